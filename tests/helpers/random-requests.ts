// Random requests for a running server, the same ones for the same seed and the same pages. Half of each request is
// real (routes, ids, form fields as shown on pages), so that it gets past the first check; the rest is odd.
import type { Random } from "../../db/demo/random.ts";
import type { SeenForm, SeenSite } from "./seen-site.ts";

export const VISITORS = ["anonymous", "buyer", "pending", "admin"] as const;
export type Visitor = (typeof VISITORS)[number];

export type RandomRequest = {
	who: Visitor;
	method: string;
	/** As sent: not always valid percent-encoding. */
	path: string;
	/** Without the visitor's cookies. */
	headers: Record<string, string>;
	body?: Buffer;
};

const ODD_TEXTS = [
	"",
	" ",
	"0",
	"-1",
	"1",
	"2",
	"1.5",
	"1e309",
	"1e21",
	"0x10",
	"99999999999999999999",
	"9007199254740993",
	"NaN",
	"Infinity",
	"null",
	"undefined",
	"true",
	"on",
	"[object Object]",
	"1,000.50",
	"$12.00",
	"0.001",
	"x".repeat(300),
	"y".repeat(3_000),
	"\u0000",
	"a\u0000b",
	"a\r\nb: c",
	"\ud800",
	"\u202eabc",
	"é",
	"💥".repeat(40),
	"' OR 1=1 --",
	`"`,
	`raz" OR "a`,
	"NEAR(raz mary, 2)",
	"name:raz *",
	"(((((",
	"%",
	"%_",
	"../../etc/passwd",
	"/etc/passwd",
	"//elsewhere.example",
	"https://elsewhere.example/",
	"javascript:alert(1)",
	"<script>alert(1)</script>",
	"__proto__",
	"constructor",
	"toString",
	"=1+1",
	"2026-02-30",
	"0000-00-00",
	"2030-01-31",
	"+275761-01-01",
	"2030-01-31T25:61",
	"2030-W05",
	"dana@cornerstore.example",
	"@",
	"a@b",
	"(303) 555-0148",
	"80205",
	"CO",
	"018f0000-0000-7000-8000-000000000000",
	"00000000-0000-0000-0000-000000000000",
	"pending",
	"approved",
	"shipped",
	"cancelled",
	"raz",
];

/** Parts of a path that no encoder would produce. */
const ODD_SEGMENTS = [
	"%",
	"%zz",
	"%00",
	"%0A",
	"%0d%0aX:1",
	"%ff",
	"%ed%a0%80",
	"%2e%2e%2f%2e%2e",
	"..",
	".",
	"%2F",
	"%5C",
	"\\",
	";a=b",
	"%E2%80%A8",
	"*",
	"(",
	"[",
	":id",
	"%25",
	"%2525",
	"\u00e9",
	'"',
	"'",
	"<b>",
	"{}",
	"|",
	"index",
	"new",
	"next",
	"constructor",
	"__proto__",
	"-".repeat(200),
	"a".repeat(1_900),
];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;
const RARE_METHODS = ["TRACE", "PROPFIND", "PURGE", "LINK"] as const;

