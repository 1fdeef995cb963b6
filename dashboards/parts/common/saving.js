// Handing a file over to the browser: a replay, an evening, sheets to print.

import {useEffect} from "./preact.js";

// Lets the browser save a file, which never left this table's network.
export function useSaving(file) {
  useEffect(() => { if (file) savingDownload(file) }, [file?.id]);
}

function savingDownload(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], {type: file.kind ?? "text/html"}));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
