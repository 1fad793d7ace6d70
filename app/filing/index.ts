export { pactUrl } from "./pact/admin/addresses";
export { monthText } from "./pact/report-month";
export type { Period } from "./reports/period";
