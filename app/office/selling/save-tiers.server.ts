import { sql } from "drizzle-orm";
import { z } from "zod";
import { dayOf } from "~/kernel/clock/buckets";
import { command } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { countsFrom, fromFields, saveSellingPart } from "~/kernel/settings/save-selling.server";
import { sellingHistory, tiersAt } from "~/kernel/settings/selling.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { type Tier, type TierRules, tierIn } from "~/terms/pricing-tiers";
import type { Tx } from "~db/client.server";
import { priceLists } from "~db/schema.server";
import { foldedName, type ReadTier, type ReadTiers, readTiers, tiersInWords } from "./read-tiers.ts";
import { rulesOf } from "./save-rules.server";

const line = z.string().max(40, "Use at most 40 characters").default("");

/** The form of the tiers: a row for each, and the number of the row that new companies get. */
export const tiersSchema = z
	.object({
		...fromFields,
		rows: z
			.array(
				z.object({
					...{ key: z.string().max(60).default(""), name: line, discount: line, volume: line, place: line },
					remove: line.optional(),
				}),
			)
			.max(20)
			.default([]),
		forNew: z.string().max(3).default(""),
	})
	.transform(({ rows, forNew, ...rest }, context) => ({
		...rest,
		value: rulesOf(readTiers)({ rows, forNew }, context),
	}));

/** How many companies have each tier, by its key. */
export const companiesByTier = (tx: Pick<Tx, "all">): ReadonlyMap<string, number> =>
	new Map(
		tx
			.all<{ key: string; n: number }>(
				sql`select pricing_tier as key, count(*) as n from companies group by 1`,
			)
			.map(({ key, n }) => [key, n]),
	);

/** A key for each tier: its own, that of an earlier tier with the name, or one that is made of the name. */
function withKeys(tx: Tx, list: readonly ReadTier[]): Tier[] {
	const known = sellingHistory(tx, "tiers").flatMap(({ value }) => value.list);
	const taken = new Set([...known, ...list].map(({ key }) => key));
	const own = new Set(list.map(({ key }) => key));
	return list.map(({ at: _, ...tier }) => {
		if (tier.key) {
			if (known.some(({ key }) => key === tier.key)) return tier;
			throw new DomainError("conflict", "One of these tiers is gone. Open the page again.");
		}
		const same = known.findLast(
			({ name, key }) => foldedName(name) === foldedName(tier.name) && !own.has(key),
		);
		const word =
			foldedName(tier.name)
				.normalize("NFKD")
				.replace(/[^a-z0-9]+/g, "-")
				.replace(/^-+|-+$/g, "") || "tier";
		let key = same?.key ?? word;
		for (let n = 2; !same && taken.has(key); n++) key = `${word}-${n}`;
		taken.add(key);
		own.add(key);
		return { ...tier, key };
	});
}

/** Why tiers can't be removed: companies and price lists have them. */
function inUse(tx: Tx, { list, removed }: Pick<ReadTiers, "removed"> & { list: readonly Tier[] }, now: Date) {
	const left = tiersAt(tx, now).list.filter(({ key }) => !list.some((tier) => tier.key === key));
	const companies = companiesByTier(tx);
	const lists = tx.select({ name: priceLists.name, tiers: priceLists.tiers }).from(priceLists).all();
	return left.flatMap(({ key, name }): FieldError[] => {
		const row = removed.find((one) => one.key === key);
		const field = row ? `rows[${row.at}].remove` : "rows";
		const n = companies.get(key) ?? 0;
		if (n > 0) {
			const have = `${counted(n, "company", "companies")} ${n === 1 ? "has" : "have"} ${name}`;
			return [{ field, message: `${have}. Move ${n === 1 ? "it" : "them"} first.` }];
		}
		const named = lists.find(({ tiers }) => tiers.includes(key));
		return named
			? [{ field, message: `The price list ${named.name} is for ${name}. Take it out there first.` }]
			: [];
	});
}

/** Why new companies could not get their tier at some time: what counts until these rules, or after them, lacks it. */
function withoutNew(tx: Tx, { list, forNew }: TierRules, from: Date, now: Date): FieldError[] {
	const day = (moment: Date) => dayText(dayOf(moment, env.TIME_ZONE));
	const rows = sellingHistory(tx, "tiers");
	const counting = rows.findLast((row) => row.from === null || row.from <= now)!;
	const before = [counting, ...rows.filter((row) => row.from !== null && row.from > now && row.from < from)];
	const lost = before.find(({ value }) => !list.some(({ key }) => key === value.forNew));
	if (lost && from > now) {
		const { name } = tierIn(lost.value, lost.value.forNew);
		return [
			{ field: "rows", message: `New companies get ${name} until then. Choose another tier for them first.` },
		];
	}
	const after = rows.find(
		(row) => row.from !== null && row.from > from && !row.value.list.some(({ key }) => key === forNew),
	);
	return after
		? [
				{
					field: "forNew",
					message: `${tierIn({ list }, forNew).name} is not there from ${day(after.from!)} on. Remove what is planned, or choose another tier.`,
				},
			]
		: [];
}

/**
 * Saves the pricing tiers from a moment on (Rules 3.2, 9.50, 9.54): what they are called, their discounts, their order, and which new
 * companies get.
 * @returns the day from which they count; null: now.
 * @throws DomainError unauthenticated, forbidden; invalid at the row of a tier that is in use, at `forNew` and at `day`; conflict
 * when somebody saved since (Rule 7.7).
 */
export const saveTiers = command("setting.update", {
	by: "settings",
	input: tiersSchema,
	run(tx, admin, { value: { list: read, forNew, removed }, ...when }, { now }): string | null {
		const list = withKeys(tx, read);
		const value: TierRules = { list, forNew: list[read.indexOf(forNew!)]!.key };
		const errors = [
			...inUse(tx, { list, removed }, now),
			...withoutNew(tx, value, countsFrom(when, now), now),
		];
		if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
		return saveSellingPart(tx, admin, "tiers", { ...when, value, says: tiersInWords }, now);
	},
});
