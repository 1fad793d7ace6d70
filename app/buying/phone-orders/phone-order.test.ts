import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { renderMail } from "~/email/render-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { saveShipping } from "~/kernel/settings/save-settings.server";
import { exportCsv } from "~/office/exports/export-data.server";
import type { Db } from "~db/client.server";
import { auditLog, orderEvents, orders, outbox, products, users } from "~db/schema.server";
import { makeFlavor, one, orderInput } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLocation } from "../../../tests/helpers/location";
import { SHOP } from "../../../tests/helpers/mail";
import { refusal } from "../../../tests/helpers/refusal";
import { addToCart } from "../cart/add-to-cart.server";
import { getCart } from "../cart/cart.queries.server";
import { getMyOrder, listOrderEvents } from "../orders/order.queries.server";
import { getOrderDetails, getStaffOrder } from "../orders/order-admin.queries.server";
import { staffOrderView } from "../orders/order-view";
import { getPhoneOrder, placePhoneOrder, verifyPhoneLines } from "./phone-order.server";

let db: Db;
let sales: UserActor;
let buyer: UserActor;
let pods: typeof products.$inferSelect;

beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	buyer = makeBuyer(db, { pricingTier: "growth" });
	pods = makeProduct(db, { name: "Pods", sku: "P-1", wholesalePriceCents: 1000, stockQuantity: 20 });
});

const typed = (code: string, quantity: string, flavor = "") => ({ code, quantity, flavor });
const placed = (
	lines = [typed("p-1", "5")],
	{
		by = sales,
		key = null,
		shown = null,
		...input
	}: { by?: UserActor; key?: string | null; shown?: number | null; paymentMethod?: string } = {},
) =>
	placePhoneOrder(
		db,
		by,
		{ ...orderInput(input), customerId: buyer.id, lines },
		{ idempotencyKey: key, shownTotalCents: shown },
	);
const stock = () => db.select().from(products).where(eq(products.id, pods.id)).get()!.stockQuantity;
const countOrders = () => db.select().from(orders).all().length;

