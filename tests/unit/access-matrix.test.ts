// Who gets in where. access-matrix.txt has a row for each address and method and a column for each kind of caller, access-operations.txt
// has each operation by its callers, with a star where its one-time key counts (Rule 9.4). A change in them is a change of permissions.
// access-keys.txt has each call of the API with the scope that a program's key needs, by what the key's maker and the key get (Rule 9.71).
// `npx vitest run tests/unit/access-matrix -u` writes all three.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "~/api-tables.server";
import { makeCompanyWebhook, testCompanyWebhook } from "~/customers/webhooks/endpoints.server";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import { type Actor, SYSTEM, type UserActor, VISITOR } from "~/kernel/actor/actor";
import { NOT_FOR_BOOKKEEPERS } from "~/kernel/actor/permissions";
import type { Command } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { COMPANY_ROLE_NAMES } from "~/terms/company";
import { SCOPES, type Scope, scopeOf } from "~/terms/programs";
import { STAFF_ROLE_NAMES } from "~/terms/roles";
import type { Db } from "~db/client.server";
import { firstEntries } from "~db/demo/first-entries.server";
import { seedDemo } from "~db/demo/seed.server";
import { webhookDeliveries } from "~db/schema.server";
import { ADDRESS } from "../helpers/address";
import { apiAddresses } from "../helpers/api-addresses";
import { checkoutForm } from "../helpers/cart";
import { companyShop, SECRET } from "../helpers/company-shop";
import { makeStaff, testDatabase } from "../helpers/database";
import { EVERY_ROUTE, moduleOf } from "../helpers/every-route";
import { limit } from "../helpers/machine-speed";
import { makePurchase } from "../helpers/purchase";
import { type Answer, type Call, call, type RouteFunction } from "../helpers/request";

const LINE = { code: "SKU", quantity: "1", flavor: "" };
const WEBHOOK = { url: "https://example.com/other", events: ["order.created"] };
/** Valid forms and bodies, where a permission or another company's id counts only after the input was read. All others are sent empty. */
const SENT: Record<string, Record<string, unknown>> = {
	"/buyer-portal/people": { email: "pat@store.example", role: "buyer" },
	"/buyer-portal/people/:id": { change: "role", role: "owner" },
	"/buyer-portal/people/invitations/:id": { change: "withdraw" },
	"/cart/items/:itemId": { quantity: "1" },
	"/lists/:listId": { intent: "save" },
	"/lists/:listId/name": { name: "Mine" },
	"/api/cart/items/:itemId": { quantity: 1 },
	"/portal/locations/:id": { name: "Main", ...ADDRESS },
	"/api/locations/:id": { name: "Main", ...ADDRESS },
	"/buyer-portal/quotes/:id/order": checkoutForm(),
	"/api/orders/:id/claims": {
		...{ reason: "damaged", remedy: "credit", details: "It broke" },
		lines: [{ orderItemId: "x", quantity: 1 }],
	},
	"/api/quote-requests/:id/order": { shippingAddress: ADDRESS, paymentMethod: "check" },
	"/api/quick-order/verify": { lines: [LINE] },
	"/api/company/people/:id": { role: "owner" },
	"/buyer-portal/people/approval": { above: "5" },
	"/buyer-portal/approvals/:id": { decision: "withdraw" },
	"/api/company/approval": { above: "5" },
	"/api/approvals/:id": { decision: "withdraw" },
	"/buyer-portal/webhooks/:id": WEBHOOK,
	"/api/company/webhooks/:id": WEBHOOK,
	"/api/company/invitations": { email: "pat@store.example", role: "buyer" },
	"/admin/orders/:orderNumber/payment": { paymentStatus: "paid" },
};

const tabs = (...names: string[]) => names.map((name) => `?tab=${name}`);
/** Parts of pages, which have permissions of their own. */
const PARTS: Record<string, string[]> = {
	"/admin": tabs("applications", "messages", "quotes", "analytics"),
	"/admin-portal": [
		...tabs("analytics", "orders", "products", "applications"),
		...tabs("customers", "abandoned-carts", "data-export"),
	],
	"/admin/search": ["?search=raz"],
	"/admin/orders/papers": ["?id=:orders"],
	"/admin/orders/papers/:file": ["?id=:orders"],
	"/admin/stock/labels/:file": ["?product=:products"],
};

type Caller = { group: string; name: string; actor: Actor };
type Row = { way: string; pattern: string; run: RouteFunction };

