import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeShort } from "~/buying/shipments/close-short.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { dayText } from "~/kernel/texts/day-text";
import type { Db } from "~db/client.server";
import { auditLog, brands, orderItems, products, stockPlans } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { setStock } from "../../../tests/helpers/stock";
import { getProductBySlug } from "../products/shelf/product.queries.server";
import { cardsOf } from "../products/shelf/product-cards.server";
import { listToReorder, reorderCsv } from "./reorder.queries.server";
import { expectedSchema } from "./reorder.schema.ts";
import { suggestedQuantity } from "./reorder.ts";
import { setExpected } from "./set-expected.server";
import { deliverySchema } from "./stock.schema.ts";
import { receiveDelivery } from "./take-batch.server";

let db: Db;
let clerk: UserActor;
beforeEach(() => {
	db = testDatabase();
	clerk = makeStaff(db, "warehouse");
});

const WEEK = 7 * 24 * 60 * 60 * 1000;
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * WEEK);
const list = (show: "low" | "expected" | "all" = "low", brand: string | null = null) =>
	listToReorder(db, clerk, { show, brand }, 1).rows;
const plan = (productId: string, values: object, flavorId = "", seen = "||") =>
	setExpected(
		db,
		clerk,
		expectedSchema.parse({ rows: [{ place: `${productId}:${flavorId}`, seen, ...values }] }),
	);

