// What the drawings use of Preact and htm. An element is whatever `html` gives; only `render` looks into it.

export type Element = unknown;
export function html(strings: TemplateStringsArray, ...values: unknown[]): Element;
export function render(element: Element, place: globalThis.Element): void;

type Set<T> = (next: T | ((now: T) => T)) => void;
// What begins as nothing may become anything.
export function useState(start: null): [any, Set<any>];
export function useState(start: never[]): [any[], Set<any[]>];
export function useState<T>(start: T | (() => T)): [T, Set<T>];
export function useState<T = undefined>(): [T | undefined, Set<T | undefined>];
export function useRef(start: null): {current: any};
export function useRef<T>(start: T): {current: T};
export function useRef(): {current: any};
export function useMemo<T>(make: () => T, inputs: unknown[]): T;
export function useEffect(act: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(act: () => void | (() => void), inputs?: unknown[]): void;
