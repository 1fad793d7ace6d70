// No request keeps the others waiting, however large its body is. Every form and call of the table of routes gets the largest
// bodies that it takes, in a shop with 2,000 products; the longest turn of the event loop is measured in processor time of this thread.
import "~/reactions.server";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { type Db, openDatabase } from "~db/client.server";
import { seedLarge } from "~db/demo/large.server";
import { seedDemo } from "~db/demo/seed.server";
import { users } from "~db/schema.server";
import { ADDRESS } from "../helpers/address";
import { testDatabase } from "../helpers/database";
import { EVERY_ROUTE as ALL, moduleOf } from "../helpers/every-route";
import { makeExciseRate } from "../helpers/excise";
import { encoded, fieldsOf, type Known, largestValues, MOST_BYTES, TEXTURES } from "../helpers/largest-body";
import { isLong } from "../helpers/long";
import { longestTurnMs, processorLimit } from "../helpers/machine-speed";
import { makePriceList } from "../helpers/price-list";
import { type Answer, call } from "../helpers/request";
import { makeStateList, makeStateRule } from "../helpers/state-rules";

/** How long others wait at most, in milliseconds, on a quiet machine. */
const LONGEST_WAIT_MS = 300;

// What a form reads is only known once it does: the schemas and the names of fields.
const read = vi.hoisted(() => ({ schemas: new Set<unknown>(), names: new Set<string>() }));
vi.mock("@conform-to/zod/v4", async (original) => {
	const real = await original<typeof import("@conform-to/zod/v4")>();
	return {
		...real,
		parseWithZod: (form: FormData, options: { schema: unknown }) => {
			read.schemas.add(options.schema);
			return real.parseWithZod(form, options as never);
		},
	};
});

const actionOf = async (file: string) => (await moduleOf(file)).action;

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
/** Of a form with files, the type has the mark between its parts. */
type Body = { type: string | null; body: string | FormData };
const json = (value: unknown): Body => ({ type: JSON_TYPE, body: JSON.stringify(value) });
const form = (fields: Record<string, string> | [string, string][]): Body => ({
	type: FORM,
	body: encoded(Array.isArray(fields) ? fields : Object.entries(fields)),
});

let folder: string;
let bytes: Buffer;
let ids: Record<string, string[]>;
const readers: Record<string, Actor> = { visitor: VISITOR };
const get = FormData.prototype.get;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "largest-"));
	const db = testDatabase();
	const options = { now: new Date(), uploadsDir: folder, hashPassword: (word: string) => word };
	await seedDemo(db, options);
	await seedLarge(db, { ...options, products: 2_000, customers: 20, orders: 20 });
	const all = (sql: string) => db.$client.prepare(sql).pluck().all().map(String);
	const [admin, buyer] = ["admin", "buyer"].map(
		(name) => all(`select id from users where email = '${name}@example.com'`)[0]!,
	);
	for (const [name, id] of Object.entries({ staff: admin, buyer }))
		readers[name] = actorOf(db, db.select().from(users).where(eq(users.id, id!)).get()!);
	const own = `user_id = '${buyer}'`;
	ids = {
		/** In stock, and no case of their own to fill. */
		goods: all(
			"select sku from products where active = 1 and stock_quantity >= 100 and id not in (select product_id from product_flavors) order by sku desc",
		),
		sku: all("select sku from products where active = 1"),
		productId: all("select id from products where active = 1"),
		orderItemId: all(`select i.id from order_items i join orders o on o.id = i.order_id where o.${own}`),
		brandId: all("select id from brands"),
		brandNames: all("select name from brands"),
		orderNumber: all(`select order_number from orders where ${own} order by status <> 'pending'`),
		orders: all(`select id from orders where ${own} order by status <> 'pending'`),
		anyOrderNumber: all("select order_number from orders"),
		companies: all("select id from companies"),
	};
	makePriceList(db, { entries: [] });
	makeStateList(db);
	// Elsewhere than the order goes below.
	makeStateRule(db, { state: "WA" });
	makeExciseRate(db);
	for (const [name, table] of Object.entries(TABLES)) ids[name] ??= all(`select id from ${table}`);
	bytes = db.$client.serialize();
	FormData.prototype.get = function (name: string) {
		read.names.add(name);
		return get.call(this, name);
	};
});
afterAll(() => {
	FormData.prototype.get = get;
	rmSync(folder, { recursive: true });
});

