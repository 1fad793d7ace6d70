// What programs that poll are told (Rules 9.93 and 9.94): whatever changes in the JSON of a record puts it at the end of its list of changes, and
// pages that follow a cursor skip nothing and repeat only what changed.
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { calls } from "~/api-tables.server";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import {
	brands,
	companies,
	companySalespeople,
	licenses,
	locations,
	orderItems,
	orders,
	priceListCompanies,
	priceListEntries,
	priceLists,
	productFlavors,
	products,
	shipments,
	users,
} from "~db/schema.server";
import { makeFlavor } from "../helpers/cart";
import { makeColleague, makeProduct, testDatabase } from "../helpers/database";
import { makeLicense, makeLocation } from "../helpers/location";
import { limit } from "../helpers/machine-speed";
import { makeOrder } from "../helpers/order";
import { makePriceList } from "../helpers/price-list";
import { pickStep, type Shop, stockShop } from "../helpers/random-work";
import { call } from "../helpers/request";

/** Every list with changes, by its kind. */
const LISTS = {
	order: "/api/orders",
	product: "/api/products",
	company: "/api/companies",
	user: "/api/users",
	invoice: "/api/invoices",
	stock: "/api/stock",
} as const;
type Kind = keyof typeof LISTS;
const KINDS = Object.keys(LISTS) as Kind[];

/** What JSON says that is no change of the record: worked out from the day, from settings, or borrowed from what is no part of it. */
const BORROWED: Partial<Record<Kind, readonly string[]>> = {
	order: ["isShipToOnFile", "placedBy"],
	company: ["holds", "notesBy", "version"],
	invoice: ["daysLate"],
};

type Row = { id: string } & Record<string, unknown>;

let db: Db;
let shop: Shop;
beforeEach(() => {
	db = testDatabase();
	shop = stockShop(db);
});

const get = (path: string, as = shop.admin) => call(calls.loader, path, { db, as });

const linkOf = (headers: Headers): string | null =>
	/<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? null;

