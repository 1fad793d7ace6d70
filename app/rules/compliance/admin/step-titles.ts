/** What the page says once a step for a rule or a list is done. */
export const STEP_TITLES = { confirm: "Confirmed", withdraw: "Confirmation taken back", end: "Ends today" };
