import type { PriceStep } from "./price-rule.ts";

/** The price of a unit for so many units of the product. */
export const stepCents = (steps: readonly PriceStep[], units: number): number =>
	(steps.findLast(({ from }) => from <= units) ?? steps[0]!).cents;

/** The next quantity from which a unit costs less; null when there is none (Rule 15.6). */
export function nextStep(steps: readonly PriceStep[], units: number): PriceStep | null {
	const now = stepCents(steps, units);
	return steps.find(({ from, cents }) => from > units && cents < now) ?? null;
}