let db: Db;
let ids: Record<string, string>;
let callers: Caller[];
beforeAll(async () => {
	const now = new Date("2026-03-18T16:30:00Z");
	vi.useFakeTimers({ toFake: ["Date"], now });
	db = testDatabase();
	await seedDemo(db, { now, uploadsDir: env.UPLOADS_DIR, hashPassword: () => "-" });
	const shop = companyShop(db);
	writeFileSync(join(env.UPLOADS_DIR, "0".repeat(32)), `%PDF-${SECRET}`);
	firstEntries(db);
	const { stranger, user, applicant, ...people } = shop.readers;
	const { id, companyId } = people.owner!;
	const one = (column: string, from: string) =>
		String(db.$client.prepare(`select ${column} from ${from} order by rowid limit 1`).pluck().get());
	const idOf = (table: string) => one("id", table);
	const { row: webhook } = makeCompanyWebhook(db, people.owner!, {
		...{ url: "https://example.com/hooks", events: ["order.created"] },
	});
	testCompanyWebhook(db, people.owner!, webhook);
	db.update(webhookDeliveries).set({ status: "failed" }).run();
	const purchase = makePurchase(db, "Sample");
	const parcel = one("id", `shipments where order_id = '${shop.ids.orders}'`);
	ids = {
		...shop.ids,
		...{ purchases: purchase, "purchase-orders": purchase, suppliers: idOf("suppliers") },
		...{ webhooks: webhook.id, message: idOf("webhook_deliveries") },
		...{ customers: id, users: id, companies: companyId!, accounts: companyId! },
		...{ parcels: parcel, shipmentId: parcel, state: "FL", carriers: "ups", faq: "shipping" },
		...{ applications: idOf("wholesale_applications"), blog: idOf("blog_posts"), brands: idOf("brands") },
		...{ campaigns: idOf("email_campaigns"), messages: idOf("contact_messages"), products: idOf("products") },
		number: one("number", `papers where company_id = '${companyId}'`),
		"papers/file": "slips.zpl",
		"labels/file": "labels.zpl",
		"brands/slug": one("slug", "brands"),
		"products/slug": one("slug", "products"),
		"blog/slug": one("slug", "blog_posts"),
	};
	expect(Object.keys(people)).toEqual(COMPANY_ROLE_NAMES);
	const staff = Object.fromEntries(STAFF_ROLE_NAMES.map((role) => [role, makeStaff(db, role)]));
	callers = [
		...of("", { visitor: VISITOR, user: user!, applicant: applicant! }),
		...of("company", people),
		...of("other", { owner: stranger! }),
		...of("staff", staff),
	];
});
afterAll(() => {
	vi.useRealTimers();
});

const of = (group: string, actors: Record<string, Actor>): Caller[] =>
	Object.entries(actors).map(([name, actor]) => ({ group, name, actor }));

/** A pattern's parameters: records that exist, where there are any. */
const paramsOf = (pattern: string): Record<string, string> =>
	Object.fromEntries(
		[...pattern.matchAll(/(?<=([\w-]+)[/=]):(\w+)/g)].map(([, subject = "", name = ""]) => [
			name,
			ids[`${subject}/${name}`] ?? ids[name] ?? ids[subject] ?? "none",
		]),
	);

async function everyRow(): Promise<Row[]> {
	const rows = EVERY_ROUTE.map(async ({ pattern, file }) => {
		const { loader, action } = await moduleOf(file);
		// A form's address shows the page of its record.
		const reads = loader && !file.includes("#") ? ["", ...(PARTS[pattern] ?? [])] : [];
		return [
			...reads.map((query) => ({ way: "GET", pattern: pattern + query, run: loader! })),
			...(action ? (action.methods ?? ["POST"]) : []).map((way) => ({ way, pattern, run: action! })),
		];
	});
	return (await Promise.all(rows)).flat().sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
}

/** Runs in a transaction that is taken back, so that nothing depends on what ran before. */
async function takenBack<T>(run: () => Promise<T>): Promise<T> {
	db.$client.exec("begin immediate");
	try {
		return await run();
	} finally {
		db.$client.exec("rollback");
	}
}

/** How many rows were changed so far, other than those of limits. */
const changes = () =>
	db.$client.prepare("select total_changes() - (select count(*) from rate_limits)").pluck().get() as number;

async function ask({ way, pattern, run }: Row, as: Actor) {
	const params = paramsOf(pattern);
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name]!);
	const sent = way === "DELETE" ? {} : (SENT[pattern] ?? {});
	const body = pattern.startsWith("/api/") ? { json: sent } : { form: sent as Record<string, string> };
	return takenBack(async () => {
		const before = changes();
		const options = { db, as, params, method: way, ...(way === "GET" ? {} : body) };
		const answer = await call(run, path, options as Call & { db: Db });
		return { answer, changed: changes() - before };
	});
}

