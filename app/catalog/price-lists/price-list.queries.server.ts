import { asc, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { notFound } from "~/kernel/errors";
import { pageCountOf } from "~/kernel/lists/paging";
import { decimalOf } from "~/kernel/money";
import type { PriceKind } from "~/terms/price-lists";
import type { Db, Tx } from "~db/client.server";
import { companies, priceListCompanies, priceListEntries, priceLists } from "~db/schema.server";
import { targetOf } from "../prices/price-book.server";
import { targetKey } from "../prices/price-rule.ts";
import { type GoodsWords, type NamedTarget, nameTargets } from "./name-goods.server";

type ListRow = typeof priceLists.$inferSelect;

/** Whether a list counts on a day: not yet, now, or no longer. */
export type ListState = "upcoming" | "now" | "ended";

export const stateOf = (
	{ fromDay, untilDay }: Pick<ListRow, "fromDay" | "untilDay">,
	day: string,
): ListState => (fromDay && fromDay > day ? "upcoming" : untilDay && untilDay < day ? "ended" : "now");

export type ListSummary = ListRow & { entries: number; companies: number; state: ListState };

/** All price lists, the newest first. @throws DomainError forbidden. */
export function listPriceLists(db: Db, actor: Actor, now = new Date()): ListSummary[] {
	requireAdmin(actor, "products.edit");
	const today = dayOf(now, env.TIME_ZONE);
	return db
		.select({
			list: priceLists,
			entries: sql<number>`(select count(*) from price_list_entries e where e.list_id = price_lists.id)`,
			companies: sql<number>`(select count(*) from price_list_companies c where c.list_id = price_lists.id)`,
		})
		.from(priceLists)
		.orderBy(desc(priceLists.createdAt), desc(priceLists.id))
		.all()
		.map(({ list, ...counts }) => ({ ...list, ...counts, state: stateOf(list, today) }));
}

/** An entry as staff see it; costs are left out for those who may not see them. */
export type EntryRow = NamedTarget &
	GoodsWords & {
		id: string;
		kind: PriceKind;
		/** The decimal text of its cents or percent. */
		value: string;
		/** The same in cents, or hundredths of a percent. */
		amount: number;
		minimum: number;
	};

/** A list without its entries. @throws DomainError forbidden, not_found. */
export function getPriceList(db: Db | Tx, actor: Actor, id: string) {
	requireAdmin(actor, "products.edit");
	const list = db.select().from(priceLists).where(eq(priceLists.id, id)).get();
	if (!list) throw notFound("Price list");
	const given = db
		.select({ id: companies.id, name: companies.name })
		.from(priceListCompanies)
		.innerJoin(companies, eq(companies.id, priceListCompanies.companyId))
		.where(eq(priceListCompanies.listId, id))
		.orderBy(sql`${companies.name} collate nocase`)
		.all();
	return { ...list, companies: given };
}

export type PriceList = ReturnType<typeof getPriceList>;

/**
 * Entries of a list in their order, `perPage` at a time; all of them without it.
 * @throws DomainError forbidden.
 */
export function listEntries(
	db: Db | Tx,
	actor: Actor,
	listId: string,
	{ page = 1, perPage }: { page?: number; perPage?: number } = {},
): { rows: EntryRow[]; total: number; page: number; pageCount: number } {
	const admin = requireAdmin(actor, "products.edit");
	const { total } = db
		.select({ total: sql<number>`count(*)` })
		.from(priceListEntries)
		.where(eq(priceListEntries.listId, listId))
		.get()!;
	const size = perPage ?? Math.max(1, total);
	const pageCount = pageCountOf(total, size);
	const within = Math.min(page, Math.max(1, pageCount));
	const rows = db
		.select()
		.from(priceListEntries)
		.where(eq(priceListEntries.listId, listId))
		.orderBy(asc(priceListEntries.position), asc(priceListEntries.id))
		.limit(size)
		.offset((within - 1) * size)
		.all()
		.map((row) => ({ ...row, ...targetOf(row) }));
	const words = nameTargets(db, rows);
	return {
		total,
		page: within,
		pageCount,
		rows: rows.map(({ id, target, targetId, kind, value, minimum }) => {
			const named = words.get(targetKey(target, targetId))!;
			const costCents = canSeeCosts(admin) ? named.costCents : null;
			return {
				...named,
				costCents,
				id,
				target,
				targetId,
				kind,
				value: decimalOf(value),
				amount: value,
				minimum,
			};
		}),
	};
}
