import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, type FieldError, notFound } from "~/kernel/errors";
import { requireTier } from "~/kernel/settings/require-tier.server";
import { grouped } from "~/kernel/texts/numbers";
import type { Tx } from "~db/client.server";
import { newId } from "~db/id";
import { priceListCompanies, priceListEntries, priceLists } from "~db/schema.server";
import { targetOf } from "../prices/price-book.server";
import { targetKey } from "../prices/price-rule.ts";
import { companyNamed } from "./name-company.server";
import { findTargets, type NamedTarget } from "./name-goods.server";
import {
	CHOOSE_TIER,
	type EntryInput,
	MOST_ENTRIES,
	type PriceListInput,
	priceListSchema,
} from "./price-list.schema.ts";

type Entry = NamedTarget & Pick<typeof priceListEntries.$inferSelect, "id" | "kind" | "value" | "minimum">;

/** A list as it is saved. */
export type SavedPriceList = PriceListInput & {
	/** The list to change; none: a new one. */
	id?: string | undefined;
	/** Entries that are not sent are removed. */
	whole?: boolean;
	/** Sent entries without an id replace those of the same goods and minimum. */
	byGoods?: boolean;
};

/** Which list it is, and how its entries are meant, is said by our own code. */
const saveSchema: z.ZodType<SavedPriceList> = priceListSchema;

/**
 * Creates or changes a price list (Rules 15.1 to 15.7). Entries that are not sent stay, unless `whole` is set.
 *
 * @returns the list's id.
 * @throws DomainError forbidden, not_found; conflict when somebody changed it since; invalid, at the field, for a name
 * in use, unknown companies and goods, entries twice, and breaks that don't lower the price.
 */
export const savePriceList = command("price_list.update", {
	by: "products.edit",
	input: saveSchema,
	run: (tx, admin, input) => writePriceList(tx, admin, input),
});

/** `savePriceList` inside a transaction, for the preview. */
export function writePriceList(
	tx: Tx,
	admin: AdminActor,
	{ id, whole = false, byGoods = whole, ...input }: SavedPriceList,
): string {
	const { version, name, from, until, priority, audience, tiers } = input;
	const old = id === undefined ? null : tx.select().from(priceLists).where(eq(priceLists.id, id)).get();
	if (old === undefined) throw notFound("Price list");
	if (old && version !== undefined && version !== old.version) {
		throw new DomainError("conflict", "Somebody changed this list meanwhile. Open it again.");
	}
	const same = tx
		.select({ id: priceLists.id })
		.from(priceLists)
		.where(sql`lower(${priceLists.name}) = lower(${name})`)
		.get();
	const errors: FieldError[] = [];
	if (same && same.id !== id) errors.push({ field: "name", message: "Another list has this name" });
	const given = new Set<string>();
	for (const text of input.companies) {
		const company = companyNamed(tx, text);
		if ("id" in company) given.add(company.id);
		else errors.push({ field: "companies", message: company.problem });
	}
	for (const tier of tiers) {
		if (!old?.tiers.includes(tier)) requireTier(tx, tier, { field: "tiers", error: CHOOSE_TIER });
	}
	const before = old ? entriesOf(tx, old.id) : [];
	const after = merge(tx, before, input.entries, { whole, byGoods }, errors);
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });

	const values = { name, fromDay: from, untilDay: until, priority, audience, tiers };
	const listId = old?.id ?? newId();
	if (old) {
		tx.update(priceLists)
			.set({ ...values, version: old.version + 1 })
			.where(eq(priceLists.id, listId))
			.run();
	} else
		tx.insert(priceLists)
			.values({ ...values, id: listId })
			.run();
	tx.delete(priceListCompanies).where(eq(priceListCompanies.listId, listId)).run();
	for (const companyId of given) tx.insert(priceListCompanies).values({ listId, companyId }).run();
	const counts = writeEntries(tx, listId, before, after);
	recordAudit(tx, admin, {
		action: old ? "price_list.update" : "price_list.create",
		entity: "price_list",
		entityId: listId,
		...(old ? { before: nameAndDays(old) } : {}),
		after: {
			...nameAndDays(values),
			...(audience === "companies" ? { companies: given.size } : {}),
			...counts,
		},
	});
	return listId;
}

const nameAndDays = ({
	name,
	fromDay,
	untilDay,
	priority,
	audience,
	tiers,
}: Pick<
	typeof priceLists.$inferSelect,
	"name" | "fromDay" | "untilDay" | "priority" | "audience" | "tiers"
>) => ({ name, fromDay, untilDay, priority, audience, ...(tiers.length > 0 ? { tiers } : {}) });

const entriesOf = (tx: Tx, listId: string): (Entry & { position: number })[] =>
	tx
		.select()
		.from(priceListEntries)
		.where(eq(priceListEntries.listId, listId))
		.orderBy(priceListEntries.position, priceListEntries.id)
		.all()
		.map((row) => ({ ...row, ...targetOf(row) }));

const keyOf = ({ target, targetId, minimum }: Omit<Entry, "id" | "kind" | "value">) =>
	`${targetKey(target, targetId)} ${minimum}`;