/** Amounts, and names that amounts have. Payment's status and method are no amounts. */
const AMOUNT =
	/\$\s?\d|"[^"]*(?:cents|price|msrp|cost|subtotal|revenue|profit|margin|tier|amount)[^"]*":|"(?:total|tax|shipping)":"/i;
const COST = /"[^"]*(?:cost|profit|margin)[^"]*":/i;
const textOf = ({ body, headers }: Answer<unknown>) =>
	/^(?:image|application\/pdf)/.test(headers.get("Content-Type") ?? "") ? "" : (JSON.stringify(body) ?? "");

const LEGEND = `in   has to log in
no   is refused
404  finds nothing there
→    is sent to another page
·    gets in
$    gets in and sees amounts
c    gets in and sees costs, too`;

function cellOf(answer: Answer<unknown>, { way }: Row): string {
	const { status, location } = answer;
	if (status === 401 || location?.startsWith("/login")) return "in";
	if (status === 403 || location?.startsWith("/wholesale-portal")) return "no";
	if (status === 404) return "404";
	if (way !== "GET") return "·";
	if (location !== null) return "→";
	return COST.test(textOf(answer)) ? "c" : AMOUNT.test(textOf(answer)) ? "$" : "·";
}

const lineOf = (name: string, cells: string[]) =>
	`${name.padEnd(57)} ${cells.map((cell, n) => cell.padEnd(callers[n]!.name.length)).join(" ")}`.trimEnd();

/** The columns' names, below the names of their groups. */
function heading(): string[] {
	const names = callers.map(({ name }) => name);
	const groups = [...Map.groupBy(callers, ({ group }) => group)].map(([group, own]) =>
		group.padEnd(own.map(({ name }) => name).join(" ").length),
	);
	return [`${" ".repeat(58)}${groups.join(" ")}`.trimEnd(), lineOf("", names)];
}

/** Addresses with a parameter that is no record of a company, or whose files are read before its record. */
const OPEN_TO_OTHERS = /\/(?:files|flavors|items)\/:\w+$|\/:id\/licenses$/;

/** What is wrong with a cell, whatever the table says. */
function faultOf(
	{ pattern }: Row,
	{ group, name }: Caller,
	cell: string,
	before: string[],
	{ answer, changed }: Awaited<ReturnType<typeof ask>>,
): string | undefined {
	const text = textOf(answer);
	// The request's session is a change.
	if (["in", "no"].includes(cell) && changed > 1) return "is refused and changed something";
	if (!["company", "staff"].includes(group) && text.includes(SECRET)) return "is told of another company";
	if (name === "warehouse" && /[$c]/.test(cell) && /^\/(?:admin|api\/(?!blog|openapi|docs))/.test(pattern))
		return "sees amounts";
	const hasParameter = pattern.includes(":") && !OPEN_TO_OTHERS.test(pattern);
	if (group === "other" && hasParameter && /[·$c]/.test(cell) && before[0] !== cell && before.includes(cell))
		return "finds another company's";
	const isForBuyers = group === "company" && name === "bookkeeper" && cell === "no" && before.at(-1) !== "no";
	if (isForBuyers && answer.location === null && !text.includes(NOT_FOR_BOOKKEEPERS)) return "isn't told why";
	return undefined;
}

it(
	"opens each address to the callers it is for (Rules 1.5, 1.9, 7.34, 7.35, 13.6-13.9)",
	async () => {
		const lines = [LEGEND, "", ...heading()];
		const faults: string[] = [];
		for (const row of await everyRow()) {
			const cells: string[] = [];
			for (const caller of callers) {
				const given = await ask(row, caller.actor);
				const cell = cellOf(given.answer, row);
				const fault = faultOf(row, caller, cell, cells, given);
				if (fault) faults.push(`${row.way} ${row.pattern}: ${caller.group} ${caller.name} ${fault}`);
				cells.push(cell);
			}
			lines.push(lineOf(`${row.way.padEnd(6)} ${row.pattern}`, cells));
		}
		expect.soft(faults).toEqual([]);
		await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("access-matrix.txt");
	},
	limit(120_000),
);

it("names what a role needs for every staff page, and for nothing else (Rule 7.34)", () => {
	const pages = EVERY_ROUTE.map(({ route }) => route).filter((route) => /^\/admin[^*]*$/.test(route));
	expect(new Set(Object.keys(STAFF_ROUTES))).toEqual(new Set(pages));
});

type Operation = (...args: unknown[]) => unknown;
/** A step that is handed a transaction, `tx`, belongs to an operation, which has asked who it is. */
const TAKES_ACTOR = /^(?:async\s+)?(?:function\s*\*?\s*\w*)?\s*\(db, actor\b/;

const operations = Object.entries(
	import.meta.glob<Record<string, unknown>>(["/app/*/*/*.server.ts", "/app/*/*/{mails,shelf}/*.server.ts"], {
		eager: true,
	}),
).flatMap(([file, module]) =>
	Object.entries(module)
		.filter((entry): entry is [string, Operation] => TAKES_ACTOR.test(String(entry[1])))
		.map(([name, run]) => ({
			folder: file.split("/").slice(2, 4).join("/"),
			name: `${name}${(run as Partial<Command>).once ? "*" : ""}`,
			run,
		})),
);

/** Whether an operation lets the caller in: where it does, it goes on to its input, which here is none that it can use. */
async function letsIn(run: Operation, actor: Actor): Promise<boolean> {
	try {
		const answer = (await run(db, actor, [], [], [], [])) as Partial<Generator> | null | undefined;
		// Rows that are sent as they are read.
		if (answer?.next) for (const _ of answer as Generator);
		return true;
	} catch (error) {
		return !(error instanceof DomainError && ["unauthenticated", "forbidden"].includes(error.code));
	}
}

/** Callers by their groups: `company: owner, buyer; staff: admin`. */
const namesOf = (admitted: Caller[]): string =>
	[...Map.groupBy(admitted, ({ group }) => group)]
		.map(([group, own]) => `${group && `${group}: `}${own.map(({ name }) => name).join(", ")}`)
		.join("; ");

it("lets an operation be called by those it is for, before it looks at its input (Rules 1.9, 7.34)", async () => {
	const all = [...of("", { system: SYSTEM }), ...callers];
	const found: { folder: string; name: string; by: string }[] = [];
	for (const { folder, name, run } of operations) {
		const admitted: Caller[] = [];
		for (const caller of all) if (await takenBack(() => letsIn(run, caller.actor))) admitted.push(caller);
		found.push({ folder, name, by: admitted.length === all.length ? "everybody" : namesOf(admitted) });
	}
	const text = [...Map.groupBy(found, ({ by }) => by)].sort().map(([by, own]) => {
		const folders = [...Map.groupBy(own, ({ folder }) => folder)].sort();
		const lines = folders.map(
			([folder, inIt]) =>
				`  ${folder}: ${inIt
					.map(({ name }) => name)
					.sort()
					.join(" ")}`,
		);
		return `${[by, ...lines].join("\n")}\n`;
	});
	await expect(text.join("\n")).toMatchFileSnapshot("access-operations.txt");
});

it(
	"gives a program's key what its maker gets, with the scope of the call, and nothing without it (Rules 9.70, 9.71)",
	async () => {
		const actorOf = (group: string, name: string) =>
			callers.find((caller) => caller.group === group && caller.name === name)!.actor as UserActor;
		const makers = [
			{ maker: actorOf("staff", "admin"), companyId: null },
			{ maker: actorOf("company", "owner"), companyId: actorOf("company", "owner").companyId },
		];
		const rows = apiAddresses()
			.flatMap(({ address: pattern, methods }) =>
				methods.map((way): Row => ({ way, pattern, run: way === "GET" ? calls.loader : calls.action })),
			)
			.sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
		const faults: string[] = [];
		const lines: string[] = [];
		for (const row of rows) {
			const scope = scopeOf(row.way, row.pattern);
			const cells: string[] = [];
			for (const { maker, companyId } of makers) {
				const key = (scopes: readonly Scope[]): UserActor => ({
					...maker,
					program: { id: "key", name: "Register", companyId, scopes },
				});
				const cell = async (as: Actor) => cellOf((await ask(row, as)).answer, row);
				const [own, its] = [await cell(maker), await cell(key(SCOPES))];
				cells.push(own, its);
				const at = `${row.way} ${row.pattern}: the key of ${companyId ? "a company" : "the shop"}`;
				if (its !== (scope === null ? "no" : own)) faults.push(`${at} gets '${its}', its maker '${own}'`);
				const without = await ask(row, key(SCOPES.filter((one) => one !== scope)));
				const { detail = "" } = (without.answer.body ?? {}) as { detail?: string };
				const isNamed = detail.includes(scope ?? "Programs can't make this call");
				if (without.answer.status !== 403 || !isNamed || without.changed > 1)
					faults.push(`${at} without ${scope} gets ${without.answer.status} ${detail}`);
			}
			const name = `${row.way.padEnd(6)} ${row.pattern}`.padEnd(57);
			const [shop = "", shopKey = "", company = "", companyKey = ""] = cells.map((one) => one.padEnd(5));
			lines.push(
				`${name} ${(scope ?? "people").padEnd(16)} ${shop} ${shopKey} ${company} ${companyKey}`.trimEnd(),
			);
		}
		expect.soft(faults).toEqual([]);
		const head = [
			LEGEND,
			"people  no key makes this call",
			"",
			`${" ".repeat(58)}scope            shop        company`,
		];
		const names = `${" ".repeat(75)}owner key   owner key`;
		await expect(`${[...head, names, ...lines].join("\n")}\n`).toMatchFileSnapshot("access-keys.txt");
	},
	limit(60_000),
);
