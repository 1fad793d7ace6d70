export { getMonth, lastMonth, reportsDue } from "./pact/pact.queries.server";
export { belowCostSum } from "./reports/below-cost.server";
