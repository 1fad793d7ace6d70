import { desc, inArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { type Customer, listCustomers } from "../customers/customer.queries.server";
import { findOrders } from "../orders/find-orders.server";
import { requireAdmin, staffMay } from "../permissions.ts";
import { listProductsForAdmin } from "../products/product-admin.queries.server";
import { wordsOf } from "../text-match.server";

/** What the staff's search finds, the first few of each kind and how many there are (Rule 7.27). */
export type FoundRecords = {
	orders: { rows: FoundOrder[]; total: number };
	customers: {
		rows: Pick<Customer, "id" | "username" | "businessName" | "email" | "isWholesaleApproved">[];
		total: number;
	};
	products: {
		rows: { id: string; name: string; sku: string | null; brand: string; stock: number }[];
		total: number;
	};
};

type FoundOrder = Pick<
	typeof orders.$inferSelect,
	"id" | "orderNumber" | "customerName" | "status" | "createdAt"
>;

/**
 * Orders, products and, for roles that see them, customers with the typed words, as their own lists find them.
 *
 * @param limit how many of each kind are read.
 * @throws DomainError unauthenticated, forbidden.
 */
export function findRecords(db: Db, actor: Actor, search: string, limit: number): FoundRecords {
	const admin = requireAdmin(actor, null);
	const words = wordsOf(search);
	const none = { rows: [], total: 0 };
	if (words.length === 0) {
		return { orders: none, customers: none, products: none };
	}
	const customers = staffMay(admin, "customers")
		? listCustomers(db, admin, { search, perPage: limit })
		: none;
	const products = listProductsForAdmin(db, admin, { search, perPage: limit });
	return {
		orders: ordersWith(db, words, limit),
		customers: {
			rows: customers.rows.map(({ id, username, businessName, email, isWholesaleApproved }) => ({
				id,
				username,
				businessName,
				email,
				isWholesaleApproved,
			})),
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
