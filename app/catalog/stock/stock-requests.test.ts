import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { LIMITS } from "~/kernel/config/site";
import { type Db, openDatabase } from "~db/client.server";
import { outbox, productFlavors, products, stockRequests, users } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeBuyer,
	makeProduct,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { setStock } from "../../../tests/helpers/stock";
import { BATCH, mailReturned } from "./mail-returned.server";
import { listToReorder } from "./reorder.queries.server";
import { readStockHistory } from "./stock.queries.server";
import {
	askWhenBack,
	deleteStockRequest,
	listStockRequests,
	requestedFlavorsOf,
	stopAsking,
} from "./stock-requests.server";

let db: Db;
let buyer: UserActor;
let kit: string;
let bar: string;
let mint: string;
let ice: string;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db, { email: "ann@store.example" });
	kit = makeProduct(db, { name: "Kit", slug: "kit", stockQuantity: 0 }).id;
	bar = makeProduct(db, { name: "Bar", slug: "bar" }).id;
	[mint, ice] = ["Mint", "Ice"].map(
		(name, position) => makeFlavor(db, { productId: bar, name, position, stockQuantity: position * 9 }).id,
	) as [string, string];
});

const ask = (productId: string, flavorId: string | null = null, who = buyer) =>
	askWhenBack(db, who, { productId, flavorId });
const mails = () =>
	db
		.select()
		.from(outbox)
		.all()
		.map(({ to, template, data }) => [to, template, (data as { goods: object[] }).goods]);
const waiting = () => db.select().from(stockRequests).all().length;
const KIT = { name: "Kit", slug: "kit", flavor: null };
const MINT = { name: "Bar", slug: "bar", flavor: "Mint" };

describe("asking for a mail when goods are back (Rule 7.130)", () => {
	it("is for a product or a flavor that is out of stock, once each, and is taken back", () => {
		const first = ask(kit);
		expect(first).toMatchObject({ product: "Kit", slug: "kit", flavor: null });
		expect(ask(kit)).toEqual(first);
		expect(ask(bar, mint)).toMatchObject({ product: "Bar", flavor: "Mint", flavorId: mint });
		expect(listStockRequests(db, buyer).map(({ flavor }) => flavor)).toEqual(["Mint", null]);
		expect([requestedFlavorsOf(db, buyer, kit), requestedFlavorsOf(db, buyer, bar)]).toEqual([
			[null],
			[mint],
		]);
		expect(stopAsking(db, buyer, { productId: bar, flavorId: null })).toBe(0);
		expect(stopAsking(db, buyer, { productId: bar, flavorId: mint })).toBe(1);
		deleteStockRequest(db, buyer, first);
		expect(waiting()).toBe(0);
	});

	it("is refused for goods in stock, hidden, without a price, or not of the product", () => {
		setStock(db, kit, 1);
		expect(refusal(() => ask(kit))).toMatchObject({
			code: "conflict",
			message: "Kit is in stock. You can order it now.",
		});
		expect(refusal(() => ask(bar, ice)).code).toBe("conflict");
		expect(refusal(() => ask(bar)).code).toBe("conflict");
		const gone = [
			ask.bind(null, makeProduct(db, { stockQuantity: 0, active: false }).id),
			ask.bind(null, makeProduct(db, { stockQuantity: 0, wholesalePriceCents: 0 }).id),
			ask.bind(
				null,
				bar,
				makeFlavor(db, { productId: bar, name: "Old", stockQuantity: 0, active: false }).id,
			),
			ask.bind(null, kit, mint),
			ask.bind(null, "nothing"),
		];
		for (const one of gone) expect(refusal(() => one()).code).toBe("not_found");
		expect(waiting()).toBe(0);
	});

	it("is for buyers, each for themselves, and has a limit", () => {
		const { id } = ask(kit);
		for (const other of [VISITOR, makeUser(db), makeStaff(db, "warehouse")]) {
			for (const call of [
				() => askWhenBack(db, other, { productId: kit, flavorId: null }),
				() => stopAsking(db, other, { productId: kit, flavorId: null }),
				() => deleteStockRequest(db, other, { id }),
				() => listStockRequests(db, other),
				() => requestedFlavorsOf(db, other, kit),
			]) {
				expect(["unauthenticated", "forbidden"]).toContain(refusal(call).code);
			}
		}
		const other = makeBuyer(db);
		expect(refusal(() => deleteStockRequest(db, other, { id })).code).toBe("not_found");
		expect(stopAsking(db, other, { productId: kit, flavorId: null })).toBe(0);
		for (let n = 0; n < LIMITS.stockRequests; n++) ask(makeProduct(db, { stockQuantity: 0 }).id, null, other);
		expect(refusal(() => ask(kit, null, other)).code).toBe("conflict");
		expect(listStockRequests(db, buyer)).toHaveLength(1);
	});
});