/** Well-formed bodies of the JSON calls; `ID` and `TEXT` are replaced. */
const ADDRESS = {
	firstName: "Dana",
	lastName: "Reyes",
	address1: "1 Main St",
	city: "Denver",
	state: "CO",
	zipCode: "80205",
	phone: "(303) 555-0148",
};
const JSON_BODIES: Record<string, unknown> = {
	"/api/login": { email: "TEXT", password: "TEXT" },
	"/api/register": { username: "TEXT", email: "dana@cornerstore.example", password: "TEXT", company: "TEXT" },
	"/api/cart/items": { productId: "ID", flavor: "TEXT", quantity: 5 },
	"/api/cart/items/:itemId": { quantity: 5 },
	"/api/quick-order/verify": { lines: [{ sku: "TEXT", quantity: 5, flavor: "TEXT" }] },
	"/api/quick-order/add": { lines: [{ sku: "TEXT", quantity: 5, flavor: "TEXT" }] },
	"/api/orders": {
		shippingAddress: ADDRESS,
		billingAddress: ADDRESS,
		sameBillingAddress: false,
		paymentMethod: "net_30",
		poNumber: "TEXT",
		specialInstructions: "TEXT",
	},
	"/api/orders/:id": { status: "shipped", trackingNumber: "1Z999AA10123456784", carrier: "ups" },
	"/api/contact": {
		name: "TEXT",
		email: "dana@cornerstore.example",
		subject: "TEXT",
		message: "TEXT",
		type: "general",
	},
	"/api/chat/support": { message: "TEXT" },
	"/api/quote-requests": {
		email: "dana@cornerstore.example",
		productIds: ["ID"],
		quantities: [5],
		flavors: ["TEXT"],
		message: "TEXT",
	},
	"/api/products": {
		name: "TEXT",
		sku: "TEXT",
		barcode: "TEXT",
		brandId: "ID",
		category: "disposables",
		description: "TEXT",
		wholesalePrice: "7.50",
		msrp: 14.99,
		cost: null,
		minimumOrderQuantity: 5,
		caseSize: 10,
		stockQuantity: 100,
		weight: 1.5,
		flavors: ["TEXT", { name: "TEXT", sku: "TEXT", barcode: null, stockQuantity: 3 }],
		tierPrices: [{ minimumQuantity: 50, price: "7.00" }],
		isActive: true,
		isFeatured: false,
		containsNicotine: null,
	},
	"/api/wholesale-applications/:id": { status: "approved", adminNotes: "TEXT", rejectionReason: "TEXT" },
	"/api/carts/send-recovery": { cartId: "ID", discountPercent: 10, message: "TEXT" },
};
JSON_BODIES["/api/products/:id"] = { ...(JSON_BODIES["/api/products"] as object), version: 1 };

/** Makes the next request from the numbers of `random` and the contents of the site's pages. */
export function makeRandomRequest(random: Random, site: SeenSite): RandomRequest {
	const pattern = random.pick(site.patterns);
	const forms = site.forms.get(pattern) ?? [];
	const isCall = pattern.startsWith("/api/");
	const who = random.weighted([
		["anonymous", 2],
		["buyer", 3],
		["pending", 1],
		["admin", 4],
	] as const);
	const method = random.chance(0.01)
		? random.pick(RARE_METHODS)
		: random.weighted(
				METHODS.map((name) => {
					if (name === "GET") return [name, 8] as const;
					if (name === "POST") return [name, forms.length > 0 || isCall ? 10 : 4] as const;
					return [name, isCall ? 2 : 0.4] as const;
				}),
			);
	const form = forms.length > 0 ? random.pick(forms) : undefined;
	const request: RandomRequest = {
		who,
		method,
		path: makePath(random, site, pattern) + makeQuery(random, site, form),
		headers: makeHeaders(random),
	};
	const mayHaveBody = !["GET", "HEAD", "OPTIONS", "TRACE"].includes(method) || random.chance(0.02);
	if (mayHaveBody && random.chance(0.95)) addBody(random, site, pattern, form, request);
	return request;
}

function makePath(random: Random, site: SeenSite, pattern: string): string {
	const ofRoute = site.params.get(pattern);
	let path = pattern.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
		const real = name ? ofRoute?.get(name) : undefined;
		if (real && random.chance(0.65)) return encodeURIComponent(random.pick(real));
		return random.weighted([
			[() => encodeURIComponent(random.pick(site.ids)), 5],
			[() => random.pick(ODD_SEGMENTS), 3],
			[() => encodeURIComponent(wellFormed(oddText(random))).slice(0, 1_500), 2],
		] as const)();
	});
	if (random.chance(0.12)) path = path === "/" ? "/_root.data" : `${path}.data`;
	if (random.chance(0.04)) {
		path = random.pick([
			`${path}/`,
			`/${path}`,
			`${path}//x`,
			path.toUpperCase(),
			`${path}/${random.pick(ODD_SEGMENTS)}`,
			path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
			"/__manifest",
			"/a".repeat(random.int(1, 400)),
			"*",
		]);
	}
	return path;
}