describe("what to reorder (Rule 7.121)", () => {
	it("is at or under its reorder point", () => {
		const [at, above] = [20, 21].map((stockQuantity) => makeProduct(db, { stockQuantity }).id);
		for (const id of [at!, above!]) plan(id, { reorderPoint: "20" });
		expect(list()).toMatchObject([
			{ productId: at, stock: 20, reorderPoint: 20, weeksLeft: null, suggested: 1 },
		]);
	});

	it("or runs out within four weeks by the sales of six, cancelled orders left out", () => {
		const fast = makeProduct(db, { name: "Fast", stockQuantity: 40 });
		const slow = makeProduct(db, { name: "Slow", stockQuantity: 41 });
		for (const product of [fast, slow]) {
			makeOrder(db, { lines: [{ product, quantity: 10 }], createdAt: weeksAgo(1) });
			makeOrder(db, { lines: [{ product, quantity: 50 }], createdAt: weeksAgo(5) });
			makeOrder(db, { lines: [{ product, quantity: 500 }], createdAt: weeksAgo(7) });
			makeOrder(db, {
				lines: [{ product, quantity: 900 }],
				status: "cancelled",
				cancelledAt: new Date(),
			});
		}
		expect(list()).toMatchObject([{ product: "Fast", sold: 10, weeksLeft: 4, suggested: 40 }]);
		expect(list("all").map(({ product }) => product)).toEqual(["Fast", "Slow"]);
	});

	it("counts no units that were closed short as sold", () => {
		const product = makeProduct(db, { name: "Short", stockQuantity: 40 });
		const order = orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 30 }]);
		const [line] = db.select().from(orderItems).all();
		const ship = { trackingNumber: "1Z999AA10123456784", lines: [{ orderItemId: line!.id, quantity: 12 }] };
		shipOrder(db, clerk, { id: order.id, carrier: undefined, ...ship });
		closeShort(db, clerk, { id: order.id, reason: "Gone", isOnShelf: false });
		expect(list("all")).toMatchObject([{ stock: 10, sold: 12 }]);
	});

	it("is told by flavor where flavors keep stock, assorted lines included; else by product", () => {
		const bar = makeProduct(db, { name: "Bar" });
		const mint = makeFlavor(db, { productId: bar.id, name: "Mint", sku: "M", stockQuantity: 12 });
		makeFlavor(db, { productId: bar.id, name: "Ice", stockQuantity: 500 });
		const pod = makeProduct(db, { name: "Pod", stockQuantity: 30 });
		const lime = makeFlavor(db, { productId: pod.id, name: "Lime" });
		makeOrder(db, { lines: [{ product: bar, quantity: 24, flavorId: mint.id, flavor: "Mint" }] });
		makeOrder(db, { lines: [{ product: pod, quantity: 60, flavorId: lime.id, flavor: "Lime" }] });
		expect(list()).toMatchObject([
			{ product: "Bar", flavor: "Mint", sku: "M", sold: 24, weeksLeft: 3, suggested: 20 },
			{ product: "Pod", flavor: null, sold: 60, weeksLeft: 3 },
		]);
		// An assorted line takes all Mint and the rest of Ice.
		orderThroughCart(db, makeBuyer(db), [{ productId: bar.id, quantity: 30 }]);
		const sold = list("all").filter(({ product }) => product === "Bar");
		expect(sold.reduce((sum, row) => sum + row.sold, 0)).toBe(54);
		expect(sold.reduce((sum, { stock }) => sum + stock, 0)).toBe(482);
	});

	it("leaves out hidden products and other brands, and reads a page by one query", () => {
		const brandId = makeBrand(db).id;
		makeProduct(db, { brandId, active: false });
		for (let n = 0; n < 60; n++) makeProduct(db, { brandId });
		makeProduct(db, { name: "Other" });
		const slug = db
			.select()
			.from(brands)
			.all()
			.find(({ id }) => id === brandId)!.slug;
		const queries = watchQueries(db);
		const page = listToReorder(db, clerk, { brand: slug, show: "all" }, 2);
		expect(queries).toHaveLength(1);
		expect(page).toMatchObject({ total: 60, page: 2, pageCount: 2 });
		expect(page.rows).toHaveLength(10);
		// A page past the end is the first one, as after a save that shortened the list.
		const { page: shown, rows } = listToReorder(db, clerk, { brand: slug, show: "all" }, 9);
		expect([shown, rows.length]).toEqual([1, 50]);
		expect(listToReorder(db, clerk, { brand: "none", show: "all" }, 1)).toMatchObject({ total: 0, page: 1 });
	});

	it("has costs for those who see them only (Rule 7.35), and is for who keeps the stock", () => {
		const { id } = makeProduct(db, { stockQuantity: 0, costCents: 250, caseSize: 10 });
		plan(id, { reorderPoint: "4" });
		expect(list()[0]).not.toHaveProperty("costCents");
		const query = { brand: null, show: "low" } as const;
		expect(listToReorder(db, makeAdmin(db), query, 1).rows).toMatchObject([
			{ suggested: 10, costCents: 2500 },
		]);
		db.update(products).set({ costCents: null }).run();
		expect(listToReorder(db, makeAdmin(db), query, 1).rows).toMatchObject([{ costCents: null }]);
		for (const other of [makeStaff(db, "sales"), makeBuyer(db)]) {
			expect(refusal(() => listToReorder(db, other, query, 1)).code).toBe("forbidden");
			expect(refusal(() => setExpected(db, other, { rows: [] })).code).toBe("forbidden");
			expect(refusal(() => reorderCsv(db, other, null).next()).code).toBe("forbidden");
		}
	});
});

it("suggests eight weeks' sales or more than the reorder point, less stock and expected, in full cases (Rule 7.121)", () => {
	const goods = { stock: 10, units: 60, caseSize: null, reorderPoint: null, expectedQuantity: null };
	expect(suggestedQuantity(goods)).toBe(70);
	expect(suggestedQuantity({ ...goods, caseSize: 48 })).toBe(96);
	expect(suggestedQuantity({ ...goods, expectedQuantity: 65, caseSize: 48 })).toBe(48);
	expect(suggestedQuantity({ ...goods, expectedQuantity: 70 })).toBe(0);
	expect(suggestedQuantity({ ...goods, reorderPoint: 100 })).toBe(91);
	expect(suggestedQuantity({ ...goods, reorderPoint: 79 })).toBe(70);
	expect(suggestedQuantity({ ...goods, units: 0, stock: 0 })).toBe(0);
});

