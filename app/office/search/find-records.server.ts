import { desc, inArray } from "drizzle-orm";
import { findOrders } from "~/buying/index.server";
import { listProductsForAdmin } from "~/catalog/index.server";
import { listCompanies, listVisitors, orderersOf } from "~/customers/index.server";
import type { FoundRecords } from "~/desk/frame/found-records";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { wordsOf } from "~/kernel/text-match.server";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";

/**
 * Orders, products and, for roles that see them, companies and accounts without one with the typed words, as their own
 * lists find them.
 *
 * @param limit how many of each kind are read.
 * @throws DomainError unauthenticated, forbidden.
 */
export function findRecords(db: Db, actor: Actor, search: string, limit: number): FoundRecords {
	const admin = requireAdmin(actor, null);
	const words = wordsOf(search);
	const none = { rows: [], total: 0 };
	if (words.length === 0) {
		return { orders: none, companies: none, customers: none, products: none };
	}
	const mayCustomers = staffMay(admin, "customers");
	const companies = mayCustomers ? listCompanies(db, admin, { search, perPage: limit }) : none;
	const customers = mayCustomers ? listVisitors(db, admin, { search, perPage: limit }) : none;
	const orderers = orderersOf(
		db,
		companies.rows.map(({ id }) => id),
	);
	const products = listProductsForAdmin(db, admin, { search, perPage: limit });
	return {
		orders: ordersWith(db, words, limit),
		companies: {
			rows: companies.rows.map(({ id, name, address, phone, standing }) => ({
				...{ id, name, address, phone },
				orderer: standing === "approved" ? (orderers.get(id) ?? null) : null,
			})),
			total: companies.total,
		},
		customers: {
			rows: customers.rows.map(({ id, username, email }) => ({ id, username, email })),
			total: customers.total,
		},
		products: {
			rows: products.rows.map(({ id, name, sku, brand, stockQuantity }) => ({
				id,
				name,
				sku,
				brand,
				stock: stockQuantity,
			})),
			total: products.total,
		},
	};
}

function ordersWith(db: Db, words: readonly string[], limit: number): FoundRecords["orders"] {
	const found = findOrders(db, words);
	const ids = found.ids({ values: null, sort: "newest", limit, offset: 0 });
	const rows = db
		.select({
			id: orders.id,
			orderNumber: orders.orderNumber,
			customerName: orders.customerName,
			status: orders.status,
			createdAt: orders.createdAt,
		})
		.from(orders)
		.where(inArray(orders.id, ids))
		.orderBy(desc(orders.createdAt))
		.all();
	return { rows, total: [...found.counts.values()].reduce((sum, count) => sum + count, 0) };
}
