/** "12.34%" from hundredths of a percent; a dash where nothing is counted. */
export const rateText = (rate: number | null): string =>
	rate === null ? "–" : `${(rate / 100).toFixed(2)}%`;
