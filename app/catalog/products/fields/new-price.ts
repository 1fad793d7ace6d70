/** Roundings of a changed price: every `step` cents, beginning at `end`. */
export const ROUNDINGS = {
	none: { label: "to the cent", step: 1, end: 0, way: "nearest" },
	"nearest-05": { label: "nearest .05", step: 5, end: 0, way: "nearest" },
	"up-05": { label: "up to .05", step: 5, end: 0, way: "up" },
	"nearest-10": { label: "nearest .10", step: 10, end: 0, way: "nearest" },
	"up-10": { label: "up to .10", step: 10, end: 0, way: "up" },
	"nearest-95": { label: "nearest .95", step: 100, end: 95, way: "nearest" },
	"up-95": { label: "up to .95", step: 100, end: 95, way: "up" },
	"nearest-99": { label: "nearest .99", step: 100, end: 99, way: "nearest" },
	"up-99": { label: "up to .99", step: 100, end: 99, way: "up" },
} as const;
/** Hundredths are of a percent, or of a dollar. */
export type PriceMove = {
	way: "raise" | "lower";
	hundredths: number;
	unit: "percent" | "dollars";
	round: keyof typeof ROUNDINGS;
};

/**
 * The price after a raise or a cut (Rule 7.72). Takes and gives integer cents above zero. Exact: it is rounded once, half
 * up. A raise never lowers a price and a cut never raises one, whatever the rounding says; nothing falls to zero.
 */
export function newPriceCents(cents: number, { way, hundredths, unit, round }: PriceMove): number {
	const { step, end, way: direction } = ROUNDINGS[round];
	const sign = way === "raise" ? 1 : -1;
	// In ten-thousandths of a cent, so that a percentage is a whole number.
	const ONE = 10_000;
	const exact = unit === "percent" ? cents * (ONE + sign * hundredths) : (cents + sign * hundredths) * ONE;
	const places = (exact - end * ONE) / (step * ONE);
	const position = direction === "up" ? Math.ceil(places) : Math.floor(places + 0.5);
	const rounded = Math.max(position * step + end, end || step);
	return way === "raise" ? Math.max(cents, rounded) : Math.min(cents, rounded);
}