describe("an order by phone (Rule 7.100)", () => {
	it("has the customer's prices, takes stock, and leaves their cart alone", () => {
		makeFlavor(db, { productId: pods.id, name: "Mint", sku: "P-1-M" });
		addToCart(db, buyer, one(pods.id, 3));
		const { order } = placed([typed("P-1-M", "4"), typed("Pods", "2", "Assorted"), typed("P-1-M", "1")]);
		expect(order).toMatchObject({
			userId: buyer.id,
			customerEmail: buyer.email,
			pricingTier: "growth",
			subtotalCents: 7 * 950,
			placedBy: sales.username,
		});
		expect(order.lines).toMatchObject([
			{ sku: "P-1-M", flavor: "Mint", quantity: 5, unitPriceCents: 950 },
			{ sku: "P-1", flavor: null, assorted: true, quantity: 2 },
		]);
		expect(stock()).toBe(13);
		expect(getCart(db, buyer).lines).toMatchObject([{ quantity: 3 }]);
	});

	it("is for the owner and sales alone", () => {
		for (const role of ["warehouse", "bookkeeper"] as const) {
			const by = makeStaff(db, role);
			expect(refusal(() => placed(undefined, { by })).code).toBe("forbidden");
			expect(refusal(() => getPhoneOrder(db, by, buyer.id)).code).toBe("forbidden");
			expect(refusal(() => verifyPhoneLines(db, by, buyer.id, [])).code).toBe("forbidden");
		}
		expect(refusal(() => placed(undefined, { by: makeBuyer(db) })).code).toBe("forbidden");
		expect(refusal(() => placed(undefined, { by: buyer })).code).toBe("forbidden");
		expect(countOrders()).toBe(0);
		expect(placed(undefined, { by: makeAdmin(db) }).order.totalCents).toBeGreaterThan(0);
	});

	it("is refused for customers who may not buy, unknown ones, and oneself", () => {
		buyer = makeUser(db);
		expect(refusal(() => placed()).message).toContain("no wholesale approval");
		expect(getPhoneOrder(db, sales, buyer.id).problem).toContain("no wholesale approval");
		buyer = makeAdmin(db);
		setCompany(db, buyer, { isWholesaleApproved: true });
		expect(refusal(() => placed(undefined, { by: buyer })).message).toContain("your own account");
		db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id)).run();
		expect(refusal(() => placed()).code).toBe("not_found");
		expect(refusal(() => getPhoneOrder(db, sales, "nobody")).code).toBe("not_found");
	});

	it("is for the people of a company who buy, and ships anywhere, whatever customers may choose (Rule 13.47)", () => {
		saveShipping(db, makeAdmin(db), {
			otherAddresses: false,
			holdUntilVerified: false,
			version: 0,
		});
		makeLocation(db, buyer);
		const owner = buyer;
		buyer = makeColleague(db, owner, "bookkeeper");
		expect(refusal(() => placed()).message).toContain("the company's bookkeeper");
		buyer = makeColleague(db, owner, "buyer");
		const { order } = placed();
		expect(getStaffOrder(db, sales, order.id)).toMatchObject({ isShipToOnFile: false, userId: buyer.id });
	});

	it("names every line that can't be ordered, and orders nothing", () => {
		makeProduct(db, { name: "Kit", sku: "K-1", minimumOrderQuantity: 5 });
		const { code, errors } = refusal(() =>
			placed([typed("P-1", "21"), typed("K-1", "2"), typed("P-2", "1"), typed("K-1", "")]),
		);
		expect(code).toBe("conflict");
		expect(errors.map(({ message }) => message)).toEqual([
			"Pods: 20 available",
			"Kit: Minimum 5: add 3 more",
			"P-2: SKU not found",
			"Kit: Enter a quantity",
		]);
		expect(refusal(() => placed([])).message).toContain("at least one line");
		expect(countOrders()).toBe(0);
		expect(stock()).toBe(20);
	});

	it("is placed once per form, and only at the total that was shown", () => {
		const first = placed(undefined, { key: "k", shown: 4750 + 380 + 2500 });
		// The shelf is empty now; the form sent again still gets its order.
		db.update(products).set({ inStock: false }).run();
		expect(placed(undefined, { key: "k" })).toMatchObject({ replayed: true, order: { id: first.order.id } });
		expect(refusal(() => placed([typed("P-1", "6")], { key: "k" })).message).toContain("already used");
		db.update(products).set({ inStock: true }).run();
		expect(refusal(() => placed(undefined, { shown: 4750 })).message).toContain("The total is now $76.30");
		expect(countOrders()).toBe(1);
	});

	it("follows the customer's terms", () => {
		setCompany(db, buyer, { paymentTerms: "prepay" });
		expect(refusal(() => placed()).errors).toMatchObject([
			{ field: "paymentMethod", message: expect.stringContaining("not available for this customer") },
		]);
		expect(placed(undefined, { paymentMethod: "check" }).order.paymentMethod).toBe("check");
	});
});

describe("who placed an order (Rule 7.101)", () => {
	it("is on the order for both sides, in timeline, audit, JSON, export and mail", () => {
		const { order } = placed();
		expect(getMyOrder(db, buyer, order.id).placedBy).toBe(sales.username);
		expect(listOrderEvents(db, buyer, order.id)).toMatchObject([{ note: "Taken by phone" }]);
		const admin = makeAdmin(db);
		expect(getOrderDetails(db, admin, order.orderNumber)).toMatchObject({
			placedBy: sales.username,
			events: [{ who: sales.username, note: "Taken by phone" }],
		});
		expect(staffOrderView(getStaffOrder(db, admin, order.id)).placedBy).toBe(sales.username);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "order.place", actorId: sales.id, after: { placedFor: buyer.email } },
		]);
		const [heads, row] = [...exportCsv(db, admin, "orders")].join("").split("\r\n");
		expect(heads!.endsWith(",Placed By")).toBe(true);
		expect(row!.endsWith(`,${sales.username}`)).toBe(true);
		const mail = renderMail(db, db.select().from(outbox).get()!, SHOP);
		expect(mail.text).toContain(`by phone. ${sales.username} entered it`);
	});

	it("is nobody else for a customer's own order", () => {
		const { order } = placed();
		expect(db.select().from(orderEvents).all()).toMatchObject([{ actorId: sales.id }]);
		db.update(orders).set({ placedBy: null }).run();
		expect(getMyOrder(db, buyer, order.id).placedBy).toBeNull();
	});

	it("shows no amounts to the warehouse", () => {
		const { order } = placed();
		const view = staffOrderView(getStaffOrder(db, makeStaff(db, "warehouse"), order.id));
		expect(view.placedBy).toBe(sales.username);
		expect(JSON.stringify(view)).not.toMatch(/total|price|"9\.50"/);
	});
});