/** All pages from an address on. */
async function readAll(path: string, as = shop.admin): Promise<Row[]> {
	const { body, headers, status } = await get(path, as);
	expect(status, path).toBe(200);
	const next = linkOf(headers);
	return [...(body as Row[]), ...(next ? await readAll(next, as) : [])];
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** Everything that programs read of each record, without what is borrowed, as text. */
async function seenNow(kinds: readonly Kind[]): Promise<Map<Kind, Map<string, string>>> {
	const seen = new Map<Kind, Map<string, string>>();
	for (const kind of kinds) {
		const rows = await readAll(`${LISTS[kind]}?perPage=500`);
		const own = new Map<string, string>();
		for (const row of rows) {
			const records: Row[] = [row];
			if (kind === "company") records.push((await get(`/api/companies/${row.id}`)).body as Row);
			if (kind === "product")
				for (const buyer of shop.buyers)
					records.push((await get(`/api/products/${row.id}`, buyer)).body as Row);
			const shown = records.map((record) =>
				Object.entries(record).filter(([name]) => !BORROWED[kind]?.includes(name)),
			);
			own.set(row.id, JSON.stringify(shown));
		}
		seen.set(kind, own);
	}
	return seen;
}

const lastSeq = (): number => db.get<{ n: number }>(sql`select coalesce(max(seq), 0) as n from changes`).n;
const changedSince = (kind: Kind, seq: number): string[] =>
	db
		.values<[string]>(sql`select id from changes where kind = ${kind} and seq > ${seq} order by seq`)
		.map(([id]) => id);

/** Holds that what a change did to JSON is in the lists of changes; gives what JSON changed, by kind. */
async function told(change: () => unknown, kinds: readonly Kind[] = KINDS): Promise<Set<Kind>> {
	const before = await seenNow(kinds);
	const seq = lastSeq();
	await change();
	const after = await seenNow(kinds);
	const touched = new Set<Kind>();
	for (const kind of kinds) {
		const moved = new Set(changedSince(kind, seq));
		for (const [id, shown] of after.get(kind)!) {
			if (before.get(kind)!.get(id) === shown) continue;
			touched.add(kind);
			expect(moved.has(id), `${kind} ${id}\n${before.get(kind)!.get(id)}\n${shown}`).toBe(true);
		}
		// And the list of changes names what is listed, once, and nothing else.
		expect(new Set(idsOf(await readAll(`${LISTS[kind]}?sort=updatedAt&perPage=500`)))).toEqual(
			new Set(after.get(kind)!.keys()),
		);
	}
	return touched;
}

describe("the lists of changes (Rule 9.93)", () => {
	it("name whatever the day's work changes", { timeout: limit(120_000) }, async () => {
		const seen = new Set<Kind>();
		for (let n = 0; n < 70; n++) {
			const random = createRandom(`feeds ${n}`);
			const { step } = pickStep(random);
			for (const kind of await told(
				async () => {
					try {
						const form = await step.fill(shop, random, `feeds-${n}`);
						await form?.();
					} catch (error) {
						// A refusal is an outcome like any other.
						if (!(error instanceof DomainError)) throw error;
					}
				},
				KINDS.filter((kind) => kind !== "user"),
			))
				seen.add(kind);
		}
		expect(seen).toEqual(new Set(["order", "product", "company", "invoice", "stock"]));
	});

	it("name what is changed beside it", { timeout: limit(60_000) }, async () => {
		const [buyer] = shop.buyers as [typeof shop.admin];
		const companyId = buyer.companyId!;
		const store = makeLocation(db, buyer);
		const license = makeLicense(db, store.id);
		const order = makeOrder(db, { userId: buyer.id, locationId: store.id, status: "shipped" });
		const product = makeProduct(db, { stockQuantity: 40, wholesalePriceCents: 900 });
		const flavor = makeFlavor(db, { productId: product.id, name: "Mango", stockQuantity: 0 });
		const list = makePriceList(db, { entries: [{ productId: product.id, value: 800 }] });
		const colleague = makeColleague(db, buyer, "buyer");
		const mistake = makeOrder(db, { userId: buyer.id });
		const change = <T extends object>(table: T, id: string, values: object) =>
			db
				.update(table as typeof orders)
				.set(values)
				.where(eq((table as typeof orders).id, id))
				.run();
		const changes: [what: string, expected: Kind[], () => unknown][] = [
			["an order's notes", ["order"], () => change(orders, order.id, { staffNotes: "Call first" })],
			["payment", ["company", "order"], () => change(orders, order.id, { paymentStatus: "refunded" })],
			[
				"a tracking number",
				["order"],
				() =>
					db
						.update(shipments)
						.set({ trackingNumbers: ["1Z999AA10123456799"] })
						.where(eq(shipments.orderId, order.id))
						.run(),
			],
			[
				"a line",
				["order"],
				() => db.update(orderItems).set({ flavor: "Mango" }).where(eq(orderItems.orderId, order.id)).run(),
			],
			[
				"a store's hours",
				["company", "order"],
				() => change(locations, store.id, { receivingHours: "9-12" }),
			],
			["a license", ["company"], () => change(licenses, license.id, { number: "TL-2" })],
			["a new license", ["company"], () => makeLicense(db, store.id, { kind: "businessLicense" })],
			["a new store", ["company"], () => makeLocation(db, buyer, { name: "Second" })],
			[
				"a company's name",
				["company", "order", "user"],
				() => change(companies, companyId, { name: "Nova" }),
			],
			[
				"a company's tier",
				["company", "user"],
				() => change(companies, companyId, { pricingTier: "growth" }),
			],
			["a login", ["company", "user"], () => change(users, colleague.id, { lastLoginAt: new Date() })],
			[
				"who left",
				["company", "user"],
				() => change(users, colleague.id, { companyId: null, companyRole: null }),
			],
			["a brand", ["product"], () => change(brands, product.brandId, { name: "Fume" })],
			["a price", ["product"], () => change(products, product.id, { wholesalePriceCents: 850 })],
			["a product's name", ["product", "stock"], () => change(products, product.id, { name: "Bar Nine" })],
			["a flavor's name", ["product", "stock"], () => change(productFlavors, flavor.id, { name: "Peach" })],
			[
				"a flavor that is hidden",
				["product", "stock"],
				() => change(productFlavors, flavor.id, { active: false }),
			],
			["a price of a list", ["product"], () => db.update(priceListEntries).set({ value: 700 }).run()],
			[
				"a price of a category",
				["product"],
				() =>
					db
						.insert(priceListEntries)
						.values({
							listId: list.id,
							position: 2,
							category: product.category,
							kind: "percent",
							value: 5000,
						})
						.run(),
			],
			["who gets a list", ["product"], () => change(priceLists, list.id, { audience: "companies" })],
			[
				"a list given",
				["product"],
				() => db.insert(priceListCompanies).values({ listId: list.id, companyId }).run(),
			],
			["a list taken", ["product"], () => db.delete(priceListCompanies).run()],
			[
				"a salesperson",
				[],
				() => db.insert(companySalespeople).values({ companyId, since: "2026-01-01" }).run(),
			],
			["an order deleted", ["company"], () => db.delete(orders).where(eq(orders.id, mistake.id)).run()],
		];
		for (const [what, expected, work] of changes) {
			const touched = await told(work).catch((error) => {
				throw new Error(`${what}: ${(error as Error).message}`);
			});
			expect([...touched].sort(), what).toEqual(expected);
		}
	});

	it("tells from a moment on, the oldest change first, and from where to ask next", async () => {
		const goods = db.select().from(products).orderBy(sql`rowid`).all();
		const [one, two, three] = [goods[0]!, goods[1]!, goods[2]!];
		const rename = (id: string, name: string) =>
			db.update(products).set({ name }).where(eq(products.id, id)).run();
		rename(one.id, "First");
		rename(two.id, "Second");
		const [moment] = db.values<[number]>(sql`select max(at) + 1000 from changes where kind = 'product'`)[0]!;
		// Whoever asks from then on gets what changes then, and a clock that is put back changes nothing of that.
		db.run(sql`update changes set at = ${moment} where kind = 'product' and id = ${two.id}`);
		rename(three.id, "Third");
		rename(one.id, "First again");
		const since = new Date(moment).toISOString();
		const told = await get(`/api/products?updatedSince=${since}`);
		expect(idsOf(told.body as Row[])).toEqual([two.id, three.id, one.id]);
		expect(told.headers.get("X-Updated-Until")).toBe(since);
		expect([told.headers.has("X-Total-Count"), linkOf(told.headers)]).toEqual([false, null]);
		const later = new Date(moment + 1).toISOString();
		const nothing = await get(`/api/products?updatedSince=${later}`);
		expect([nothing.body, nothing.headers.get("X-Updated-Until")]).toEqual([[], later]);
		// Another time zone's moment is the same one.
		const zoned = encodeURIComponent(`${new Date(moment + 3_600_000).toISOString().slice(0, -1)}+01:00`);
		expect(idsOf((await get(`/api/products?updatedSince=${zoned}`)).body as Row[])).toHaveLength(3);
	});

	it("tells buyers of their own company's orders and of goods on sale only", async () => {
		const [buyer, other] = shop.buyers as [typeof shop.admin, typeof shop.admin];
		const [own, colleagues] = [buyer, makeColleague(db, buyer, "buyer")].map((by) =>
			makeOrder(db, { userId: by.id }),
		);
		makeOrder(db, { userId: other.id });
		const hidden = makeProduct(db, { active: false });
		const since = "?updatedSince=2020-01-01T00:00:00Z";
		expect(idsOf(await readAll(`/api/orders/my-orders${since}`, buyer))).toEqual([own!.id]);
		expect(idsOf(await readAll(`/api/orders/my-orders${since}&of=company&perPage=1`, buyer))).toEqual([
			own!.id,
			colleagues!.id,
		]);
		expect(idsOf(await readAll(`/api/products${since}`, buyer))).not.toContain(hidden.id);
		expect(idsOf(await readAll(`/api/products${since}`))).toContain(hidden.id);
		for (const path of [LISTS.order, LISTS.stock, LISTS.user, LISTS.company, LISTS.invoice])
			expect((await get(`${path}${since}`, buyer)).status, path).toBe(403);
	});
});

describe("cursors (Rule 9.94)", () => {
	it("skip nothing and repeat nothing while rows come, change and go", async () => {
		for (let n = 0; n < 12; n++) makeProduct(db, { name: `Bar ${String(n).padStart(2, "0")}` });
		for (const sort of ["", "&sort=-name", "&sort=createdAt", "&sort=-createdAt", "&sort=updatedAt"]) {
			const before = idsOf(await readAll(`/api/products?perPage=500${sort}`));
			const first = await get(`/api/products?perPage=5${sort}`);
			const shown = idsOf(first.body as Row[]);
			expect(shown).toEqual(before.slice(0, 5));
			// One that was shown goes to the end of the changes, one comes before all others, and one after them.
			db.update(products)
				.set({ description: `Seen ${sort}` })
				.where(eq(products.id, shown[0]!))
				.run();
			makeProduct(db, { name: `AAA ${sort}` });
			makeProduct(db, { name: `zzz ${sort}` });
			const rest = idsOf(await readAll(linkOf(first.headers)!));
			const wanted = before.slice(5);
			expect(rest.filter((id) => before.includes(id) && id !== shown[0])).toEqual(wanted);
			expect(rest.includes(shown[0]!), sort).toBe(sort === "&sort=updatedAt");
			expect(new Set(rest).size).toBe(rest.length);
		}
	});

	it("go through lists by name without regard to case, and end", async () => {
		for (const name of ["b", "A", "a", "B", "Á"]) makeProduct(db, { name });
		const whole = idsOf((await get("/api/products?perPage=500&page=1")).body as Row[]);
		expect(idsOf(await readAll("/api/products?perPage=2"))).toEqual(whole);
		expect(idsOf(await readAll("/api/products?perPage=2&sort=-name"))).toEqual(whole.toReversed());
	});

	it("go through every list as its pages do", async () => {
		const [buyer] = shop.buyers as [typeof shop.admin];
		for (let n = 0; n < 5; n++) makeOrder(db, { userId: buyer.id, createdAt: new Date(1_700_000_000_000) });
		for (const kind of KINDS.filter((one) => one !== "stock")) {
			const path = LISTS[kind];
			const whole = idsOf((await get(`${path}?page=1&perPage=500`)).body as Row[]);
			expect(idsOf(await readAll(`${path}?perPage=2`)), path).toEqual(whole);
		}
		const mine = idsOf((await get("/api/orders/my-orders?page=1", buyer)).body as Row[]);
		expect(idsOf(await readAll("/api/orders/my-orders?perPage=2", buyer))).toEqual(mine);
	});

	it("are refused with another query, another list and as nonsense, with the field", async () => {
		for (let n = 0; n < 3; n++) makeOrder(db, {});
		const next = linkOf((await get("/api/orders?perPage=1")).headers)!;
		const cursor = new URL(next, "http://localhost").searchParams.get("cursor")!;
		const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
		const digest = (JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[])[0];
		for (const [query, field] of [
			[`cursor=${cursor}&sort=createdAt`, "cursor"],
			[`cursor=${cursor}&updatedSince=2020-01-01T00:00:00Z`, "cursor"],
			["cursor=", "cursor"],
			["cursor=abc", "cursor"],
			[`cursor=${forged([digest])}`, "cursor"],
			[`cursor=${forged([digest, 1, null])}`, "cursor"],
			[`cursor=${forged([digest, 1, 2, 3])}`, "cursor"],
			[`cursor=${forged({ digest })}`, "cursor"],
			[`cursor=${cursor}&page=2`, "page"],
			[`cursor=${cursor}&search=RW`, "search"],
			["sort=total", "sort"],
			["sort=-updatedAt", "sort"],
			["updatedSince=2020-01-01T00:00:00Z&sort=createdAt", "sort"],
			["updatedSince=2020-01-01T00:00:00Z&page=1", "page"],
			["updatedSince=yesterday", "updatedSince"],
			["updatedSince=2020-01-01", "updatedSince"],
			["updatedSince=2020-02-31T00:00:00Z", "updatedSince"],
			["updatedSince=1970-01-01T00:00:00Z", "updatedSince"],
			["updatedSince=", "updatedSince"],
		] as const) {
			const { status, body } = await get(`/api/orders?${query}`);
			expect([status, body], query).toMatchObject([400, { errors: [{ field }] }]);
		}
		const foreign = await get(`/api/products?cursor=${cursor}`);
		expect([foreign.status, foreign.body]).toMatchObject([400, { errors: [{ field: "cursor" }] }]);
		expect((await get(`/api/orders?perPage=3&cursor=${cursor}`)).status).toBe(200);
	});
});
