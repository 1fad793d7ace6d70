import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { answerOf, call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { addToCart } from "../../cart/add-to-cart.server";
import * as undoRoute from "../../cart/buyer/undo";
import { getCart } from "../../cart/cart.queries.server";
import { createList } from "../../lists/create-list.server";
import { quickOrderApi } from "../api";
import { typedBefore } from "../typed-row";
import * as quickOrderRoute from "./quick-order";
import * as draftRoute from "./quick-order-draft";
import { type QuickOrderState, wasValue } from "./quick-order-state";
import * as sampleRoute from "./sample";

const apiAdd = doorsAt(quickOrderApi, "/api/quick-order/add");
const apiVerify = doorsAt(quickOrderApi, "/api/quick-order/verify");

let db: Db;
let buyer: Actor;

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	const { id } = makeProduct(db, { sku: "A-1", name: "Alto", stockQuantity: 12, wholesalePriceCents: 975 });
	makeFlavor(db, { productId: id, name: "Mint", sku: "A-1-M" });
	makeProduct(db, { sku: "B-1", name: "Brisa", minimumOrderQuantity: 10 });
});

type Fields = Record<string, string | File>;

/** Posts the quick order as a browser does. */
async function post(fields: Fields, actor: Actor = buyer) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const request = new Request("http://localhost/quick-order", { method: "POST", body });
	const answer = await call(quickOrderRoute.action, "/quick-order", { db, as: actor, request });
	const { status, location, flash } = answer;
	return { status, location, flash, quickOrder: location ? null : answer.data };
}

const row = (n: number, sku: string, quantity: string, more: Fields = {}): Fields => ({
	[`lines[${n}].sku`]: sku,
	[`lines[${n}].quantity`]: quantity,
	...more,
});

const shown = (quickOrder: QuickOrderState | null) =>
	quickOrder?.rows.map(({ code, quantity, status, problem }) => [code, quantity, problem?.text ?? status]);

async function json(handler: typeof apiVerify.action, body: unknown, actor: Actor = buyer, headers = {}) {
	const args = routeArgs(contextFor(db, actor), "/api/quick-order", { json: body, headers });
	const response = await handler(args);
	return { status: response.status, body: await response.json() };
}

test("everyone but approved buyers is refused, by form and by API", async () => {
	for (const [actor, status] of [
		[VISITOR, 401],
		[makeUser(db), 403],
		[makeAdmin(db), 403],
	] as const) {
		for (const { action } of [apiVerify, apiAdd]) {
			expect((await json(action, { lines: [{ sku: "A-1", quantity: 1 }] }, actor)).status).toBe(status);
		}
		await expect(post(row(0, "A-1", "1"), actor)).rejects.toThrow("No page, but 403");
		for (const { loader } of [quickOrderRoute, sampleRoute]) {
			const args = routeArgs(contextFor(db, actor), "/quick-order");
			expect((await answerOf(() => loader(args))).status).toBe(403);
		}
	}
});

