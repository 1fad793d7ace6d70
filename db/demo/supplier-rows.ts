import type { supplierGoods, suppliers } from "../schema.server.ts";
import type { CatalogProduct } from "./catalog-rows.ts";
import type { DemoClock } from "./clock.ts";

type Supplier = Pick<
	typeof suppliers.$inferInsert,
	"name" | "contact" | "email" | "phone" | "account" | "terms" | "leadDays" | "minimumCents" | "notes"
>;

/** Whom the demo's shop buys from. */
const SUPPLIERS: readonly (Supplier & {
	code: string;
	has: (product: CatalogProduct["product"]) => boolean;
})[] = [
	{
		...{ name: "Keystone Distribution", contact: "Pat Reyes", email: "orders@keystone.example" },
		...{ phone: "(555) 010-0142", account: "RW-2201", terms: "Net 15", leadDays: 6 },
		...{ minimumCents: 50_000, notes: "No substitutes.", code: "KVD" },
		has: ({ category, brand }) => category === "disposables" && !brand.startsWith("raz"),
	},
	{
		...{ name: "Gulf Coast Vapor Supply", contact: "Dana Whitfield", email: "sales@gulfcoast.example" },
		...{ phone: "(555) 010-0177", account: null, terms: "Prepaid", leadDays: 10 },
		...{ minimumCents: null, notes: null, code: "GC" },
		has: ({ category, brand }) => category === "disposables" && brand.startsWith("raz"),
	},
	{
		...{ name: "Summit Hardware", contact: null, email: "desk@summit.example", phone: null },
		...{ account: "5520", terms: "Net 30", leadDays: 14, minimumCents: 100_000, notes: null, code: "S" },
		has: ({ category }) => category !== "disposables",
	},
];

/** Suppliers with the goods they have, at what we keep as our cost. */
export function supplierRows(catalog: readonly CatalogProduct[], clock: DemoClock) {
	const rows: (typeof suppliers.$inferInsert)[] = [];
	const goodRows: (typeof supplierGoods.$inferInsert)[] = [];
	for (const { code, has, ...supplier } of SUPPLIERS) {
		const createdAt = clock.daysAgo(400);
		const supplierId = clock.id(createdAt);
		rows.push({ ...supplier, id: supplierId, createdAt, updatedAt: createdAt });
		for (const { id: productId, product } of catalog.filter((one) => has(one.product))) {
			goodRows.push({
				id: clock.id(createdAt),
				...{ supplierId, productId, flavorId: null },
				code: `${code}-${20_000 + goodRows.length * 7}`,
				casePack: product.caseSize,
				costCents: product.costCents,
				updatedAt: createdAt,
			});
		}
	}
	return { rows, goodRows };
}
