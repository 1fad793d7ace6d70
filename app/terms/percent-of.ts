/** A percentage of whole cents, rounded half up, for prices and tax. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);