it("writes the supplier's file without amounts, and no formulas (Rule 7.121)", () => {
	const { id } = makeProduct(db, {
		name: "=cmd",
		sku: "KIT",
		barcode: "850000000012",
		stockQuantity: 0,
		caseSize: 12,
		costCents: 777,
	});
	const { id: coming } = makeProduct(db, { name: "Coming", stockQuantity: 0 });
	plan(id, { reorderPoint: "20" });
	plan(coming, { reorderPoint: "20", expectedQuantity: "40" });
	const lines = [...reorderCsv(db, makeAdmin(db), null)].join("").trim().split("\r\n");
	expect(lines).toEqual([
		expect.stringContaining("SKU,Barcode,Brand,Product,Flavor,Case Size,Cases,Quantity"),
		expect.stringMatching(/^KIT,850000000012,.+,'=cmd,,12,2,24$/),
	]);
});

describe("plans (Rule 7.121)", () => {
	it("are written where they were changed, and recorded", () => {
		const { id, name } = makeProduct(db);
		const given = { reorderPoint: "20", expectedDay: "2026-12-03", expectedQuantity: "48" };
		expect(plan(id, given)).toEqual({ changed: 1 });
		const [stored] = db.select().from(stockPlans).all();
		expect(stored).toMatchObject({ reorderPoint: 20, expectedDay: "2026-12-03", expectedQuantity: 48 });
		expect(db.select().from(auditLog).get()).toMatchObject({
			action: "stock.plan",
			before: { [name]: "reorder at none, expected none" },
			after: { [name]: "reorder at 20, expected 48 on 2026-12-03" },
		});
		// The same form sent twice.
		expect(plan(id, given)).toEqual({ changed: 0 });
		// Left as it was seen.
		expect(plan(id, {}, "", "||")).toEqual({ changed: 0 });
		expect(db.select().from(auditLog).all()).toHaveLength(1);
		expect(plan(id, { reorderPoint: "20" }, "", "20|2026-12-03|48")).toEqual({ changed: 1 });
		expect(db.select().from(stockPlans).all()).toMatchObject([{ expectedDay: null, expectedQuantity: null }]);
	});

	it("that somebody else changed are refused with what they are now, and nothing is written", () => {
		const [one, two] = [makeProduct(db), makeProduct(db)];
		plan(one.id, { reorderPoint: "20" });
		const rows = [one, two].map(({ id }) => ({ place: `${id}:`, seen: "||", reorderPoint: "5" }));
		const refused = refusal(() => setExpected(db, clerk, expectedSchema.parse({ rows })));
		expect(refused.code).toBe("conflict");
		expect(refused.message).toContain(`${one.name} was changed meanwhile: reorder at 20`);
		const mint = makeFlavor(db, { productId: two.id, name: "Mint", stockQuantity: 1 });
		plan(two.id, { reorderPoint: "7" }, mint.id);
		const unread = { place: `${two.id}:${mint.id}`, seen: "||" };
		const both = [
			{ ...unread, reorderPoint: "", place: `${one.id}:`, seen: "||" },
			{ ...unread, reorderPoint: "5" },
			{ ...unread, reorderPoint: "5", place: "gone:" },
		];
		expect(refusal(() => setExpected(db, clerk, expectedSchema.parse({ rows: both }))).errors).toEqual([
			{
				field: "rows[1].reorderPoint",
				message: `${two.name}, Mint was changed meanwhile: reorder at 7, expected none. Save again to write yours`,
			},
			{ field: "rows[2].place", message: "A product was deleted meanwhile" },
		]);
		expect(db.select().from(stockPlans).all()).toHaveLength(2);
		expect(refusal(() => plan("gone", { reorderPoint: "5" })).code).toBe("conflict");
	});

	it("are refused with anything but whole numbers and days", () => {
		for (const bad of [{ reorderPoint: "-1" }, { expectedDay: "2026-02-30" }, { expectedQuantity: "0" }]) {
			expect(expectedSchema.safeParse({ rows: [{ place: "x:", ...bad }] }).success).toBe(false);
		}
	});

	it("lose what a delivery brings, the day with the last of it (Rule 7.84)", () => {
		const bar = makeProduct(db, { sku: "BAR" });
		const mint = makeFlavor(db, { productId: bar.id, name: "Mint", sku: "BAR-M", stockQuantity: 0 });
		const kit = makeProduct(db, { sku: "KIT" });
		plan(bar.id, { reorderPoint: "5", expectedDay: "2026-12-03", expectedQuantity: "48" }, mint.id);
		plan(kit.id, { expectedDay: "2026-12-03" });
		const plans = () =>
			db
				.select()
				.from(stockPlans)
				.all()
				.map(({ expectedDay, expectedQuantity }) => [expectedDay, expectedQuantity]);
		const receive = (reference: string, lines: string) =>
			receiveDelivery(db, clerk, deliverySchema.parse({ supplier: "K", reference, lines }));
		receive("1", "BAR-M 40");
		expect(plans()).toEqual([
			["2026-12-03", 8],
			["2026-12-03", null],
		]);
		receive("2", "BAR-M 8\nKIT 1");
		expect(plans()).toEqual([
			[null, null],
			[null, null],
		]);
		expect(list("all").find(({ flavorId }) => flavorId === mint.id)).toMatchObject({ reorderPoint: 5 });
	});
});

describe("'Expected Dec 3'", () => {
	const BUYER = { kind: "visitor" } as const;
	const day = (days: number) => dayOf(new Date(Date.now() + (days * WEEK) / 7), env.TIME_ZONE);

	it("is said of goods that are out of stock, by flavor and by the first of them, until the day has passed", () => {
		const bar = makeProduct(db, { name: "Bar", slug: "bar" });
		const [mint, ice, lime] = [0, 0, 0].map((stockQuantity, n) =>
			makeFlavor(db, { productId: bar.id, name: `Flavor ${n}`, position: n, stockQuantity }),
		);
		plan(bar.id, { expectedDay: day(-2) }, mint!.id);
		plan(bar.id, { expectedDay: day(9) }, ice!.id);
		plan(bar.id, { expectedDay: day(5) }, lime!.id);
		const shown = () => getProductBySlug(db, BUYER, "bar");
		const text = (days: number) => dayText(day(days), "day");
		expect(shown().expected).toBe(text(5));
		expect(shown().flavors.map(({ expected }) => expected)).toEqual([undefined, text(9), text(5)]);
		expect(cardsOf(db, BUYER, [bar.id])[0]).toMatchObject({ outOfStock: true, expected: text(5) });
		setStock(db, bar.id, 4, lime!.id);
		expect(shown().expected).toBeUndefined();
		expect(shown().flavors.map(({ expected }) => expected)).toEqual([undefined, text(9), undefined]);
	});

	it("ends with the day in the shop's time zone", () => {
		const { id } = makeProduct(db, { stockQuantity: 0 });
		plan(id, { expectedDay: "2026-12-03" });
		const shown = (moment: string) => {
			vi.setSystemTime(moment);
			return cardsOf(db, BUYER, [id])[0]?.expected;
		};
		// Midnight in New York is five hours after UTC's.
		vi.useFakeTimers({ toFake: ["Date"] });
		try {
			expect([shown("2026-12-04T04:59:00Z"), shown("2026-12-04T05:01:00Z")]).toEqual(["Dec 3", undefined]);
		} finally {
			vi.useRealTimers();
		}
	});

	it("changes what cached pages say", () => {
		const { id } = makeProduct(db);
		const version = () => db.get<{ n: number }>(sql`select n from content_version`).n;
		const before = version();
		plan(id, { expectedDay: day(5) });
		const between = version();
		plan(id, { expectedDay: day(6) }, "", `|${day(5)}|`);
		expect([between > before, version() > between]).toEqual([true, true]);
	});
});
