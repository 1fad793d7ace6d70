// Orders, products and carts can be changed by form and by API. Both refuse users without permission, unknown ids and
// bad input, and change no row.
import { beforeEach, describe, expect, it } from "vitest";
import { ordersApi } from "~/buying/api";
import { cartApi } from "~/buying/cart/api";
import { shopApi } from "~/buying/shop/api";
import { action as newProductForm } from "~/catalog/products/admin/new";
import { action as productForm } from "~/catalog/products/admin/product";
import type { Actor } from "~/kernel/actor/actor";
import { action as portalForm } from "~/office/admin-portal/portal";
import { action as orderForm } from "~/office/orders/admin/order";
import type { Db } from "~db/client.server";
import { auditLog, carts, orderEvents, orders, outbox, products } from "~db/schema.server";
import { doorsAt } from "../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../tests/helpers/database";
import { makeOrder } from "../../tests/helpers/order";
import { type Call, call, type RouteFunction } from "../../tests/helpers/request";

const { action: recoveryApi } = doorsAt(cartApi, "/api/carts/send-recovery");
const { action: orderApi } = doorsAt(ordersApi, "/api/orders/:id");
const { action: productApi } = doorsAt(shopApi, "/api/products/:id");
const { action: productsApi } = doorsAt(shopApi, "/api/products");

type Door = { action: RouteFunction; path?: string; params?: Record<string, string> };
type Attempt = { form: Record<string, string>; json: Record<string, unknown>; method?: string };

const UNKNOWN = "0190a000-0000-7000-8000-000000000000";

let db: Db;
let admin: Actor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const rows = () =>
	[orders, orderEvents, products, carts, outbox, auditLog].map((table) => db.select().from(table).all());

const knock = async ({ action, path = "/", params = {} }: Door, as: Actor, sent: Call): Promise<number> =>
	(await call(action, path, { db, as, ...sent, params })).status;

/** The form's and the API's status for one attempt. */
async function both(doors: { form: Door; json: Door }, actor: Actor, attempt: Attempt): Promise<number[]> {
	return [
		await knock(doors.form, actor, { form: attempt.form, method: "POST" }),
		await knock(doors.json, actor, { json: attempt.json, method: attempt.method ?? "POST" }),
	];
}

type Case = {
	doors: (id: string) => { form: Door; json: Door };
	id: () => string;
	good: (id: string) => Attempt;
} & {
	bad: (id: string) => Attempt;
	/** The response to an unknown id; a new product has none. */
	unknown: boolean;
};

const product = { name: "Pulse", sku: "GB-1", category: "pods", wholesalePrice: "9", msrp: "19", cost: "5" };
const CASES: Record<string, Case> = {
	"an order's status": {
		doors: (id) => ({
			form: { action: orderForm, params: { orderNumber: "RW-1" } },
			json: { action: orderApi, params: { id } },
		}),
		id: () => makeOrder(db, {}).id,
		good: (id) => ({ form: { id, status: "processing" }, json: { status: "processing" }, method: "PATCH" }),
		bad: (id) => ({
			form: { id, status: "shipped", trackingNumber: " " },
			json: { status: "shipped", trackingNumber: " " },
			method: "PATCH",
		}),
		unknown: true,
	},
	"a new product": {
		doors: () => ({ form: { action: newProductForm }, json: { action: productsApi } }),
		id: () => makeProduct(db).brandId,
		good: (brandId) => ({
			form: { ...product, brandId, minimumOrderQuantity: "1", stockQuantity: "1" },
			json: { ...product, brandId, minimumOrderQuantity: 1, stockQuantity: 1 },
		}),
		bad: (brandId) => ({
			form: { ...product, brandId, minimumOrderQuantity: "0", stockQuantity: "-1" },
			json: { ...product, brandId, minimumOrderQuantity: 0, stockQuantity: -1 },
		}),
		unknown: false,
	},
	"a product's change": {
		doors: (id) => ({
			form: { action: productForm, params: { id } },
			json: { action: productApi, params: { id } },
		}),
		id: () => makeProduct(db).id,
		good: () => ({
			form: {
				...product,
				brandId: db.select().from(products).get()!.brandId,
				minimumOrderQuantity: "1",
				stockQuantity: "1",
				version: "1",
			},
			json: { msrp: "20.00" },
			method: "PATCH",
		}),
		bad: () => ({ form: { ...product, name: "", version: "1" }, json: { name: "" }, method: "PATCH" }),
		unknown: true,
	},
	"a recovery mail": {
		doors: () => ({
			form: { action: portalForm, path: "/admin-portal?tab=abandoned-carts" },
			json: { action: recoveryApi },
		}),
		id: () =>
			db
				.insert(carts)
				.values({ userId: makeBuyer(db).id, lastActivity: new Date(0), abandoned: true })
				.returning()
				.get().id,
		good: (cartId) => ({
			form: { cartId, customerEmail: "ana@store.example" },
			json: { cartId, customerEmail: "ana@store.example" },
		}),
		bad: (cartId) => ({ form: { cartId, customerEmail: " " }, json: { cartId, customerEmail: " " } }),
		unknown: true,
	},
};

describe("form and API", () => {
	for (const [name, { doors, id: make, good, bad, unknown }] of Object.entries(CASES)) {
		it(`refuse ${name}, and change nothing`, async () => {
			const id = make();
			const attempt = good(id);
			const before = rows();
			// The form's page shows "denied" to all non-admins; the API asks a visitor to log in.
			expect(await both(doors(id), { kind: "visitor" }, attempt)).toEqual([403, 401]);
			for (const actor of [makeUser(db), makeBuyer(db)]) {
				expect(await both(doors(id), actor, attempt)).toEqual([403, 403]);
			}
			expect(await both(doors(id), admin, bad(id))).toEqual([400, 400]);
			if (unknown) expect(await both(doors(UNKNOWN), admin, good(UNKNOWN))).toEqual([404, 404]);
			expect(rows()).toEqual(before);
			// The same attempt succeeds for an admin, so the refusals were for the user or the id.
			expect(
				await knock(doors(id).json, admin, { json: attempt.json, method: attempt.method ?? "POST" }),
			).toBeLessThan(300);
			expect(rows()).not.toEqual(before);
		});
	}
});
