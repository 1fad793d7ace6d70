export { pactUrl } from "./pact/admin/addresses";
export { dueOn, monthsAfter, monthText } from "./pact/report-month";
export type { Period } from "./reports/period";
