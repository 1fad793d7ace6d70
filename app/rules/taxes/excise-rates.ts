import type { RegulatoryFacts } from "~/catalog";
import { decimalOf } from "~/kernel/money";
import { EXCISE_BASES, type ExciseCharge, isPerThing } from "~/terms/excise";
import type { ExciseSum } from "~/terms/excise-sum";
import { stateName } from "~/terms/state-names";
import type { exciseRates } from "~db/schema.server";

export type ExciseRate = typeof exciseRates.$inferSelect;

/** What the excise of a product is counted by, per unit; null: unknown. */
export type ExciseFacts = Pick<RegulatoryFacts, "deviceKind" | "containsNicotine"> & {
	/** Hundredths of a milliliter. */
	volumeHundredths: number | null;
	piecesPerUnit: number | null;
	manufacturerListPriceCents: number | null;
};

/** '0.05' of ten-thousandths. */
export const rateText = (rate: number): string => String(rate / 10_000);

/** '$0.05 per mL' or '56% of the manufacturer's list price'. */
export const describeRate = ({ base, rate }: Pick<ExciseRate, "base" | "rate">): string =>
	`${isPerThing(base) ? `$${rate % 100 === 0 ? (rate / 10_000).toFixed(2) : rateText(rate)}` : `${rateText(rate)}%`} ${EXCISE_BASES[base].of}`;

/** 'Mesa, Arizona excise, $0.05 per mL'. */
export const exciseName = (rate: Pick<ExciseRate, "state" | "locality" | "base" | "rate">): string =>
	`${[rate.locality, stateName(rate.state)].filter(Boolean).join(", ")} excise, ${describeRate(rate)}`;

/** Which fact of a product a rate lacks; null: it can be worked out, or is not due. */
function lackOf(rate: ExciseRate, facts: ExciseFacts): ExciseCharge["lacks"] {
	if (rate.deviceKinds.length > 0 && facts.deviceKind === null) return "device kind";
	if (rate.nicotineOnly && facts.containsNicotine === null) return "nicotine";
	if (rate.base === "milliliter" && facts.volumeHundredths === null) return "milliliters";
	if (rate.base === "piece" && facts.piecesPerUnit === null) return "pieces";
	if (rate.base === "list-price" && facts.manufacturerListPriceCents === null)
		return "manufacturer's list price";
	return null;
}

const measureOf = (base: ExciseRate["base"], facts: ExciseFacts): number | null =>
	({
		milliliter: facts.volumeHundredths,
		piece: facts.piecesPerUnit,
		wholesale: null,
		"list-price": facts.manufacturerListPriceCents,
	})[base];

/** What rates charge on a product (Rules 18.21, 18.24). A fact that matters and is unknown is named in `lacks`. */
export const chargesOn = (facts: ExciseFacts, rates: readonly ExciseRate[]): ExciseCharge[] =>
	rates.flatMap((rate) => {
		const { id, state, locality, zipCodes, base, payer, deviceKinds, nicotineOnly } = rate;
		const isOther =
			(deviceKinds.length > 0 && facts.deviceKind !== null && !deviceKinds.includes(facts.deviceKind)) ||
			(nicotineOnly && facts.containsNicotine === false);
		if (isOther) return [];
		const lacks = payer === "buyer" ? null : lackOf(rate, facts);
		const measure = measureOf(base, facts);
		return [
			{
				rateId: id,
				state,
				locality,
				...(zipCodes.length > 0 ? { zipCodes } : {}),
				name: exciseName(rate),
				base,
				rate: rate.rate,
				payer,
				measure,
				lacks,
			},
		];
	});

/** Why a line can't be ordered to a state whose excise on it can't be worked out, and what its reader can do; null: it can (Rule 18.24). */
export function lackText(
	charges: readonly ExciseCharge[],
	reader: "buyer" | "staff" = "buyer",
): string | null {
	const lacking = charges.find(({ lacks }) => lacks !== null);
	if (!lacking) return null;
	const { state, lacks } = lacking;
	const step = reader === "buyer" ? "Contact us and we add it." : "Enter it on the product's page.";
	return `Its ${stateName(state)} excise can't be worked out yet, because its ${lacks} ${lacks?.endsWith("s") ? "are" : "is"} not on file. ${step}`;
}

/** Lines of excise as JSON. */
export const exciseView = (sums: readonly ExciseSum[]) =>
	sums.map(({ name, cents, payer }) => ({ name, amount: decimalOf(cents), payer }));
