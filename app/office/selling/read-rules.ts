import { formatCents, parseCents } from "~/kernel/money";
import { type Freight, type FreightRules, isState, STATE_CODES, type StateRules } from "~/terms/selling";
import { type StateCode, stateName } from "~/terms/state-names";
import { taxPercent } from "~/terms/tax-percent";

// What owners type of the rules of selling, read in the same way by the command and by the page that shows what it would change.

/** A message at a field of the form. */
export type RuleProblem = { field: string; message: string };
export type ReadRules<Value> = { value: Value; problems: RuleProblem[] };

/** No state of the country takes more; a rate above is a slip of the keyboard. */
const HIGHEST_TAX = 2500;

/** '6.25' as 625; null for an empty text, undefined for what is no percentage. */
export function percentIn(text: string): number | null | undefined {
	const typed = text.trim().replace(/%$/, "").trim();
	if (typed === "") return null;
	return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

export type TypedStates = { ships: readonly string[]; tax: Readonly<Record<string, string>> };

/** Reads where the shop ships and the tax of each state (Rule 9.51). */
export function readStates({ ships, tax }: TypedStates): ReadRules<StateRules> {
	const problems: RuleProblem[] = [];
	const chosen = STATE_CODES.filter((code) => ships.includes(code));
	if (chosen.length === 0) problems.push({ field: "ships", message: "Choose at least one state" });
	const rates: Partial<Record<StateCode, number>> = {};
	for (const code of chosen) {
		const field = `tax.${code}`;
		const rate = percentIn(tax[code] ?? "");
		if (rate === undefined) {
			problems.push({
				field,
				message: `${stateName(code)}: enter a percentage such as 8 or 6.25, 0 for no tax, or nothing`,
			});
		} else if (rate !== null && rate > HIGHEST_TAX) {
			problems.push({
				field,
				message: `${stateName(code)}: a tax of ${taxPercent(rate)} can't be right. Enter at most ${taxPercent(HIGHEST_TAX)}`,
			});
		} else if (rate !== null) rates[code] = rate;
	}
	return { value: { ships: chosen, tax: rates }, problems };
}

/** '8% everywhere', or the rates with their states: '8%: AL, AK; no tax: AZ; not decided: TX'. */
export function statesInWords({ ships, tax }: StateRules): string {
	const byRate = Map.groupBy(ships, (code) => tax[code] ?? null);
	const words = (rate: number | null) =>
		rate === null ? "not decided" : rate === 0 ? "no tax" : taxPercent(rate);
	const count = `${ships.length} ${ships.length === 1 ? "state" : "states"}`;
	const rates =
		byRate.size === 1
			? `${words([...byRate.keys()][0]!)} everywhere`
			: [...byRate].map(([rate, codes]) => `${words(rate)}: ${codes.join(", ")}`).join("; ");
	return `${count}, ${rates}`;
}

/** What a state's line of the freight form holds, as typed. */
export type TypedFreight = {
	state: string;
	cents: string;
	free: string;
	perPound: string;
	over: string;
	remove?: string | undefined;
};
export type TypedFreightRules = {
	everywhere: Omit<TypedFreight, "state" | "remove">;
	rows: readonly TypedFreight[];
	minimum: string;
};

const HIGHEST_CENTS = 1_000_000_00;

/** Reads what freight costs, and the smallest order (Rules 9.52, 9.53). */
export function readFreight({ everywhere, rows, minimum }: TypedFreightRules): ReadRules<FreightRules> {
	const problems: RuleProblem[] = [];
	const cents = (field: string, text: string, called: string): number => {
		const read = text.trim() === "" ? 0 : parseCents(text.trim().replace(/^\$/, ""));
		if (read !== null && read >= 0 && read <= HIGHEST_CENTS) return read;
		problems.push({ field, message: `${called}: enter an amount such as 25.00` });
		return 0;
	};
	const minimumCents = cents("minimum", minimum, "Smallest order");
	const read = (name: string, typed: TypedFreightRules["everywhere"], place: string): Freight => {
		const over = typed.over.trim() === "" ? 0 : Number(typed.over);
		if (!Number.isInteger(over) || over < 0 || over > 100_000)
			problems.push({ field: `${name}.over`, message: `${place}: enter whole pounds, such as 50` });
		const isFree = typed.free.trim() !== "";
		const freeAboveCents = isFree ? cents(`${name}.free`, typed.free, place) : null;
		if (freeAboveCents !== null && freeAboveCents > 0 && freeAboveCents < minimumCents) {
			problems.push({
				field: `${name}.free`,
				message: `${place}: freight is free above ${formatCents(freeAboveCents)}, but no order is that small. Enter at least ${formatCents(minimumCents)}`,
			});
		}
		return {
			cents: cents(`${name}.cents`, typed.cents, place),
			freeAboveCents,
			perPoundCents: cents(`${name}.perPound`, typed.perPound, place),
			overPounds: Number.isInteger(over) ? over : 0,
		};
	};
	const states: Partial<Record<StateCode, Freight>> = {};
	rows.forEach((row, n) => {
		if (row.state === "" || row.remove) return;
		if (!isState(row.state)) problems.push({ field: `rows[${n}].state`, message: "Choose a state" });
		else if (states[row.state])
			problems.push({ field: `rows[${n}].state`, message: `${stateName(row.state)} stands here twice` });
		else states[row.state] = read(`rows[${n}]`, row, stateName(row.state));
	});
	const value = { everywhere: read("everywhere", everywhere, "Everywhere"), states, minimumCents };
	return { value, problems };
}

const oneFreight = ({ cents, freeAboveCents, perPoundCents, overPounds }: Freight): string =>
	[
		cents === 0 ? "free" : formatCents(cents),
		freeAboveCents !== null && cents > 0 && `free above ${formatCents(freeAboveCents)}`,
		perPoundCents > 0 && `${formatCents(perPoundCents)} a pound over ${overPounds} lb`,
	]
		.filter(Boolean)
		.join(", ");

/** '$25.00, free above $500.00, no minimum; AK: $45.00'. */
export const freightInWords = ({ everywhere, states, minimumCents }: FreightRules): string =>
	[
		`${oneFreight(everywhere)}, ${minimumCents === 0 ? "no minimum" : `minimum ${formatCents(minimumCents)}`}`,
		...Object.entries(states).map(([code, one]) => `${code}: ${oneFreight(one)}`),
	].join("; ");