describe("the pad", () => {
	test("starts with three rows; asking for more rows keeps what was typed and reports no problems", async () => {
		const args = routeArgs(contextFor(db, buyer), "/quick-order");
		expect(await quickOrderRoute.loader(args)).toMatchObject({ rows: [], blanks: 3 });
		const more = await post({
			...row(0, "A-1", ""),
			...row(1, "nope", "x"),
			...row(2, "", ""),
			intent: "rows",
		});
		expect(more).toMatchObject({ status: 200, quickOrder: { showProblems: false, blanks: 6 } });
		expect(shown(more.quickOrder)).toEqual([
			["A-1", "", "no_quantity"],
			["nope", "x", "SKU not found"],
		]);
	});

	test("verifying keeps and checks every row, and adds nothing", async () => {
		const { status, quickOrder } = await post({
			...row(0, "a-1-m", "3"),
			...row(1, "A-2", "1"),
			...row(2, "A-1", "13"),
			...row(3, "B-1", "4"),
			...row(4, "", ""),
			...row(5, "A-1-M", "2"),
		});
		expect(status).toBe(400);
		expect(shown(quickOrder)).toEqual([
			["a-1-m", "5", "ready"],
			["A-2", "1", "SKU not found"],
			["A-1", "13", "7 available"],
			["B-1", "4", "Minimum 10: add 6 more"],
		]);
		expect(quickOrder).toMatchObject({ showProblems: true, verification: { ready: 1, subtotalCents: 4875 } });
		expect(getCart(db, buyer).lines).toEqual([]);
	});

	test("pasted text and a file fill the rows; a repair replaces its row's code", async () => {
		const file = new File(["\uFEFFItem Number;Quantity;Unit\r\nB-1;10;each"], "order.csv", {
			type: "text/csv",
		});
		const { status, quickOrder } = await post({
			...row(0, "A-11", "1", { fix: "0:sku:A-1" }),
			paste: "A-1-M\t2",
			file,
		});
		expect(status).toBe(200);
		expect(shown(quickOrder)).toEqual([
			["A-1", "1", "ready"],
			["A-1-M", "2", "ready"],
			["B-1", "10", "ready"],
		]);
		expect(quickOrder?.paste).toBe("");
	});

	test("each repair is a button of the form, and the focus goes to the repaired field", async () => {
		const rows = { ...row(0, "A-1-M", "15"), ...row(1, "B-1", "4"), ...row(2, "B-11", "10") };
		const { quickOrder } = await post({ ...rows, ...row(3, "A-1", "1", { "lines[3].flavor": "Peach" }) });
		const repairs = quickOrder?.rows.map((one) => one.repairs?.map(({ label }) => label));
		expect(repairs).toEqual([["Take 12"], ["Make it 10"], ["Use B-1"], ["Use Assorted"]]);
		const taken = await post({ ...rows, fix: "0:quantity:12" });
		expect(taken.quickOrder).toMatchObject({
			rows: [{ quantity: "12", status: "ready" }, {}, {}],
			focus: { row: 0, field: "quantity" },
		});
		const assorted = await post({
			...row(4, "A-1", "1", { "lines[4].flavor": "Peach" }),
			fix: "4:choice:Peach",
		});
		expect(assorted).toMatchObject({
			status: 200,
			quickOrder: {
				rows: [{ status: "ready", goods: { flavor: null } }],
				focus: { row: 0, field: "flavor" },
			},
		});
		const mint = await post({ ...row(4, "A-1", "1", { "lines[4].flavor": "Mint" }), fix: "4:choice:Peach" });
		expect(mint.quickOrder?.rows).toMatchObject([{ goods: { flavor: "Mint" } }]);
		const removed = await post({ ...rows, remove: "1" });
		expect(removed.quickOrder?.rows.map(({ code }) => code)).toEqual(["A-1-M", "B-11"]);
	});

	test("'Make all changes' makes the first repair of each row, but no guess", async () => {
		const { status, quickOrder } = await post({
			...row(0, "A-1-M", "15"),
			...row(1, "B-1", "4"),
			...row(2, "B-1", "5 boxes"),
			...row(3, "A-1", "1", { "lines[3].flavor": "Peach" }),
			fix: "all",
		});
		expect(status).toBe(400);
		expect(shown(quickOrder)).toEqual([
			["A-1-M", "12", "ready"],
			["B-1", "10", "ready"],
			["B-1", "5 boxes", "Enter units: how many are 5 boxes?"],
			["A-1", "1", "Alto has no flavor 'Peach'"],
		]);
	});

	/** The fields that the page's form posts for its rows. */
	const shownFields = (quickOrder: QuickOrderState): Fields =>
		Object.assign(
			{},
			...quickOrder.rows.map((one, n) =>
				row(n, one.code, one.quantity, {
					[`lines[${n}].flavor`]: one.goods?.flavor ?? one.flavor,
					...(one.was ? { [`lines[${n}].was`]: wasValue(one, one.was) } : {}),
				}),
			),
		);

	describe("rows that were put right (Rule 4.13)", () => {
		const PASTED = "Qty,Product,Flavor\n3,Alto,Mnit\n2,Alto,Peach\n15,A-1-M,\n1,Alto,Mint";

		test("keep the typed words and the other rows, and none becomes Assorted", async () => {
			const { quickOrder } = await post({ paste: PASTED, fix: "all" });
			const words = quickOrder?.rows.map((one) => [one.goods?.flavor, one.quantity, typedBefore(one)]);
			expect(words).toEqual([
				["Mint", "3", { flavor: "Mnit" }],
				[null, "2", {}],
				["Mint", "12", { quantity: "16" }],
			]);
			expect(quickOrder?.rows[1]?.problem?.text).toBe("Alto has no flavor 'Peach'");
		});

		test("are as they were typed after Undo, with what was typed since", async () => {
			const { quickOrder } = await post({ paste: PASTED, fix: "all" });
			const later = { ...shownFields(quickOrder!), ...row(3, "B-1", "10") };
			const undone = await post({ ...later, "lines[0].quantity": "4", intent: "undo" });
			expect(undone.quickOrder?.rows.map((one) => [one.code, one.flavor, one.quantity, one.was])).toEqual([
				["A-1", "Mnit", "4", undefined],
				["A-1", "Peach", "2", undefined],
				["A-1-M", "", "16", undefined],
				["B-1", "", "10", undefined],
			]);
		});

		test("keep the words over a reload, and in the cart until they are ordered", async () => {
			const { quickOrder } = await post({ paste: "A-1,3,Mnit", fix: "all" });
			const { body } = await call(quickOrderRoute.loader, "/quick-order", { db, as: buyer });
			expect(typedBefore((body as QuickOrderState).rows[0]!)).toEqual({ flavor: "Mnit" });
			await post({ ...shownFields(quickOrder!), intent: "add" });
			expect(getCart(db, buyer).lines).toMatchObject([{ flavor: "Mint", typed: ["Mnit"] }]);
			await post({
				...shownFields((await post({ paste: "A-1,1,Mitn", fix: "all" })).quickOrder!),
				intent: "add",
			});
			expect(getCart(db, buyer).lines[0]?.typed).toEqual(["Mnit", "Mitn"]);
		});

		test("keep the words of a flavor that was chosen from the list, and lose them with another code", async () => {
			const requested = { "lines[0].asked": "Peach" };
			const chosen = await post({ ...row(0, "A-1", "1", { "lines[0].flavor": "Mint" }), ...requested });
			expect(typedBefore(chosen.quickOrder!.rows[0]!)).toEqual({ flavor: "Peach" });
			const other = await post({ ...shownFields(chosen.quickOrder!), "lines[0].sku": "B-1" });
			expect(other.quickOrder?.rows[0]?.was).toBeUndefined();
			const left = await post({ ...row(0, "A-1", "1", { "lines[0].flavor": "Peach" }), ...requested });
			expect(left.quickOrder?.rows).toMatchObject([{ flavor: "Peach", problem: { field: "flavor" } }]);
			for (const was of ["{", "[]", '{"code":"A-1","quantity":"1","was":{"code":1}}']) {
				const { quickOrder } = await post(row(0, "A-1", "1", { "lines[0].was": was }));
				expect(quickOrder?.rows[0]?.was).toBeUndefined();
			}
		});
	});

	test("a scan in the quantity box starts the next line, and repeated scans count up", async () => {
		db.update(products).set({ barcode: "850012345678" }).where(eq(products.sku, "A-1")).run();
		const first = await post({ ...row(0, "850012345678", "") });
		expect(first.quickOrder).toMatchObject({
			rows: [{ status: "no_quantity" }],
			focus: { row: 0, field: "quantity" },
		});
		const second = await post({ ...row(0, "850012345678", "850012345678") });
		expect(shown(second.quickOrder)).toEqual([["850012345678", "2", "ready"]]);
		const third = await post({
			...row(0, "A-1-M", "3"),
			...row(1, "850012345678", "2"),
			...row(2, "0850012345678", ""),
		});
		expect(shown(third.quickOrder)).toHaveLength(3);
		expect((await post(row(0, "A-1", "850099999999"))).quickOrder?.rows[0]?.problem?.field).toBe("quantity");
	});

	test("pasted lines that name no goods are left out, and listed", async () => {
		const { quickOrder } = await post({ paste: "Hi Tom,\n10 x Brisa\nSomething else 5\nThanks, Maria" });
		expect(shown(quickOrder)).toEqual([
			["B-1", "10", "ready"],
			["Something else", "5", "SKU not found"],
		]);
		expect(quickOrder?.left).toEqual(["Hi Tom,", "Thanks, Maria"]);
	});

	test("rejecting an Excel file keeps everything that was typed", async () => {
		const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], "order.xlsx");
		const { status, quickOrder } = await post({ ...row(0, "A-1", "1"), file });
		expect(status).toBe(400);
		expect(quickOrder?.fileProblem).toContain("Save it as CSV");
		expect(shown(quickOrder)).toEqual([["A-1", "1", "ready"]]);
	});

	test("501 lines get a clear message and are all kept", async () => {
		const paste = Array.from({ length: 500 }, (_, n) => `X-${n},1`).join("\n");
		const { status, quickOrder } = await post({ ...row(0, "A-1", "1"), paste });
		expect(status).toBe(400);
		expect(quickOrder?.problem).toBe(
			"The pad takes 500 lines at once; this is 501. Split it into several orders.",
		);
		expect(quickOrder).toMatchObject({ paste, rows: [{ code: "A-1", quantity: "1" }] });
		expect((await post({ paste })).quickOrder?.rows).toHaveLength(500);
	});

	test("100,000 lines are counted, and the first 500 kept; nothing is added", async () => {
		for (const intent of ["verify", "add", "paste"]) {
			const { quickOrder, status } = await post({
				...row(0, "A-1", "2"),
				intent,
				paste: "ABC,1\n".repeat(100_000),
			});
			expect(status).toBe(400);
			expect(quickOrder).toMatchObject({
				rows: [{ code: "A-1", quantity: "2" }],
				problem:
					"The pad takes 500 lines at once; this is 100,001. Split it into several orders. The first 500 lines of the text are kept here.",
			});
			expect(quickOrder?.paste.split("\n")).toHaveLength(500);
			expect(JSON.stringify(quickOrder).length).toBeLessThan(5_000);
		}
		expect(getCart(db, buyer).units).toBe(0);
		const file = new File(["ABC,1\n".repeat(100_000)], "list.csv");
		expect((await post({ file })).quickOrder?.problem).toContain("this is 100,000.");
	});

	test("the answer to a form is not verified once more for the page", async () => {
		await post(row(0, "A-1", "2"));
		const context = contextFor(db, buyer);
		const body = new URLSearchParams({ ...row(0, "A-1", "2") } as Record<string, string>);
		const request = new Request("http://localhost/quick-order", { method: "POST", body });
		await quickOrderRoute.action({ ...routeArgs(context, "/quick-order"), request });
		expect(await quickOrderRoute.loader(routeArgs(context, "/quick-order"))).toMatchObject({ rows: [] });
		const later = routeArgs(contextFor(db, buyer), "/quick-order");
		expect(await quickOrderRoute.loader(later)).toMatchObject({ rows: [{ code: "A-1" }] });
	});

	test("adding takes the valid rows and keeps the others", async () => {
		const fields = { ...row(0, "A-1", "5"), ...row(1, "nope", "1"), intent: "add", at: "pad" };
		const { location, flash } = await post(fields);
		expect(location).toBe("/quick-order#added");
		expect(flash).toMatchObject({ title: "Added to Cart", at: "pad", undo: { action: "/cart/undo" } });
		expect(flash?.text).toMatch(/^5 × .+ · \$\d+\.75 1 row kept here\.$/);
		const { body } = await call(quickOrderRoute.loader, "/quick-order", { db, as: buyer });
		expect(shown(body as QuickOrderState)).toEqual([["nope", "1", "SKU not found"]]);
		expect(getCart(db, buyer).units).toBe(5);
		await call(undoRoute.action, "/cart/undo", { db, as: buyer, form: flash?.undo?.fields ?? {} });
		expect(getCart(db, buyer).units).toBe(0);
	});

	test("adding the valid rows next to an unreadable file answers on the same page, with an Undo", async () => {
		const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], "order.xlsx");
		const { status, quickOrder } = await post({ ...row(0, "A-1", "5"), intent: "add", file });
		expect(status).toBe(200);
		expect(quickOrder?.fileProblem).toContain("Save it as CSV");
		expect(quickOrder?.toast).toMatchObject({ title: "Added to Cart", undo: { action: "/cart/undo" } });
	});

	test("with all rows valid, adding leads to the cart, once per page however often it is sent", async () => {
		const fields = { ...row(0, "A-1", "5"), intent: "add", idempotencyKey: "k" };
		const first = await post(fields);
		expect(first).toMatchObject({ status: 303, location: "/cart", flash: { title: "Added to Cart" } });
		const again = await post(fields);
		expect(again).toMatchObject({ status: 303, location: "/cart", flash: first.flash });
		expect(getCart(db, buyer).units).toBe(5);
	});

	test("with no valid row, nothing is added and every row is checked", async () => {
		const { status, quickOrder } = await post({ ...row(0, "A-1", "ten"), intent: "add" });
		expect(status).toBe(400);
		expect(shown(quickOrder)).toEqual([["A-1", "ten", "Enter a whole number of at least 1"]]);
	});
});

