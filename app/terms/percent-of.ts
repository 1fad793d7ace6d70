/** Percent of whole cents, rounded half up: the rule that prices and tax follow. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);
