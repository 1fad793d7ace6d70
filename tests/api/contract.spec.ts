// The API against its own document (Rule 9.91): every read as every role, and requests made from the document's schemas. Whatever is
// answered stands in the document, with that status and that body; nothing is a 500.
import { createRandom, type Random } from "../../db/demo/random.ts";
import { expect, test } from "../helpers/api.ts";
import { contractOf } from "../helpers/api-contract.ts";
import {
	type ApiDocument,
	type ApiOperation,
	type Manner,
	operationsIn,
	valueFor,
} from "../helpers/api-requests.ts";
import { isLong } from "../helpers/long.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer, type TestServer } from "../helpers/server.ts";

const REQUESTS = isLong ? 20_000 : 1_000;
const UNKNOWN = "0190a000-0000-7000-8000-00000000dead";

/** The demo's people by the role that the document has for them. */
const PEOPLE = {
	anybody: null,
	user: "newuser",
	"company.owner": "buyer",
	admin: "admin",
	sales: "sales",
	warehouse: "warehouse",
	bookkeeper: "bookkeeper",
} as const;
type Role = keyof typeof PEOPLE;
const ROLES = Object.keys(PEOPLE) as Role[];

type Caller = { role: Role; headers: Record<string, string> };
type Judge = ReturnType<typeof contractOf>;
type Shown = Map<string, string[]>;

let server: TestServer;
let document: ApiDocument;
let contract: Judge;
let operations: ApiOperation[];
let callers: Caller[];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
	server = await startServer();
	document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument;
	contract = contractOf(document);
	operations = operationsIn(document);
	callers = await Promise.all(ROLES.map(async (role) => ({ role, headers: await headersOf(role) })));
});
test.afterAll(async () => {
	await server.dispose();
});

async function headersOf(role: Role): Promise<Record<string, string>> {
	const who = PEOPLE[role];
	if (who === null) return {};
	const login = await fetch(`${server.url}/api/login`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email: `${who}@example.com`, password: `${who}-demo` }),
	});
	expect(login.status, who).toBe(200);
	return {
		Cookie: login.headers
			.getSetCookie()
			.map((cookie) => cookie.split(";")[0])
			.join("; "),
	};
}

type Asked = { status: number; body: unknown; retryAfter: string | null };

async function ask(path: string, init: RequestInit): Promise<Asked> {
	const response = await fetch(`${server.url}${path}`, { redirect: "manual", ...init });
	const text = await response.text();
	const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
	return {
		status: response.status,
		body: isJson ? JSON.parse(text) : text,
		retryAfter: response.headers.get("Retry-After"),
	};
}

/** What is wrong with an answer; null: nothing. */
function faultOf({ method, path }: ApiOperation, { status, body, retryAfter }: Asked): string | null {
	if (status >= 500 && !(status === 503 && retryAfter !== null)) return `a ${status}`;
	return contract.answerFault(method, path, status, body);
}

/** What lists have shown for the parameters of addresses: '/api/orders' has ids and numbers. */
async function shownRecords(): Promise<Shown> {
	const shown: Shown = new Map();
	const add = (path: string, body: unknown) => {
		const rows = Array.isArray(body) ? body.slice(0, 3) : [body];
		const texts = rows.flatMap((row) => valuesIn(row));
		shown.set(path, [...new Set([...(shown.get(path) ?? []), ...texts])]);
	};
	for (const { path } of operations.filter(({ method, path: at }) => method === "GET" && !at.includes("{")))
		for (const { headers } of callers) {
			const { status, body } = await ask(`${path}${path === "/api/orders" ? "?perPage=5" : ""}`, { headers });
			if (status === 200) add(path, body);
		}
	return shown;
}

const NAMES = ["id", "orderNumber", "number", "slug", "sku", "state"];
const valuesIn = (row: unknown): string[] =>
	typeof row === "object" && row !== null
		? NAMES.map((name) => (row as Record<string, unknown>)[name]).filter((value) => typeof value === "string")
		: [];

