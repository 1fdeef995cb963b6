// Small deliberate faults of scripts: lists all of one file, by the syntax tree that the TypeScript compiler makes.
// node faults.mjs typescript.js file.js … writes {path: [{start, end, instead, kind, within, line, lines}, …]}

import {readFileSync} from "node:fs";
import {createRequire} from "node:module";

const [compiler, ...paths] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(compiler);
const K = ts.SyntaxKind;

const COMPARED = {__proto__: null, "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "==": "!=", "!=": "=="};
const RECKONED = {__proto__: null, "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&&": "||", "||": "&&", "??": "&&"};
const ASSIGNED = {__proto__: null, "+=": "-=", "-=": "+=", "??=": "=", "||=": "="};
const CALLED = {__proto__: null, min: "max", max: "min", some: "every", every: "some", ceil: "floor", floor: "ceil", round: "floor"};
const DROPPED = new Set(["filter", "sort", "toSorted", "reverse", "toReversed", "trim", "slice"]);

// What a drawing looks like is not tried: the words of its templates, classes, styles and colors.
const CHOICE = /^[a-z][a-z_]*$/;

function within(node) {
  const names = [];
  for (let at = node; at; at = at.parent) {
    const named = ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || ts.isClassDeclaration(at);
    if (named || (ts.isVariableDeclaration(at) && at.initializer && at !== node)) names.unshift(at.name?.getText() ?? "");
  }
  return names.join(".");
}

function* changes(node, text) {
  const of = (one) => text.slice(one.getStart(), one.end);
  const swap = (one, instead, kind) => ({start: one.getStart(), end: one.end, instead, kind});
  if (ts.isBinaryExpression(node)) {
    const said = node.operatorToken.getText();
    const other = COMPARED[said] ?? RECKONED[said] ?? ASSIGNED[said];
    const kind = COMPARED[said] ? "comparison" : said in ASSIGNED ? "assignment" : "operator";
    if (other) yield swap(node.operatorToken, other, kind);
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
    yield swap(node, of(node.operand), "not");
  } else if (ts.isConditionalExpression(node)) {
    yield swap(node, `${of(node.condition)} ? ${of(node.whenFalse)} : ${of(node.whenTrue)}`, "else");
  } else if (ts.isIfStatement(node)) {
    yield swap(node.expression, `!(${of(node.expression)})`, "condition");
    const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements[0] : node.thenStatement;
    if (then && (ts.isReturnStatement(then) || ts.isContinueStatement(then))) yield swap(node.thenStatement, "{}", "return");
  } else if (ts.isNumericLiteral(node)) {
    yield swap(node, String(Number(node.text) + 1), "constant");
    if (Number(node.text) > 0) yield swap(node, `(${Number(node.text) - 1})`, "constant");
  } else if (node.kind === K.TrueKeyword || node.kind === K.FalseKeyword) {
    yield swap(node, node.kind === K.TrueKeyword ? "false" : "true", "constant");
  } else if (ts.isStringLiteral(node) && CHOICE.test(node.text) && !ts.isImportDeclaration(node.parent)) {
    yield swap(node, '""', "choice");
  } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !ts.isSpreadElement(node.elements[0])) {
    yield swap(node, "[]", "empty");
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const name = node.expression.name;
    if (CALLED[name.text]) yield swap(name, CALLED[name.text], "call");
    if (DROPPED.has(name.text)) yield swap(node, of(node.expression.expression), "dropped");
  } else if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) {
    yield swap(node, ";", "statement");
  } else if (ts.isBlock(node) && ts.isFunctionDeclaration(node.parent) && node.statements.length > 1) {
    yield {start: node.getStart() + 1, end: node.getStart() + 1, instead: " return;", kind: "early return"};
  }
}

// attributes of a template that say how something looks
const LOOKS = /(?:class|style|fill|stroke|[xy][12]?|width|height|transform|d|rx?|viewBox|points|opacity|dy|dx)=(?:"[^"]*)?$/;

function* visited(node, text) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  yield* [...changes(node, text)].map((change) => [node, change]);
  if (ts.isTemplateExpression(node) && ts.isTaggedTemplateExpression(node.parent)) {
    let said = node.head.text;
    for (const span of node.templateSpans) {
      if (!LOOKS.test(said)) yield* visited(span.expression, text);
      said = span.literal.text;
    }
    return;
  }
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* visited(child, text);
}

const found = {};
for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  found[path] = [...visited(file, text)].map(([node, change]) => {
    const line = file.getLineAndCharacterOfPosition(change.start).line;
    const [from, to] = [file.getPositionOfLineAndCharacter(line, 0), file.getLineEndOfPosition(change.start)];
    const last = Math.max(to, file.getLineEndOfPosition(change.end));
    const told = text.slice(from, last).trim();
    const instead = (text.slice(from, change.start) + change.instead + text.slice(change.end, last)).trim();
    return {...change, told, instead, text: change.instead, line: line + 1, within: within(node)};
  });
}
console.log(JSON.stringify(found));
