export { PaperLink, PaperLinks } from "./invoices/paper-links";
export type { OrderPaper } from "./invoices/paper-view";
export { dayText } from "./invoices/printed-paper";
export { lateOf } from "./statements/aging";
