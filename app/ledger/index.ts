export type { OrderEntry } from "./invoices/entry-view";
export { PaperLink, PaperLinks } from "./invoices/paper-links";
export { dayText } from "./invoices/printed-paper";
export { balanceOf, lateOf } from "./statements/aging";
