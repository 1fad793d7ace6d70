// The API's document (Rule 9.91): every call is in it, it is valid, and its examples are what the calls take and give.
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import type { ApiTable } from "~/http/api.server";
import type { Write } from "~/http/json.server";
import type { Document, Operation } from "~/office/developers/document.server";
import { everyCall } from "~/office/developers/every-call";
import { apiDocument } from "~/office/developers/kept-document.server";
import { contractOf } from "../helpers/api-contract";

let document: Document;
let table: ApiTable;
beforeAll(async () => {
	({ document } = await apiDocument());
	table = await everyCall();
});

const operationAt = (key: string): Operation | undefined => {
	const [method = "", pattern = ""] = key.split(" ");
	return document.paths[pattern.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase() as "get"];
};

it("is valid OpenAPI 3.1", async () => {
	const { valid, errors } = await new Validator().validate(structuredClone(document));
	expect([valid, errors]).toEqual([true, undefined]);
});

it("has every call of the tables, and no other", () => {
	const keys = Object.keys(table);
	expect(keys.filter((key) => !operationAt(key))).toEqual([]);
	const documented = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
	expect(documented).toHaveLength(keys.length);
	expect(documented.length).toBeGreaterThan(150);
});

it("says of every call in one sentence of its own what it does, and what it answers", () => {
	const said = new Map<string, string>();
	for (const [key, row] of Object.entries(table)) {
		expect(row.says, key).toMatch(/^[A-Z].+\.$/);
		expect(row.gives, key).toBeDefined();
		expect(said.get(row.says), key).toBeUndefined();
		said.set(row.says, key);
	}
});

it("lists each operation's name once", () => {
	const names = Object.values(document.paths).flatMap((methods) =>
		Object.values(methods).map(({ operationId }) => operationId),
	);
	expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

it("has an example for every body, which its call takes", () => {
	const wrong: string[] = [];
	for (const [key, row] of Object.entries(table)) {
		const { schema, body, readsForm } = row as Write<z.ZodType>;
		const read = body ?? readsForm?.fields ?? schema;
		if (!read) continue;
		const sent = operationAt(key)?.requestBody as { content: Record<string, { example: object }> };
		const [media] = Object.values(sent.content);
		const { success, error } = read.safeParse(media!.example);
		if (!success)
			wrong.push(
				`${key}: ${error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")} ${JSON.stringify(media!.example)}`,
			);
	}
	expect(wrong).toEqual([]);
});

it("has examples of answers that its schemas allow", () => {
	const contract = contractOf(document as Parameters<typeof contractOf>[0]);
	const faults: string[] = [];
	for (const [path, methods] of Object.entries(document.paths))
		for (const [method, { responses }] of Object.entries(methods))
			for (const [status, response] of Object.entries(responses ?? {})) {
				const media = (response as { content?: Record<string, { example?: unknown }> }).content?.[
					"application/json"
				];
				if (!media || !("example" in media)) continue;
				const fault = contract.answerFault(method, path, Number(status), media.example);
				if (fault) faults.push(`${method} ${path} ${status}: ${fault}`);
			}
	for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
		for (const example of (schema as { examples?: unknown[] }).examples ?? []) {
			const fault = contract.faultAt(example, "components", "schemas", name);
			if (fault) faults.push(`${name}: ${fault}`);
		}
	expect(faults).toEqual([]);
});

/** The writes that take no one-time key. Each says why. */
const NOT_ONCE = [
	"POST /api/chat/support",
	"POST /api/company/keys",
	"POST /api/company/webhooks",
	"POST /api/company/webhooks/:id/secret",
	"POST /api/invitations/:token",
	"POST /api/keys",
	"POST /api/login",
	"POST /api/register",
	"POST /api/webhooks",
	"POST /api/webhooks/:id/secret",
];

it("has the one-time key for every write that doesn't say why not (Rule 9.4)", () => {
	const writes = Object.entries(table).filter(([key]) => !key.startsWith("GET "));
	const keyless = writes.filter(([, row]) => (row as Write<z.ZodType>).notOnce !== undefined);
	expect(keyless.map(([key]) => key).sort()).toEqual(NOT_ONCE);
	for (const [key, row] of keyless) expect((row as Write<z.ZodType>).notOnce, key).toMatch(/^[A-Z].+\.$/);
	const documented = writes.filter(([key]) =>
		operationAt(key)!.parameters?.some((one) => "name" in one && one.name === "Idempotency-Key"),
	);
	expect(documented).toHaveLength(writes.length - NOT_ONCE.length);
});