/** Addresses of an operation, with records that lists have shown, and one that there is none of. */
function addressesOf({ path }: ApiOperation, shown: Shown): string[] {
	if (!path.includes("{")) return [path];
	const list = shown.get(path.slice(0, path.indexOf("/{"))) ?? [];
	const from = (value: string) => path.replace(/\{\w+\}/g, encodeURIComponent(value));
	const words = path.includes("{state}")
		? ["CO", "XX"]
		: path.includes("{report}")
			? ["sales", "products"]
			: [];
	return [...words, ...list.slice(0, 4), UNKNOWN].map(from);
}

test("every read answers every role as the document says", async () => {
	test.setTimeout(limit(240_000));
	const shown = await shownRecords();
	const reads = operations.filter(({ method }) => method === "GET");
	const faults: string[] = [];
	const given = new Set<string>();
	for (const operation of reads)
		for (const { role, headers } of callers)
			for (const address of addressesOf(operation, shown)) {
				const asked = await ask(address, { headers });
				const called = `${address} as ${role}: ${asked.status}`;
				const fault = faultOf(operation, asked);
				if (fault) faults.push(`${called}: ${fault}`);
				const { roles, path } = operation;
				const isLetIn = roles.includes("anybody") || roles.includes(role);
				if (!isLetIn && ![401, 403].includes(asked.status))
					faults.push(`${called}: not a role of the document`);
				if (asked.status === 200) given.add(path);
			}
	expect(faults).toEqual([]);
	// Most of it was really given, not only refused.
	expect(given.size).toBeGreaterThan(reads.length * 0.7);
});

test("a key reads what its scopes say, and nothing else", async () => {
	const { headers } = callers.find(({ role }) => role === "admin")!;
	const made = await ask("/api/keys", {
		method: "POST",
		headers: { ...headers, "Content-Type": "application/json" },
		body: JSON.stringify({ name: "Contract", scopes: ["orders:read"] }),
	});
	expect(made.status).toBe(201);
	const bearer = { Authorization: `Bearer ${(made.body as { key: string }).key}` };
	const faults: string[] = [];
	for (const operation of operations.filter(({ method, path }) => method === "GET" && !path.includes("{"))) {
		const asked = await ask(operation.path, { headers: bearer });
		const fault = faultOf(operation, asked);
		if (fault) faults.push(`${operation.path}: ${asked.status}: ${fault}`);
		if (operation.scope !== "orders:read" && asked.status !== 403)
			faults.push(`${operation.path}: ${asked.status}`);
	}
	expect(faults).toEqual([]);
});

/** What a write is sent that it can't take: nothing, no JSON, no object, none of its fields, and a field that it doesn't have. */
const WRONG_BODIES: readonly (readonly [what: string, sent: RequestInit])[] = [
	["nothing", {}],
	["no JSON", json("{")],
	["a list", json("[]")],
	["an empty object", json("{}")],
	["an unknown field", json('{"no such field":1}')],
	["a form", { body: new URLSearchParams({ a: "b" }) }],
];

function json(body: string): RequestInit {
	return { body, headers: { "Content-Type": "application/json" } };
}

test("every write refuses every role a body that is none, as the document says", async () => {
	test.setTimeout(limit(240_000));
	const shown = await shownRecords();
	const faults: string[] = [];
	const statuses = new Set<number>();
	const refused = new Set<string>();
	const writes = operations.filter(({ method }) => method !== "GET");
	for (const operation of writes) {
		const { method, path, roles, body } = operation;
		// Of what takes no body, a record that there is none of: others would go one by one.
		const addresses = body ? addressesOf(operation, shown).slice(-2) : [path.replace(/\{\w+\}/g, UNKNOWN)];
		for (const { role, headers } of callers) {
			const isLetIn = roles.includes("anybody") || roles.includes(role);
			for (const address of isLetIn ? addresses : addresses.slice(-1))
				for (const [what, sent] of isLetIn ? WRONG_BODIES : WRONG_BODIES.slice(0, 1)) {
					const init = {
						method,
						...sent,
						headers: { ...headers, ...sent.headers } as Record<string, string>,
					};
					const asked = await ask(address, init);
					const called = `${method} ${address} as ${role} with ${what}: ${asked.status}`;
					const fault = faultOf(operation, asked);
					if (fault) faults.push(`${called}: ${fault}`);
					if (!isLetIn && ![401, 403].includes(asked.status))
						faults.push(`${called}: not a role of the document`);
					statuses.add(asked.status);
					if (isLetIn && [400, 404, 409, 415].includes(asked.status)) refused.add(`${method} ${path}`);
				}
		}
	}
	expect(faults).toEqual([]);
	expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403, 404, 415]));
	// Nearly all were let in and said what is wrong, not only refused for their role.
	expect(refused.size).toBeGreaterThan(writes.length * 0.9);
});