function makeQuery(random: Random, site: SeenSite, form: SeenForm | undefined): string {
	if (random.chance(0.45)) return "";
	const names = [...site.queries, ...(form?.fields.map(({ name }) => name) ?? [])];
	const pairs = Array.from({ length: random.int(1, 4) }, () => {
		const name = random.chance(0.85) ? random.pick(names) : oddText(random);
		const value = random.chance(0.1) ? random.pick(ODD_SEGMENTS) : encode(fieldValue(random, site));
		return random.chance(0.03) ? encode(name) : `${encode(name)}=${value}`;
	});
	if (random.chance(0.05)) pairs.push(`_routes=${encode(oddText(random))}`);
	if (random.chance(0.05)) pairs.push("index");
	if (random.chance(0.03)) pairs.push(`p=${encode(`/${oddText(random)}`)}`);
	return `?${pairs.join("&").replace(/[^\u0021-\u00ff]/g, "")}`;
}

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
	["Accept", ["*/*", "application/json", "text/html", "image/avif,image/webp", "q=,;;", "text/x-script"]],
	["Accept-Encoding", ["gzip", "br", "identity;q=0", "*;q=0", "zstd, br;q=0.5", ",,,"]],
	["Accept-Language", ["de", "xx-invalid-tag-too-long-to-be-one", "*", "en;q=abc"]],
	["Range", ["bytes=0-", "bytes=-1", "bytes=5-2", "bytes=99999999999-", "items=1", "bytes=0-1,3-4"]],
	["If-None-Match", ["*", '"abc"', 'W/"abc"', "abc"]],
	["If-Modified-Since", ["Sat, 01 Jan 2000 00:00:00 GMT", "yesterday", "Sat, 01 Jan 2100 00:00:00 GMT"]],
	["Origin", ["null", "https://elsewhere.example", "not an origin"]],
	["Referer", ["/", "http://", "http://127.0.0.1/%zz", "about:blank", "http://127.0.0.1:1/?a=%ff"]],
	["Sec-Fetch-Site", ["same-origin", "cross-site", "odd"]],
	["Host", ["elsewhere.example", "a b", "[::1]:99999", "127.0.0.1:99999", "x".repeat(300), "é"]],
	["X-Forwarded-For", ["203.0.113.7, 10.0.0.1", "unknown", "x".repeat(500)]],
	["X-Forwarded-Host", ["elsewhere.example", "a b"]],
	["Authorization", ["Bearer x", "Basic eDp5", "Basic ="]],
	["Idempotency-Key", ["a-key", "x".repeat(300), " ", "é"]],
	["Expect", ["100-continue"]],
	["X-HTTP-Method-Override", ["DELETE"]],
	["User-Agent", ["", "x".repeat(1_000), "Mozilla/5.0 (\u00e9)"]],
	["Purpose", ["prefetch"]],
	["X-Requested-With", ["XMLHttpRequest"]],
	["X-Large", ["x".repeat(9_000)]],
	["Cookie", ["a", "=", "session=%zz", "age=true.x; cookie=%00", `${"c=1; ".repeat(200)}d`]],
];

function makeHeaders(random: Random): Record<string, string> {
	const count = random.weighted([
		[0, 6],
		[1, 3],
		[2, 1],
		[3, 1],
	] as const);
	return Object.fromEntries(
		random.sample(HEADERS, count).map(([name, values]) => [name, random.pick(values)]),
	);
}

type Body = { type: string; bytes: string | Buffer };