/** The list's entries after the change; what is wrong with the sent ones is added to `errors`. */
function merge(
	tx: Tx,
	before: readonly Entry[],
	sent: readonly EntryInput[],
	{ whole, byGoods }: { whole: boolean; byGoods: boolean },
	errors: FieldError[],
): Entry[] {
	const targets = findTargets(
		tx,
		sent.flatMap(({ goods }) => goods ?? []),
	);
	const refuse = (n: number, field: string, message: string) =>
		errors.push({ field: `entries[${n}].${field}`, message });
	const named = new Set(sent.flatMap(({ id }) => id ?? []));
	const ids = new Set(before.map((entry) => entry.id));
	const known = new Map(
		before.flatMap((entry) => (byGoods && !named.has(entry.id) ? [[keyOf(entry), entry.id]] : [])),
	);
	// Each is taken once: goods that are sent twice are two entries, and refused.
	const take = (id: string | null | undefined) => (id && ids.delete(id) ? id : null);
	const positionOf = new Map<string, number>();
	const read = sent.flatMap(({ id, goods, kind, value, minimum }, n): Entry[] => {
		if (goods === null) return [];
		const target = targets.get(goods);
		if (!target) {
			refuse(n, "goods", `${goods}: no SKU, brand or category is called so`);
			return [];
		}
		const entry = { ...target, kind, value, minimum };
		const own = take(id) ?? take(known.get(keyOf(entry))) ?? newId();
		positionOf.set(own, n);
		return [{ ...entry, id: own }];
	});
	const sentById = new Map(read.map((entry) => [entry.id, entry]));
	const kept = before.flatMap((entry) => {
		const now = sentById.get(entry.id);
		if (now) return [now];
		return whole || named.has(entry.id) ? [] : [entry];
	});
	const keptIds = new Set(kept.map(({ id }) => id));
	const after = [...kept, ...read.filter(({ id }) => !keptIds.has(id))];
	if (after.length > MOST_ENTRIES) {
		errors.push({
			field: "entries",
			message: `A list has at most ${grouped(MOST_ENTRIES)} entries`,
		});
	}
	judge(
		after,
		(entry, field, message) => refuse(positionOf.get(entry.id) ?? 0, field, message),
		(id) => positionOf.has(id),
	);
	return after;
}

/** Refuses entries twice, breaks that don't lower the price, and breaks of several kinds (Rule 15.7). */
function judge(
	entries: readonly Entry[],
	refuse: (entry: Entry, field: string, message: string) => void,
	isSent: (id: string) => boolean,
): void {
	for (const same of Map.groupBy(entries, ({ target, targetId }) => targetKey(target, targetId)).values()) {
		const steps = same.toSorted((a, b) => a.minimum - b.minimum);
		for (const [n, entry] of steps.entries()) {
			const last = steps[n - 1];
			if (!last) continue;
			// The message stands at the one of both that was sent.
			const at = isSent(entry.id) ? entry : last;
			if (last.minimum === entry.minimum) {
				refuse(at, "goods", `These goods are in the list twice, from ${entry.minimum} on`);
			} else if (last.kind !== entry.kind) {
				refuse(at, "kind", "Use the same kind for all quantities of the same goods");
			} else if (entry.kind === "fixed" ? entry.value >= last.value : entry.value <= last.value) {
				refuse(at, "value", `From ${entry.minimum} on a unit has to cost less than from ${last.minimum} on`);
			}
		}
	}
}

/** Writes what differs. A changed entry is deleted and inserted again, so that two of them can change places. */
function writeEntries(
	tx: Tx,
	listId: string,
	before: readonly (Entry & { position: number })[],
	after: readonly Entry[],
) {
	const was = new Map(before.map((entry) => [entry.id, entry]));
	const textOf = (entry: Entry, position: number) =>
		JSON.stringify([keyOf(entry), entry.kind, entry.value, position]);
	const stays = new Set(
		after.flatMap((entry, position) => {
			const old = was.get(entry.id);
			return old && textOf(old, old.position) === textOf(entry, position) ? [entry.id] : [];
		}),
	);
	const gone = before.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
	if (gone.length > 0) tx.delete(priceListEntries).where(inArray(priceListEntries.id, gone)).run();
	after.forEach(({ id, target, targetId, kind, value, minimum }, position) => {
		if (stays.has(id)) return;
		const column = target === "category" ? "category" : (`${target}Id` as const);
		tx.insert(priceListEntries)
			.values({ id, listId, position, kind, value, minimum, [column]: targetId })
			.run();
	});
	const ids = new Set(after.map(({ id }) => id));
	return {
		entries: after.length,
		added: after.filter(({ id }) => !was.has(id)).length,
		removed: before.filter(({ id }) => !ids.has(id)).length,
	};
}

/** Deletes a price list with its entries: what it changed has the base price again. @throws DomainError forbidden, not_found. */
export const deletePriceList = command("price_list.delete", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note }): string {
		const list = tx.select().from(priceLists).where(eq(priceLists.id, id)).get();
		if (!list) throw notFound("Price list");
		tx.delete(priceLists).where(eq(priceLists.id, id)).run();
		note({ entity: "price_list", entityId: id, before: nameAndDays(list) });
		return list.name;
	},
});
