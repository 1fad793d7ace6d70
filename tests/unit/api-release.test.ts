// What the last release's document of the API has stays (Rule 9.92). docs/openapi-released.json is that document; a release writes it with
// `WRITE_RELEASED_API=1 npx vitest run tests/unit/api-release`. What breaks is left in, deprecated, until a release says in CHANGELOG.md that it goes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "~/office/developers/kept-document.server";
import { breaksOf, type ComparedDocument, forComparing } from "../helpers/api-breaks";

const FILE = join(import.meta.dirname, "../../docs/openapi-released.json");

let current: ComparedDocument;
beforeAll(async () => {
	current = (await apiDocument()).document as unknown as ComparedDocument;
});

it("keeps the last release's word", async () => {
	if (process.env.WRITE_RELEASED_API === "1") writeFileSync(FILE, forComparing(current));
	const released = JSON.parse(readFileSync(FILE, "utf8")) as ComparedDocument;
	expect(Object.keys(released.paths).length).toBeGreaterThan(100);
	expect(breaksOf(released, current)).toEqual([]);
});

describe("a break", () => {
	const schemaOf = (document: ComparedDocument, method: string, path: string) =>
		document.paths[path]![method]!.requestBody!.content["application/json"]!.schema!;
	it.each<[string, (document: ComparedDocument) => void, string[]]>([
		[
			"a call that is gone",
			({ paths }) => {
				delete paths["/api/stock/{sku}"]!.put;
			},
			["PUT /api/stock/{sku} is gone"],
		],
		[
			"a field that is gone from an answer",
			({ components }) => {
				delete components!.schemas!.OnHand!.properties!.sku;
			},
			[
				"GET /api/stock/{sku}: the field 'sku' of the answer 200 is gone",
				"PUT /api/stock/{sku}: the field 'sku' of the answer 200 is gone",
			],
		],
		[
			"a new field that is required",
			(document) => {
				const schema = schemaOf(document, "put", "/api/stock/{sku}");
				schema.properties!.place = { type: "string" };
				schema.required!.push("place");
			},
			["PUT /api/stock/{sku}: the body's field 'place' is required now"],
		],
		[
			"a choice with fewer values",
			(document) => {
				const { properties } = schemaOf(document, "patch", "/api/orders/{id}");
				properties!.status!.enum = properties!.status!.enum!.filter((status) => status !== "delivered");
			},
			["PATCH /api/orders/{id}: the body's field 'status' does not take 'delivered' any more"],
		],
		[
			"a role that is not let in any more",
			({ paths }) => {
				paths["/api/orders"]!.get!["x-roles"] = ["admin"];
			},
			["GET /api/orders: it does not let 'sales', 'warehouse', 'bookkeeper' in any more"],
		],
		[
			"a query parameter that is gone",
			({ paths }) => {
				const list = paths["/api/products"]!.get!;
				list.parameters = list.parameters!.filter(({ name }) => name !== "brand");
			},
			["GET /api/products: the query parameter 'brand' is not taken any more"],
		],
		[
			"an answer that may be null",
			({ components }) => {
				components!.schemas!.OnHand!.properties!.sku!.type = ["string", "null"];
			},
			[
				"GET /api/stock/{sku}: the field 'sku' of the answer 200 may be 'null' now",
				"PUT /api/stock/{sku}: the field 'sku' of the answer 200 may be 'null' now",
			],
		],
		[
			"a shorter text",
			(document) => {
				schemaOf(document, "put", "/api/stock/{sku}").properties!.reason!.maxLength = 20;
			},
			["PUT /api/stock/{sku}: the body's field 'reason' has a smaller maxLength: 20"],
		],
	])("is %s, and is named", (_what, change, breaks) => {
		const changed = structuredClone(current);
		change(changed);
		expect(breaksOf(current, changed)).toEqual(breaks);
	});

	it("is nothing that is new or optional", () => {
		const changed = structuredClone(current);
		changed.paths["/api/new"] = changed.paths["/api/orders"]!;
		changed.components!.schemas!.OnHand!.properties!.place = { type: "string" };
		const schema = schemaOf(changed, "put", "/api/stock/{sku}");
		schema.properties!.place = { type: "string" };
		schema.properties!.reason!.maxLength = 500;
		schema.required = ["quantity"];
		expect(breaksOf(current, changed)).toEqual([]);
	});
});