describe("the mail when goods are back (Rule 7.130)", () => {
	it("is one for all that can be bought again at that moment, and spends those requests", () => {
		const other = makeBuyer(db, { email: "bob@store.example" });
		const never = makeProduct(db, { stockQuantity: 0 }).id;
		for (const who of [buyer, other]) ask(kit, null, who);
		ask(bar, mint);
		ask(never);
		expect(mailReturned(db)).toBe(0);
		setStock(db, kit, 5);
		setStock(db, bar, 1, mint);
		expect(mailReturned(db)).toBe(2);
		expect(mailReturned(db)).toBe(0);
		expect(mails()).toEqual([
			["ann@store.example", "back-in-stock", [MINT, KIT]],
			["bob@store.example", "back-in-stock", [KIT]],
		]);
		expect(listStockRequests(db, buyer)).toMatchObject([{ productId: never }]);
		// Asked for again, it is mailed again.
		setStock(db, kit, 0);
		ask(kit);
		setStock(db, kit, 1);
		expect(mailReturned(db)).toBe(1);
	});

	it("follows any return: a product by one of its flavors, a cancelled order, goods shown or priced again", () => {
		setStock(db, bar, 0, ice);
		ask(bar);
		setStock(db, bar, 2, ice);
		expect(mailReturned(db)).toBe(1);
		const shared = makeProduct(db, { name: "Pod", stockQuantity: 0 }).id;
		const lime = makeFlavor(db, { productId: shared, name: "Lime" }).id;
		ask(shared, lime);
		setStock(db, shared, 3);
		expect(mailReturned(db)).toBe(1);
		expect(mails().at(-1)?.[2]).toMatchObject([{ name: "Pod", flavor: "Lime" }]);
	});

	it("waits for goods that are hidden, unpriced or sold out again, and for who may not buy", () => {
		ask(kit);
		ask(bar, mint);
		setStock(db, bar, 4, mint);
		orderThroughCart(db, makeBuyer(db), [{ productId: bar, quantity: 4, flavor: "Mint" }]);
		setStock(db, kit, 4);
		const product = (set: Partial<typeof products.$inferInsert>) => () =>
			db.update(products).set(set).where(eq(products.id, kit)).run();
		const account = (set: Partial<typeof users.$inferInsert>) => () =>
			db.update(users).set(set).where(eq(users.id, buyer.id)).run();
		const company = (set: Parameters<typeof setCompany>[2]) => () => setCompany(db, buyer, set);
		const states: [() => void, () => void][] = [
			[product({ active: false }), product({ active: true })],
			[product({ inStock: false }), product({ inStock: true })],
			[product({ wholesalePriceCents: null }), product({ wholesalePriceCents: 500 })],
			[company({ isWholesaleApproved: false }), company({ isWholesaleApproved: true })],
			[account({ role: "warehouse" }), account({ role: "user" })],
			[account({ deletedAt: new Date() }), account({ deletedAt: null })],
		];
		for (const [away, back] of states) {
			away();
			expect(mailReturned(db)).toBe(0);
			back();
		}
		expect(waiting()).toBe(2);
		expect(mailReturned(db)).toBe(1);
		expect(mails().filter(([, template]) => template === "back-in-stock")).toEqual([
			["ann@store.example", "back-in-stock", [KIT]],
		]);
		setStock(db, bar, 4, mint);
		db.update(productFlavors).set({ active: false }).where(eq(productFlavors.id, mint)).run();
		expect(mailReturned(db)).toBe(0);
	});

	it("is written with the spent requests or not at all, and goes to any number of buyers once", () => {
		for (let n = 0; n <= BATCH; n++) ask(kit, null, makeBuyer(db));
		setStock(db, kit, 1);
		// The server stops after some mails of a batch.
		db.run(sql`create trigger stop before insert on outbox when (select count(*) from outbox) = 7
			begin select raise(abort, 'stopped'); end`);
		expect(() => mailReturned(db)).toThrow("stopped");
		expect([mails().length, waiting()]).toEqual([0, BATCH + 1]);
		db.run(sql`drop trigger stop`);
		expect(mailReturned(db)).toBe(BATCH + 1);
		expect([new Set(mails().map(([to]) => to)).size, mails().length, waiting()]).toEqual([
			BATCH + 1,
			BATCH + 1,
			0,
		]);
	});

	it("is not written by a second server whose run began meanwhile", () => {
		ask(kit);
		setStock(db, kit, 1);
		const folder = mkdtempSync(join(tmpdir(), "back-in-stock-"));
		try {
			const file = join(folder, "shop.db");
			db.run(sql`vacuum into ${file}`);
			const [one, two] = [openDatabase(file), openDatabase(file)];
			two.$client.pragma("busy_timeout = 0");
			// In the middle of the first run the second one finds the database locked; after it, nothing to do.
			const tried: unknown[] = [];
			one.$client.function("second_run", () => {
				try {
					tried.push(mailReturned(two));
				} catch (error) {
					tried.push((error as { code: string }).code);
				}
				return 0;
			});
			one.run(sql`create temp trigger meanwhile after insert on main.outbox begin select second_run(); end`);
			expect([mailReturned(one), tried, mailReturned(two)]).toEqual([1, ["SQLITE_BUSY"], 0]);
			expect(two.select().from(outbox).all()).toHaveLength(1);
			one.$client.close();
			two.$client.close();
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});

it("tells staff how many buyers wait, for each flavor and at all (Rule 7.130)", () => {
	const clerk = makeStaff(db, "warehouse");
	const [second, lost] = [makeBuyer(db), makeBuyer(db)];
	setStock(db, bar, 0, ice);
	for (const who of [buyer, lost]) ask(bar, mint, who);
	ask(bar, null, second);
	ask(bar, mint, second);
	ask(kit);
	setCompany(db, lost, { isWholesaleApproved: false });
	expect(readStockHistory(db, clerk, bar, 1).waiting).toEqual({ "": 2, [mint]: 2, [ice]: 1 });
	expect(readStockHistory(db, clerk, kit, 1).waiting).toEqual({ "": 1 });
	const rows = listToReorder(db, clerk, { brand: null, show: "low" }, 1).rows;
	expect(rows.map(({ product, flavor, asked }) => [product, flavor, asked])).toEqual([
		["Bar", "Mint", 2],
		["Bar", "Ice", 1],
		["Kit", null, 1],
	]);
	setStock(db, kit, 1);
	expect(listToReorder(db, clerk, { brand: null, show: "low" }, 1).rows).toHaveLength(2);
});