/** The tables that the ids in addresses are of, by the part of the address before them. */
const TABLES: Record<string, string> = {
	products: "products",
	brands: "brands",
	applications: "wholesale_applications",
	"wholesale-applications": "wholesale_applications",
	blog: "blog_posts",
	messages: "contact_messages",
	quotes: "quote_requests where status = 'quoted'",
	"quote-requests": "quote_requests where status = 'quoted'",
	claims: "claims",
	companies: "companies",
	accounts: "companies",
	customers: "users where role = 'user'",
	users: "users where role = 'user'",
	people: "users where role = 'user'",
	staff: "users where role = 'warehouse'",
	campaigns: "email_campaigns",
	locations: "locations",
	outbox: "outbox",
	listId: "saved_lists",
	"state-lists": "state_lists",
	lists: "state_lists",
	rules: "state_rules",
	"state-rules": "state_rules",
	rates: "excise_rates",
	"price-lists": "price_lists",
};

const FIXED: Record<string, string> = { state: "FL", kind: "businessLicense" };

const paramsOf = (pattern: string): Record<string, string> =>
	Object.fromEntries(
		[...pattern.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, subject = "", name = ""]) => [
			name,
			FIXED[name] ?? ids[name]?.[0] ?? ids[subject]?.[0] ?? "none",
		]),
	);

/** Values of fields that name something of the shop; the others are long texts. */
const known = (): Known => {
	const of = (name: string) => (n: number) => ids[name]![n % ids[name]!.length]!;
	return {
		sku: of("sku"),
		code: of("sku"),
		goods: of("sku"),
		productId: of("productId"),
		orderItemId: of("orderItemId"),
		brandId: of("brandId"),
		quantity: () => "1",
		price: () => "9.99",
		value: () => "9.99",
		kind: () => "fixed",
	};
};

type Sent = { pattern: string; method?: string; as?: string; what: string };

/** Sends a body and expects that nobody else waited too long meanwhile. @returns the answer, and whether the body was read. */
async function send(db: Db, { pattern, method = "POST", as, what }: Sent, { type, body }: Body) {
	const { file } = ALL.find((route) => route.pattern === pattern)!;
	const action = (await actionOf(file))!;
	const params = paramsOf(pattern);
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name]!);
	// As it comes over the network: in bytes.
	const sent = new Response(body, type === null ? {} : { headers: { "Content-Type": type } });
	const request = new Request(new URL(path, "http://localhost"), {
		method,
		headers: sent.headers,
		body: await sent.arrayBuffer(),
	});
	let answer: Answer<unknown> | undefined;
	const reader = as ?? (pattern.startsWith("/admin") ? "staff" : "buyer");
	const ms = await longestTurnMs(async () => {
		answer = await call(action, path, { db, as: readers[reader]!, request, params });
	});
	expect
		.soft(ms, `${method} ${path}: the longest turn of ${what}`)
		.toBeLessThan(processorLimit(LONGEST_WAIT_MS));
	return { answer: answer!, isRead: request.bodyUsed };
}

const WRITES: { pattern: string; method: string; as: string }[] = [];
for (const { pattern, file } of ALL) {
	const action = await actionOf(file);
	for (const method of action ? (action.methods ?? ["POST"]) : []) {
		const access = action?.definitions?.[method as "POST"]?.access;
		const isStaffs = access
			? !["public", "user", "customer", "buyer", "owner"].includes(access)
			: pattern.startsWith("/admin");
		WRITES.push({ pattern, method, as: isStaffs ? "staff" : "buyer" });
	}
}

