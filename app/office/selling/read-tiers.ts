import { formatCents, parseCents } from "~/kernel/money";
import { discountWords, MOST_TIERS, type Tier, type TierRules, tierIn } from "~/terms/pricing-tiers";
import { taxPercent } from "~/terms/tax-percent";
import { percentIn, type ReadRules, type RuleProblem } from "./read-rules.ts";

/** A row of the form, as typed. */
export type TypedTier = {
	/** Of a tier that is there; empty for one that is added. */
	key: string;
	name: string;
	discount: string;
	volume: string;
	/** Where it stands in the list, from 1. */
	place: string;
	remove?: string | undefined;
};
export type TypedTiers = {
	rows: readonly TypedTier[];
	/** The number of the row that new companies get. */
	forNew: string;
};

/** A tier as it was read, with the number of its row. */
export type ReadTier = Tier & { at: number };

/** What the form says: the tiers in their order, the one for new companies, and those that are removed. */
export type ReadTiers = { list: ReadTier[]; forNew: ReadTier | null; removed: { key: string; at: number }[] };

/** More than this off every price is a slip of the keyboard. */
const HIGHEST_DISCOUNT = 5000;
const HIGHEST_VOLUME = 10_000_000_00;

const isEmpty = ({ key, name, discount, volume }: TypedTier) =>
	!key && ![name, discount, volume].some((text) => text.trim());

/** A name for comparing: two that differ in case or spaces are one. */
export const foldedName = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Reads the tiers of a shop (Rule 9.54). A tier that is added has an empty key. */
export function readTiers({ rows, forNew }: TypedTiers): ReadRules<ReadTiers> {
	const problems: RuleProblem[] = [];
	const removed: ReadTiers["removed"] = [];
	const placed: { tier: ReadTier; place: number }[] = [];
	const names = new Set<string>();
	rows.forEach((row, at) => {
		if (isEmpty(row)) return;
		if (row.remove) {
			if (row.key) removed.push({ key: row.key, at });
			return;
		}
		const refuse = (field: string, message: string) => {
			problems.push({ field: `rows[${at}].${field}`, message });
		};
		const name = row.name.trim().replace(/\s+/g, " ");
		const called = name || "This tier";
		if (name === "") refuse("name", "Enter a name, or remove the tier");
		else if (names.has(foldedName(name))) refuse("name", `${name} stands here twice`);
		names.add(foldedName(name));

		const discount = percentIn(row.discount);
		if (discount === null || discount === undefined)
			refuse("discount", `${called}: enter a percentage such as 5 or 7.5, 0 for standard pricing`);
		else if (discount > HIGHEST_DISCOUNT)
			refuse(
				"discount",
				`${called}: a discount of ${taxPercent(discount)} can't be right. Enter at most ${taxPercent(HIGHEST_DISCOUNT)}`,
			);

		const volume = row.volume.trim() === "" ? null : parseCents(row.volume.replace(/[$,+\s]/g, ""));
		if (row.volume.trim() !== "" && !(volume !== null && volume > 0 && volume <= HIGHEST_VOLUME))
			refuse("volume", `${called}: enter an amount such as 2000, or nothing`);

		const place = row.place.trim() === "" ? rows.length : Number(row.place);
		if (!Number.isInteger(place) || place < 1 || place > 99)
			refuse("place", `${called}: enter its place in the list, such as 2`);
		placed.push({
			tier: { key: row.key, name, discount: discount ?? 0, volumeCents: volume, at },
			place,
		});
	});
	const list = placed.sort((a, b) => a.place - b.place).map(({ tier }) => tier);
	if (list.length === 0) problems.push({ field: "rows", message: "Keep at least one tier" });
	if (list.length > MOST_TIERS)
		problems.push({ field: "rows", message: `A shop has at most ${MOST_TIERS} tiers. Remove one` });
	const chosen = list.find(({ at }) => String(at) === forNew) ?? null;
	if (chosen === null && list.length > 0)
		problems.push({ field: "forNew", message: "Choose which tier new companies get" });
	return { value: { list, forNew: chosen, removed }, problems };
}

/** 'Starter standard pricing, Growth 5% discount from $2,000.00 a month; new companies get Starter'. */
export const tiersInWords = (rules: TierRules): string =>
	`${rules.list
		.map(
			(tier) =>
				`${tier.name} ${discountWords(tier)}${tier.volumeCents === null ? "" : ` from ${formatCents(tier.volumeCents)} a month`}`,
		)
		.join(", ")}; new companies get ${tierIn(rules, rules.forNew).name}`;