function addBody(
	random: Random,
	site: SeenSite,
	pattern: string,
	form: SeenForm | undefined,
	request: RandomRequest,
): void {
	const isCall = pattern.startsWith("/api/");
	const makeBody = random.weighted<() => Body>([
		[() => urlencoded(random, site, form), isCall ? 1 : 6],
		[() => json(random, site, pattern), isCall ? 8 : 1],
		[() => multipart(random, site, form), /appl|document|pictures|import/.test(pattern) ? 6 : 1],
		[() => ({ type: random.pick(["text/plain", "application/xml", "x"]), bytes: oddText(random) }), 0.3],
	]);
	const { type, bytes } = makeBody();
	request.body = Buffer.from(bytes);
	if (random.chance(0.97)) request.headers["Content-Type"] = type;
	else if (random.chance(0.5)) {
		request.headers["Content-Type"] = random.pick([
			"application/json",
			"application/x-www-form-urlencoded; charset=utf-16",
			"multipart/form-data",
			"multipart/form-data; boundary=",
			`multipart/form-data; boundary=${"b".repeat(300)}`,
			";",
			"application/json; charset=\u00e9",
		]);
	}
}

/** A form from a page, with some of its fields left out, duplicated or changed, and some extra ones. */
function formEntries(random: Random, site: SeenSite, form: SeenForm | undefined): [string, string][] {
	const entries: [string, string][] = [];
	const changeRate = random.pick([0, 0.1, 0.3, 0.8]);
	for (const { name, values } of form?.fields ?? []) {
		if (random.chance(0.05)) continue;
		const own = values.length > 0 ? random.pick(values) : "";
		const value = random.chance(changeRate) || (own === "" && random.chance(0.7));
		entries.push([name, value ? fieldValue(random, site) : own]);
		if (random.chance(0.04)) entries.push([name, fieldValue(random, site)]);
	}
	const extra = form && random.chance(0.75) ? 0 : random.int(1, 4);
	for (let n = 0; n < extra; n++) {
		const name = random.weighted([
			[() => random.pick(site.fieldNames), 6],
			[() => oddText(random), 1],
			[
				() => `${random.pick(site.fieldNames)}[${random.pick(["0", "", "-1", "1e9", "99999", "__proto__"])}]`,
				1,
			],
			[() => `${random.pick(site.fieldNames)}.${random.pick(["a", "__proto__", "0", "constructor.x"])}`, 1],
			[() => "lines[3].quantity[2].a", 0.3],
			[() => "a[0]".repeat(200), 0.2],
		] as const)();
		entries.push([name, fieldValue(random, site)]);
	}
	return entries;
}

function urlencoded(random: Random, site: SeenSite, form: SeenForm | undefined): Body {
	const pairs = formEntries(random, site, form).map(([name, value]) => `${encode(name)}=${encode(value)}`);
	if (random.chance(0.05)) pairs.push(random.pick(["%", "%zz=%", "=", "&&&", "a=b=c", "%ff=%fe", "+"]));
	return { type: "application/x-www-form-urlencoded", bytes: pairs.join("&") };
}

function json(random: Random, site: SeenSite, pattern: string): Body {
	const template = JSON_BODIES[pattern];
	const type = "application/json";
	if (random.chance(0.08)) {
		const bytes = random.pick([
			"",
			"{",
			"[".repeat(20_000),
			`${"[".repeat(2_000)}${"]".repeat(2_000)}`,
			`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`,
			"1e400",
			'{"__proto__":{"x":1}}',
			'{"quantity":1e400,"productId":123456789012345678901234567890}',
			'"text"',
			"null",
			"\ufeff{}",
			'{"a":"\\ud800"}',
			`[${"1,".repeat(30_000)}1]`,
			"{'a':1}",
		]);
		return { type, bytes };
	}
	const value = template && random.chance(0.85) ? changed(random, site, template) : anyJson(random, site, 0);
	return { type, bytes: JSON.stringify(value) };
}

