/** Whole cents less hundredths of a percent of them, rounded half up (Rules 3.2, 15.3). */
export const lessPercent = (cents: number, hundredths: number): number =>
	Math.floor((cents * (10_000 - hundredths) + 5_000) / 10_000);
