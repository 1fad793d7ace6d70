export type { OrderEntry } from "./invoices/entry-view";
export { PaperLink, PaperLinks } from "./invoices/paper-links";
export { addressLines, dayText, printedPaper } from "./invoices/printed-paper";
export { balanceOf, lateOf } from "./statements/aging";