/** Large bodies for any form, whatever its fields are. */
function anyForms(names: readonly string[]): [string, Body][] {
	const each = Math.floor(MOST_BYTES / 3 / Math.max(1, names.length));
	return [
		[
			"many lines",
			form(
				quickOrderRows(700, (n) => ({ sku: TEXTURES.words(120, n), quantity: "1", flavor: "x", hint: "y" })),
			),
		],
		...Object.entries(TEXTURES).map(([name, texture]): [string, Body] => [
			`long ${name} in ${names}`,
			form(names.map((one, n) => [one, texture(each, n)])),
		]),
	];
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
	Array.from({ length: count }, (_, n) => make(n));
const quickOrderRows = (count: number, cells: (n: number) => Record<string, string>): [string, string][] =>
	times(count, (n) =>
		Object.entries(cells(n)).map(([name, value]): [string, string] => [`lines[${n}].${name}`, value]),
	).flat();

const because = (reason: string, writes: string) =>
	Object.fromEntries(
		writes
			.trim()
			.split(/\s*\n\s*/)
			.map((write) => [write, reason]),
	);

/** Which forms and calls don't read the body that they get here, and why. */
const UNREAD: Record<string, string> = {
	...because(
		"A button alone: the address says everything.",
		`POST /admin/price-lists/:id/delete
		POST /admin/products/:id/delete
		POST /admin/products/:id/pictures/:pictureId/remove
		POST /buyer-portal/orders/:orderNumber/cancel
		POST /buyer-portal/quotes/:id
		POST /confirm-email/:token
		POST /invoice-address/:token
		POST /logout
		POST /newsletter/confirm/:token
		POST /newsletter/unsubscribe/:token
		DELETE /api/cart/items/:itemId
		POST /api/orders/:id/reorder`,
	),
	...because(
		"Takes files in a multipart body alone, which app/uploads reads within limits of its own.",
		`POST /admin/accounts/import
		POST /admin/companies/import
		POST /admin/orders/before/import
		POST /api/documents/import
		POST /api/photos/import
		POST /api/products/import
		POST /admin/import
		POST /admin/import/photos
		POST /admin/companies/documents/import
		POST /admin/price-lists/agreements
		POST /admin/purchases/:id/receive
		POST /api/locations
		POST /api/locations/:id/licenses
		POST /api/orders/:id/claims/photos
		POST /api/wholesale-applications`,
	),
	...because(
		"Answers everything the same.",
		`POST /*
		POST /admin-portal/*
		POST /admin/*
		POST /api/*`,
	),
	...because("Reads a copy of the body.", `POST /login`),
	...because("Reads XML within limits of its own, of programs with a key.", `POST /api/shipstation`),
};

describe("every form and call", () => {
	const unread: string[] = [];

	it.each(WRITES)("$method $pattern", async ({ pattern, method, as }) => {
		const db = openDatabase(bytes);
		const isApi = pattern.startsWith("/api/");
		read.schemas.clear();
		read.names.clear();
		const about = { pattern, method, as };
		const { isRead } = await send(
			db,
			{ ...about, what: "nearly nothing" },
			isApi ? json({}) : form({ x: "1" }),
		);
		if (!isRead) unread.push(`${method} ${pattern}`);
		const { file } = ALL.find((route) => route.pattern === pattern)!;
		const { schema } = (await actionOf(file))!.definitions?.[method as "POST"] ?? {};
		const schemas = isApi ? (schema ? [schema] : []) : ([...read.schemas] as z.ZodType[]);
		const names = [...read.names].filter((name) => name !== "__intent__");
		for (const one of isRead ? schemas : []) {
			for (const [what, texture] of Object.entries(TEXTURES)) {
				for (const value of largestValues(one, texture, known(), { asForm: !isApi }))
					await send(db, { ...about, what }, isApi ? json(value) : form(fieldsOf(value)));
			}
		}
		if (isRead && !isApi)
			for (const [what, body] of anyForms(names)) await send(db, { ...about, what }, body);
		db.$client.close();
	});

	it("leaves out none without a reason", () => {
		expect(unread.sort()).toEqual(Object.keys(UNREAD).sort());
	});
});

const misspelled = (n: number) => `blue raz ice disposible vape kit 5000 pufs ${(n * 7919).toString(36)}`;
const sku = (n: number) => ids.sku![n % ids.sku!.length]!;
const lines = (count: number, line: (n: number) => string) => times(count, line).join("\n");

/** A form with a file, as browsers send it. */
function withFile(fields: Record<string, string>, text: string): Body {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	body.set("file", new Blob([text]), "lines.csv");
	return { type: null, body };
}

const PASTES: Record<string, () => string> = {
	"500 misspelled names": () => lines(500, (n) => `${misspelled(n)}, ${n + 1}`),
	"100,000 lines": () => "ABC,1\n".repeat(100_000),
	"500 right lines": () => lines(500, (n) => `${sku(n)},2`),
	"500 long lines": () => lines(500, (n) => TEXTURES.words(1_990, n)),
	"500 lines of blanks": () => lines(500, (n) => TEXTURES.blanks(1_990, n)),
	"2,000 lines of a letter": () => lines(2_000, (n) => `${misspelled(n)} `.repeat(9)),
	"one line": () => TEXTURES.words(MOST_BYTES / 2, 1),
	"one line of commas": () => "a,".repeat(MOST_BYTES / 6),
	"open quotes": () => '",x\n'.repeat(40_000),
};
const someOf = (...names: string[]) => Object.entries(PASTES).filter(([name]) => names.includes(name));

const QUICK_ORDERS: [pattern: string, intent: string][] = [
	["/quick-order", "add"],
	["/quick-order", "save"],
	["/quick-order/draft", ""],
	["/admin/customers/:id/order/lines", ""],
	["/admin/customers/:id/order", "place"],
];

/** Forms that take pasted tables: the field, and the others. */
const TABLES_PASTED: [pattern: string, field: string, others: Record<string, string>][] = [
	["/admin/stock/receive", "lines", { supplier: "S", reference: "R" }],
	["/admin/stock/count", "lines", {}],
	["/admin/orders/tracking", "lines", {}],
	["/admin/price-lists/:id/import", "lines", {}],
	[
		"/admin/compliance/lists/:id/copy",
		"text",
		{ does: "preview", copiedOn: "2026-01-01", copySource: "The state" },
	],
];

/** Forms without files, of lines, and with files: one of each reads a body the same way. */
const BIG_FILES = ["/portal/documents", "/admin/customers/:id/order/lines"];
const BIG_TEXTS = ["/buyer-portal/orders/:orderNumber/problem"];
if (isLong) {
	BIG_FILES.push("/portal/password", "/apply");
	BIG_TEXTS.push("/portal/documents", "/apply");
}

type Worst = [what: string, pattern: string, body: () => Body];
const WORST: Worst[] = [
	...Object.entries(PASTES).flatMap(([what, paste]): Worst[] => [
		[`${what} pasted`, "/quick-order", () => form({ intent: "verify", paste: paste() })],
		[`${what} in a file`, "/quick-order", () => withFile({ intent: "verify" }, paste())],
	]),
	...QUICK_ORDERS.flatMap(([pattern, intent]): Worst[] => [
		...someOf("500 misspelled names", "500 right lines", "100,000 lines").map(
			([what, paste]): Worst => [
				`${what} pasted`,
				pattern,
				() => form({ intent, paste: paste(), listName: "Mine" }),
			],
		),
		[
			"500 misspelled rows, all changed",
			pattern,
			() =>
				form([
					...Object.entries({ intent, fix: "all" }),
					...quickOrderRows(500, (n) => ({ sku: misspelled(n), quantity: "3", flavor: "blue raz" })),
				]),
		],
		[
			"500 misspelled flavors, all changed",
			pattern,
			() =>
				form([
					...Object.entries({ intent, fix: "all" }),
					...quickOrderRows(500, (n) => ({ sku: sku(n), quantity: "3", flavor: "stawbery icee" })),
				]),
		],
	]),
	...["/api/quick-order/verify", "/api/quick-order/add"].flatMap((pattern): Worst[] => {
		const quickOrder = (line: (n: number) => object) => () => json({ lines: times(500, line) });
		return [
			["500 misspelled names", pattern, quickOrder((n) => ({ sku: misspelled(n), quantity: 1 }))],
			[
				"500 long names",
				pattern,
				quickOrder((n) => ({ sku: misspelled(n).repeat(4), quantity: 1, flavor: misspelled(n) })),
			],
			["500 right lines", pattern, quickOrder((n) => ({ sku: sku(n), quantity: 100 }))],
		];
	}),
	...TABLES_PASTED.flatMap(([pattern, field, others]): Worst[] => {
		const right = () => lines(2_000, (n) => `${sku(n)},5`);
		return [
			...someOf("100,000 lines", "500 long lines", "one line of commas", "open quotes").map(
				([what, paste]): Worst => [what, pattern, () => form({ ...others, [field]: paste() })],
			),
			["2,000 right lines", pattern, () => form({ ...others, [field]: right() })],
			[
				"2,000 right lines, taken",
				pattern,
				() => form({ ...others, intent: "apply", checked: right(), checkedWhole: "false", [field]: right() }),
			],
			[
				"a file of 30,000 lines",
				pattern,
				() =>
					withFile({ ...others, intent: "check" }, `SKU,Quantity\n${lines(30_000, (n) => `${sku(n)},5`)}`),
			],
		];
	}),
	[
		"2,000 orders",
		"/admin/orders/tracking",
		() => {
			const order = (n: number) => ids.anyOrderNumber![n % ids.anyOrderNumber!.length]!;
			return form({ lines: lines(2_000, (n) => `${order(n)},1Z999AA1${String(n).padStart(10, "0")},UPS`) });
		},
	],
	...Object.entries(TEXTURES).flatMap(([what, texture]): Worst[] => [
		[`a message of ${what}`, "/api/chat/support", () => json({ message: texture(1_000, 1) })],
		[`a search for ${what}`, "/quote", () => form({ intent: "find", text: texture(100_000, 1) })],
	]),
	["as many fields as fit", "/contact", () => ({ type: FORM, body: "a=&".repeat(MOST_BYTES / 3) })],
	[
		"small parts of 34 MB",
		"/portal/password",
		() => {
			const body = new FormData();
			for (let n = 0; n < 300_000; n++) body.append("a", "b");
			return { type: null, body };
		},
	],
	...BIG_FILES.map(
		(pattern): Worst => ["a file of 34 MB", pattern, () => withFile({}, "x,1\n".repeat(8_500_000))],
	),
	...BIG_TEXTS.map(
		(pattern): Worst => [
			"a text of 30 MB in parts",
			pattern,
			() => {
				const body = new FormData();
				body.set("details", TEXTURES.words(30_000_000, 1));
				return { type: null, body };
			},
		],
	),
];

describe("worst cases", () => {
	it.each(WORST)("%s: %s", async (what, pattern, body) => {
		const db = openDatabase(bytes);
		const { answer } = await send(db, { pattern, what }, body());
		expect(answer.status).toBeLessThan(500);
		expect(answer.status).not.toBe(404);
		db.$client.close();
	});

	it("an order with the most lines, from the pad to the next order", async () => {
		const db = openDatabase(bytes);
		const step = async (pattern: string, body: Body) =>
			(await send(db, { pattern, what: "500 lines" }, body)).answer;
		const added = await step(
			"/api/quick-order/add",
			json({ lines: times(500, (n) => ({ sku: ids.goods![n]!, quantity: 100 })) }),
		);
		const { cart } = added.body as { cart: { items: unknown[] } };
		expect(cart.items.length).toBeGreaterThan(400);
		expect((await step("/lists/new", form({ name: "Mine" }))).status).toBe(303);
		expect(
			(await step("/quick-order", form({ intent: "verify", paste: PASTES["500 right lines"]!() }))).status,
		).toBe(400);
		const placed = await step("/api/orders", json({ shippingAddress: ADDRESS, paymentMethod: "check" }));
		expect(placed.status, JSON.stringify(placed.body).slice(0, 300)).toBe(201);
	});
});