/** The template with its placeholders filled in, and a few of its values replaced, dropped or nested. */
function changed(random: Random, site: SeenSite, template: unknown): unknown {
	const rate = random.pick([0, 0.1, 0.4]);
	const visit = (value: unknown): unknown => {
		if (random.chance(rate)) return anyJson(random, site, 2);
		if (value === "ID") return random.pick(site.ids);
		if (value === "TEXT") return random.chance(0.5) ? oddText(random) : random.pick(site.values);
		if (Array.isArray(value)) return value.flatMap((one) => Array(random.int(0, 2)).fill(one).map(visit));
		if (typeof value !== "object" || value === null) return value;
		const kept = Object.entries(value).filter(() => !random.chance(0.05));
		return Object.fromEntries(kept.map(([key, inner]) => [key, visit(inner)]));
	};
	return visit(template);
}

function anyJson(random: Random, site: SeenSite, depth: number): unknown {
	const leaf = () =>
		random.pick<unknown>([
			null,
			true,
			false,
			0,
			-0,
			-1,
			1.5,
			1e308,
			-1e308,
			5e-324,
			2 ** 53,
			2 ** 63,
			1e21,
			{},
			[],
			oddText(random),
			random.pick(site.values),
			random.pick(site.ids),
		]);
	if (depth > 3 || random.chance(0.4)) return leaf();
	const length = random.int(0, 4);
	if (random.chance(0.3)) return Array.from({ length }, () => anyJson(random, site, depth + 1));
	return Object.fromEntries(
		Array.from({ length }, () => [
			random.chance(0.8) ? random.pick(site.fieldNames) : oddText(random),
			anyJson(random, site, depth + 1),
		]),
	);
}

const FILES: readonly (readonly [type: string, bytes: Buffer])[] = [
	["image/png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
	["application/pdf", Buffer.from("%PDF-1.4\n%%EOF")],
	[
		"text/csv",
		Buffer.from(
			"sku,name,brand,category,wholesale price,msrp,stock,flavors\nRZ-1,A,RAZ,disposables,1e9,-1,x,a|b\n",
		),
	],
	["text/csv", Buffer.from('"sku\n"",\n,,,\n\u0000\n')],
	["image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
	["application/octet-stream", Buffer.alloc(3_000, 0xff)],
	["text/plain", Buffer.alloc(0)],
];

function multipart(random: Random, site: SeenSite, form: SeenForm | undefined): Body {
	const boundary = "----boundary";
	const parts: Buffer[] = [];
	const add = (head: string, bytes: Buffer) =>
		parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from("\r\n"));
	for (const [name, value] of formEntries(random, site, form)) {
		add(`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, "%22")}"`, Buffer.from(value));
	}
	const names = [...(form?.files ?? []), ...site.fileNames];
	for (let n = random.int(0, 3); n > 0 && names.length > 0; n--) {
		const [type, bytes] = random.pick(FILES);
		const file = random.pick([
			"a.pdf",
			"a.png",
			"a.csv",
			"",
			"../../a",
			"x".repeat(400),
			"a\u0000.png",
			'a";b="c',
		]);
		add(
			`Content-Disposition: form-data; name="${random.pick(names)}"; filename="${file}"\r\nContent-Type: ${type}`,
			bytes,
		);
	}
	if (random.chance(0.1)) {
		add(
			random.pick(["", "Content-Disposition: form-data", "x", ": :", `A: ${"x".repeat(5_000)}`]),
			Buffer.from("a"),
		);
	}
	if (random.chance(0.85)) parts.push(Buffer.from(`--${boundary}--\r\n`));
	let bytes = Buffer.concat(parts);
	if (random.chance(0.1)) bytes = bytes.subarray(0, random.int(0, bytes.length));
	const wrong = random.chance(0.05);
	return { type: `multipart/form-data; boundary=${wrong ? "other" : boundary}`, bytes };
}

const oddText = (random: Random): string => random.pick(ODD_TEXTS);

function fieldValue(random: Random, site: SeenSite): string {
	return random.weighted([
		[() => oddText(random), 5],
		[() => random.pick(site.values), 3],
		[() => random.pick(site.ids), 2],
		[() => String(random.int(-10, 100_001)), 2],
	] as const)();
}

const wellFormed = (text: string): string => text.toWellFormed();
const encode = (text: string): string => encodeURIComponent(wellFormed(text));