const MANNERS: readonly (readonly [Manner, number])[] = [
	["as it says", 5],
	["at the edges", 3],
	["against it", 3],
];

function queryOf({ parameters }: ApiOperation, random: Random, manner: Manner, known: string[]): string {
	const query = new URLSearchParams();
	for (const { name, schema, in: place } of parameters)
		if (place === "query" && random.chance(0.4))
			query.set(name, String(valueFor(schema, random, manner, known)));
	if (manner === "against it" && random.chance(0.1)) query.set("no such parameter", "1");
	return query.size > 0 ? `?${query}` : "";
}

function bodyOf({ body }: ApiOperation, random: Random, manner: Manner, known: string[]): RequestInit {
	if (!body) return random.chance(0.1) ? { body: "{}", headers: { "Content-Type": "application/json" } } : {};
	const value = random.chance(0.3) ? body.example : valueFor(body.schema, random, manner, known);
	if (body.type === "multipart/form-data") {
		const form = new FormData();
		for (const [name, one] of Object.entries((value ?? {}) as object)) form.set(name, String(one));
		return { body: form };
	}
	if (manner === "against it" && random.chance(0.08))
		return random.pick<RequestInit>([
			{ body: "{", headers: { "Content-Type": "application/json" } },
			{ body: "a=b", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
			{ body: "[]", headers: { "Content-Type": "application/json" } },
		]);
	return { body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
}

test("requests made from the document find no 500, and no answer that it doesn't have", async () => {
	test.setTimeout(limit(isLong ? 3_600_000 : 240_000));
	const shown = await shownRecords();
	const known = [...new Set([...shown.values()].flat())];
	const random = createRandom(process.env.SEED ?? "contract");
	const faults = new Map<string, string>();
	const statuses: Record<number, number> = {};
	for (let n = 0; n < REQUESTS; n++) {
		const operation = random.pick(operations);
		const manner = random.weighted(MANNERS);
		const own = callers.filter(
			({ role }) => operation.roles.includes(role) || operation.roles.includes("anybody"),
		);
		const caller = random.pick(own.length > 0 && random.chance(0.85) ? own : callers);
		const address = random.pick(addressesOf(operation, shown)) + queryOf(operation, random, manner, known);
		const sent = operation.method === "GET" ? {} : bodyOf(operation, random, manner, known);
		const headers = { ...caller.headers, ...(sent.headers as Record<string, string>) };
		const asked = await ask(address, { method: operation.method, ...sent, headers });
		statuses[asked.status] = (statuses[asked.status] ?? 0) + 1;
		const fault = faultOf(operation, asked);
		if (fault) {
			const shownBody = typeof sent.body === "string" ? sent.body.slice(0, 600) : "";
			const key = `${operation.method} ${operation.path} ${asked.status}: ${fault}`;
			faults.set(key, faults.get(key) ?? `${address} as ${caller.role} ${shownBody}`);
		}
	}
	expect([...faults].map(([fault, first]) => `${fault}\n  first: ${first}`)).toEqual([]);
	// That it was not all refused, and not all taken.
	for (const status of [200, 400, 404])
		expect(statuses[status], String(status)).toBeGreaterThan(REQUESTS / 40);
});
