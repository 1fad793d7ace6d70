/** What is to become of units that did not come. */
export const RESTS = { expect: "Still expected", close: "Will not come" } as const;
