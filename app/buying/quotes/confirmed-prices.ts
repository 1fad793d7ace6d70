/** The value of the box that confirms prices below cost: prices in cents by line number. */
export const confirmedPrices = (lines: readonly { n: number; priceCents: number }[]): string =>
	lines.map(({ n, priceCents }) => `${n}:${priceCents}`).join("|");
