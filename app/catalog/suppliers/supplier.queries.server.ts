import { and, asc, count, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { lastChange } from "~/kernel/audit/note-change.server";
import { adminList } from "~/kernel/lists/admin-list.server";
import { pageCountOf } from "~/kernel/lists/paging";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { productFlavors, products, supplierGoods, suppliers } from "~db/schema.server";
import { supplierOf } from "./write-supplier.server";

/** What the list shows: those we order from, or those put away. */
export const SUPPLIER_STATES = { active: { label: "In use" }, archived: { label: "Archived" } } as const;

const goods = sql<number>`(select count(*) from supplier_goods g where g.supplier_id = suppliers.id)`;

type SupplierRow = typeof suppliers.$inferSelect;

/** A supplier as its reader may see it: the smallest order only for those who see costs (Rule 7.35). */
const seenSupplier = <Row extends SupplierRow>(actor: Actor, { minimumCents, ...supplier }: Row) => ({
	...supplier,
	...(canSeeCosts(actor) ? { minimumCents } : {}),
});

/** Suppliers with the number of their goods (Rule 7.140). */
export const listSuppliers = adminList({
	permission: "purchases",
	table: suppliers,
	search: [suppliers.name, suppliers.contact, suppliers.email, suppliers.phone, suppliers.account],
	filters: {
		state: {
			label: "Show",
			column: sql`iif(${suppliers.archivedAt} is null, 'active', 'archived')`,
			terms: SUPPLIER_STATES,
		},
	},
	sorts: { name: { label: "by name", by: [asc(sql`${suppliers.name} collate nocase`), asc(suppliers.id)] } },
	rows: (db, ids, admin) =>
		db
			.select({ ...getTableColumns(suppliers), goods })
			.from(suppliers)
			.where(inArray(suppliers.id, ids))
			.all()
			.map((row) => seenSupplier(admin, row)),
});

/** Those we order from, by name, for a choice. @throws DomainError forbidden. */
export function listSupplierChoices(db: Db, actor: Actor) {
	requireAdmin(actor, "purchases");
	return db
		.select({ id: suppliers.id, name: suppliers.name })
		.from(suppliers)
		.where(isNull(suppliers.archivedAt))
		.orderBy(sql`${suppliers.name} collate nocase`)
		.all();
}

/**
 * A supplier; the smallest order only for those who see costs (Rule 7.35).
 * @throws DomainError forbidden, not_found.
 */
export function getSupplier(db: Db, actor: Actor, id: string) {
	requireAdmin(actor, "purchases");
	return {
		...seenSupplier(actor, supplierOf(db, id)),
		goods: db.select({ n: count() }).from(supplierGoods).where(eq(supplierGoods.supplierId, id)).get()!.n,
		version: lastChange(db, "supplier", id),
	};
}
export type Supplier = ReturnType<typeof getSupplier>;

const goodColumns = {
	id: supplierGoods.id,
	productId: supplierGoods.productId,
	flavorId: supplierGoods.flavorId,
	name: products.name,
	flavor: productFlavors.name,
	/** The flavor's, or the product's. */
	sku: sql<string | null>`coalesce(${productFlavors.sku}, ${products.sku})`,
	code: supplierGoods.code,
	casePack: supplierGoods.casePack,
	costCents: supplierGoods.costCents,
	/** What we keep as the product's cost. */
	ourCostCents: products.costCents,
	updatedAt: supplierGoods.updatedAt,
};

/** Some of a supplier's goods, by name; costs only for those who see them (Rule 7.35). */
function goodsOf(
	db: Db,
	actor: Actor,
	supplierId: string,
	part: { limit: number; offset: number; id?: string },
) {
	return db
		.select(goodColumns)
		.from(supplierGoods)
		.innerJoin(products, eq(products.id, supplierGoods.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, supplierGoods.flavorId))
		.where(
			and(
				eq(supplierGoods.supplierId, supplierId),
				part.id === undefined ? undefined : eq(supplierGoods.id, part.id),
			),
		)
		.orderBy(
			sql`${products.name} collate nocase`,
			asc(products.id),
			asc(productFlavors.position),
			asc(supplierGoods.id),
		)
		.limit(part.limit)
		.offset(part.offset)
		.all()
		.map(({ costCents, ourCostCents, ...good }) => ({
			...good,
			...(canSeeCosts(actor) ? { costCents, ourCostCents } : {}),
		}));
}
export type SupplierGood = ReturnType<typeof goodsOf>[number];

/**
 * A page of what a supplier has of our goods (Rule 7.141).
 * @throws DomainError forbidden, not_found.
 */
export function listSupplierGoods(
	db: Db,
	actor: Actor,
	id: string,
	{ page: wanted, perPage = STAFF_ROWS.deskRows }: { page: number; perPage?: number },
) {
	const { goods: total } = getSupplier(db, actor, id);
	const pageCount = pageCountOf(total, perPage);
	const page = Math.min(wanted, pageCount);
	return {
		rows: goodsOf(db, actor, id, { limit: perPage, offset: (page - 1) * perPage }),
		total,
		page,
		pageCount,
	};
}

/** One of a supplier's goods; undefined: it has no such. @throws DomainError forbidden. */
export function findSupplierGood(
	db: Db,
	actor: Actor,
	supplierId: string,
	id: string,
): SupplierGood | undefined {
	requireAdmin(actor, "purchases");
	return goodsOf(db, actor, supplierId, { limit: 1, offset: 0, id })[0];
}
