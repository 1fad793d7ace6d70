/** The prices of lines, by their place in the request, in cents: what the box that allows them has as its value. */
export const confirmedPrices = (lines: readonly { n: number; priceCents: number }[]): string =>
	lines.map(({ n, priceCents }) => `${n}:${priceCents}`).join("|");
