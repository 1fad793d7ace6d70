import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { ticked } from "~/kernel/fields";
import { fromFields, saveSellingPart } from "~/kernel/settings/save-selling.server";
import { sellingAt } from "~/kernel/settings/selling.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { type StateCode, stateName } from "~/terms/state-names";
import type { Tx } from "~db/client.server";
import { TO_SHIP } from "~db/order-meanings.server";
import {
	freightInWords,
	type ReadRules,
	readFreight,
	readStates,
	statesInWords,
	type TypedFreightRules,
	type TypedStates,
} from "./read-rules.ts";

const line = z.string().max(40).default("");

/** Turns what was typed into rules, with each message at its field. */
export const rulesOf =
	<Typed, Value>(read: (typed: Typed) => ReadRules<Value>) =>
	(typed: Typed, context: z.RefinementCtx): Value => {
		const { value, problems } = read(typed);
		for (const { field, message } of problems) {
			const path = field.split(/[.[\]]+/).filter(Boolean);
			context.addIssue({
				code: "custom",
				path: path.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
				message,
			});
		}
		return problems.length > 0 ? z.NEVER : value;
	};

const oneOrMany = (value: unknown) => (value === undefined ? [] : [value].flat());

/** The form of states and taxes: boxes `ships`, and `tax.AL` for each state. */
export const statesSchema = z
	.object({
		...fromFields,
		ships: z.preprocess(oneOrMany, z.array(z.string().max(2)).max(100)),
		tax: z.record(z.string(), z.string().max(20).optional()).default({}),
		/** Stops shipping to a state with open orders. */
		sure: ticked.default(false),
	})
	.transform(({ ships, tax, ...rest }, context) => ({
		...rest,
		value: rulesOf(readStates)({ ships, tax } as TypedStates, context),
	}));

/** The orders that still go to states which the shop leaves, in a sentence that asks; null: none. */
function openOrdersIn(tx: Tx, states: readonly StateCode[]): string | null {
	const rows = tx.all<{ state: StateCode; n: number }>(sql`
		select json_extract(shipping_address, '$.state') as state, count(*) as n from orders
		where status ${TO_SHIP} group by 1`);
	const open = rows.filter(({ state }) => states.includes(state));
	if (open.length === 0) return null;
	const words = open.map(({ state, n }) => `${counted(n, "open order")} to ${stateName(state)}`);
	return `${words.join(", ")} can still be shipped. New ones can't be placed.`;
}

/**
 * Saves where the shop ships and what tax each state's orders pay, from a moment on (Rules 9.50, 9.51).
 * @returns the day from which it counts; null: now.
 * @throws DomainError unauthenticated, forbidden; invalid at `sure`, with the open orders, until it is ticked, and at `day`; conflict
 * when somebody saved since (Rule 7.7).
 */
export const saveStates = command("setting.update", {
	by: "settings",
	input: statesSchema,
	run(tx, admin, { value, sure, ...when }, { now }): string | null {
		const left = sellingAt(tx, now).states.ships.filter((state) => !value.ships.includes(state));
		const asks = sure ? null : openOrdersIn(tx, left);
		if (asks) throw new DomainError("invalid", asks, { field: "sure" });
		return saveSellingPart(tx, admin, "states", { ...when, value, says: statesInWords }, now);
	},
});

const freightFields = { cents: line, free: line, perPound: line, over: line };

/** The form of freight: a row for everywhere, rows by state, and the smallest order. */
export const freightSchema = z
	.object({
		...fromFields,
		everywhere: z.object(freightFields),
		rows: z
			.array(z.object({ ...freightFields, state: line, remove: line.optional() }))
			.max(60)
			.default([]),
		minimum: line,
	})
	.transform(({ everywhere, rows, minimum, ...rest }, context) => ({
		...rest,
		value: rulesOf(readFreight)({ everywhere, rows, minimum } as TypedFreightRules, context),
	}));

/**
 * Saves what freight costs and the smallest order, from a moment on (Rules 9.50, 9.52, 9.53).
 * @returns the day from which it counts; null: now.
 * @throws DomainError unauthenticated, forbidden; invalid at `day`; conflict when somebody saved since (Rule 7.7).
 */
export const saveFreight = command("setting.update", {
	by: "settings",
	input: freightSchema,
	run: (tx, admin, { value, ...when }, { now }): string | null =>
		saveSellingPart(tx, admin, "freight", { ...when, value, says: freightInWords }, now),
});