test("the sample file contains valid lines", async () => {
	const response = sampleRoute.loader(routeArgs(contextFor(db, buyer), "/quick-order/sample.csv"));
	expect(response.headers.get("Content-Disposition")).toContain("quick-order-sample.csv");
	const { status, quickOrder } = await post({ paste: await response.text() });
	expect(status).toBe(200);
	expect(shown(quickOrder)).toEqual([
		["A-1", "1", "ready"],
		["B-1", "10", "ready"],
	]);
});

describe("the quick-order API", () => {
	const lines = [
		{ sku: "a-1", quantity: 5 },
		{ sku: "A-1", quantity: "3", flavor: "Mint" },
		{ sku: "A-1", quantity: 1, flavor: "Peach" },
		{ sku: "B-1", quantity: 4 },
		{ sku: "nope", quantity: 1 },
		...[0, -1, 1.5, 1e9, "ten", null, true, {}].map((quantity) => ({ sku: "B-1", quantity })),
	];
	const fields: Fields = {};
	for (const [n, { sku, quantity, ...rest }] of lines.entries()) {
		const typed = typeof quantity === "object" && quantity ? "{}" : String(quantity ?? "");
		const flavor = "flavor" in rest ? { [`lines[${n}].flavor`]: String(rest.flavor) } : {};
		Object.assign(fields, row(n, sku, typed, flavor));
	}

	test("verify returns the same results as the pad", async () => {
		const { quickOrder } = await post(fields);
		const { status, body } = await json(apiVerify.action, { lines });
		expect(status).toBe(200);
		const said = body.lines.map((line: { status: string; problem: { text: string } | null }) => [
			line.status,
			line.problem?.text ?? null,
		]);
		expect(said).toEqual(quickOrder?.rows.map((one) => [one.status, one.problem?.text ?? null]));
		expect(body).toMatchObject({ ready: 2, units: 8, subtotal: "78.00" });
		expect(body.lines[1]).toMatchObject({
			sku: "A-1-M",
			flavor: "Mint",
			price: "9.75",
			lineTotal: "29.25",
			rows: [2],
		});
		expect(getCart(db, buyer).lines).toEqual([]);
	});

	test("add changes the cart as the pad does", async () => {
		const { status, body } = await json(apiAdd.action, { lines }, buyer, { "Idempotency-Key": "one" });
		expect(status).toBe(200);
		expect(body.lines.map((line: { added: number }) => line.added).slice(0, 4)).toEqual([5, 3, 0, 0]);
		expect(body).toMatchObject({ cart: { subtotal: "78.00" } });
		const again = await json(apiAdd.action, { lines }, buyer, { "Idempotency-Key": "one" });
		expect(again.body).toEqual(body);
		buyer = makeBuyer(db);
		await post({ ...fields, intent: "add" });
		const cart = getCart(db, buyer);
		expect(cart.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual(
			body.cart.items.map((item: { sku: string; quantity: number }) => [item.sku, item.quantity]),
		);
	});

	test("refuses a body that is not a list of lines, is empty or is too long", async () => {
		const many = Array.from({ length: 501 }, () => ({ sku: "A-1", quantity: 1 }));
		for (const body of [{}, { lines: "A-1" }, { lines: [] }, { lines: ["A-1"] }, { lines: many }]) {
			for (const { action } of [apiVerify, apiAdd]) {
				const answer = await json(action, body);
				expect(answer.status).toBe(400);
				expect(answer.body.errors.length).toBeGreaterThan(0);
			}
		}
		expect(getCart(db, buyer).lines).toEqual([]);
	});
});

describe("the saved draft of the pad (Rule 4.13)", () => {
	const open = async (query = "", actor: Actor = buyer): Promise<QuickOrderState> =>
		quickOrderRoute.loader(routeArgs(contextFor(db, actor), `/quick-order${query}`));
	const autosave = async (form: Record<string, string>, actor: Actor = buyer) => {
		const args = routeArgs(contextFor(db, actor), "/quick-order/draft", { form });
		const response = await draftRoute.action(args);
		return { status: response.status, body: await response.json() };
	};

	test("is saved after every button, with invalid rows too, for its buyer only", async () => {
		for (const intent of ["verify", "rows", "save"]) {
			await post({ ...row(0, "A-1", "3"), ...row(1, "nope", intent), ...row(2, "", ""), intent });
			expect(shown(await open())).toEqual([
				["A-1", "3", "ready"],
				["nope", intent, "SKU not found"],
			]);
		}
		expect(await open()).toMatchObject({ showProblems: false, savedAt: expect.any(Date) });
		expect(await open("", makeBuyer(db))).toMatchObject({ rows: [], savedAt: null });
	});

	test("includes chosen and pasted flavors", async () => {
		await post({ ...row(0, "A-1", "1", { "lines[0].flavor": "Mint" }), paste: "A-1,2,Mint" });
		expect((await open()).rows).toMatchObject([{ code: "A-1", quantity: "3", goods: { flavor: "Mint" } }]);
	});

	test("loses lines that were added and keeps the others", async () => {
		await post({ ...row(0, "A-1", "3"), ...row(1, "nope", "1"), intent: "add" });
		expect(shown(await open())).toEqual([["nope", "1", "SKU not found"]]);
		await post({ ...row(0, "A-1", "2"), intent: "add" });
		expect(await open()).toMatchObject({ rows: [], savedAt: null });
	});

	test("is cleared by a button", async () => {
		await post(row(0, "A-1", "3"));
		expect(await post({ ...row(0, "A-1", "3"), intent: "clear" })).toMatchObject({
			status: 303,
			location: "/quick-order",
		});
		expect(await open()).toMatchObject({ rows: [], savedAt: null });
	});

	test("holds 500 lines and refuses more", async () => {
		const lines = (count: number) => Array.from({ length: count }, (_, n) => `X-${n},1`).join("\n");
		await post({ paste: lines(500) });
		expect((await open()).rows).toHaveLength(500);
		expect(await autosave({ paste: lines(501) })).toMatchObject({
			status: 400,
			body: { problem: expect.stringContaining("this is 501") },
		});
		expect((await open()).rows).toHaveLength(500);
		// A refused post keeps the quick order's rows; the pasted text comes back in its box.
		await post({ ...row(0, "A-1", "1"), paste: lines(500) });
		expect(shown(await open())).toEqual([["A-1", "1", "ready"]]);
	});

	test("is saved and verified while the user types", async () => {
		const earliest = Date.now();
		const { status, body } = await autosave({ ...row(0, "A-1", ""), paste: "B-1\t10" } as Record<
			string,
			string
		>);
		expect(status).toBe(200);
		expect(body.rows).toMatchObject([[0, { code: "A-1", status: "no_quantity", rows: [1] }]]);
		expect(new Date(body.savedAt).getTime()).toBeGreaterThanOrEqual(earliest);
		expect(shown(await open())).toEqual([
			["A-1", "", "no_quantity"],
			["B-1", "10", "ready"],
		]);
		expect(await autosave({})).toEqual({ status: 200, body: { savedAt: null, rows: [] } });
		for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) {
			expect((await autosave({ paste: "A-1 1" }, actor)).status).toBe(403);
		}
	});

	test("is announced and left alone when a list is opened in the pad", async () => {
		await post({ ...row(0, "A-1", "3"), ...row(1, "nope", "1") });
		addToCart(db, buyer, [{ productId: getProductId("B-1"), flavor: null, quantity: 10 }]);
		const { id } = createList(db, buyer, { name: "Weekly" });
		expect(await open(`?list=${id}`)).toMatchObject({ rows: [{ code: "B-1" }], draftLines: 2 });
		expect((await open()).rows).toHaveLength(2);
	});
});

const getProductId = (sku: string) => db.select().from(products).where(eq(products.sku, sku)).get()!.id;
