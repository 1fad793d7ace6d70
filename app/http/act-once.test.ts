import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { counters, oneTimeKeys } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { makeUser, testDatabase } from "../../tests/helpers/database";
import { type Call, call } from "../../tests/helpers/request";
import { type ApiTable, api } from "./api.server";
import { write } from "./json.server";

let db: Db;
let ran: number;
let user: ReturnType<typeof makeUser>;
/** What the next run waits for. */
let wait: Promise<void>;
beforeEach(() => {
	db = testDatabase();
	ran = 0;
	wait = Promise.resolve();
	user = makeUser(db);
});

const gives = z.strictObject({ n: z.int() });
const row = { says: "Tests.", access: "public", title: "Not done", gives } as const;
const schema = z.object({ name: z.string() });
const noted = () => db.select().from(counters).all().length;
const note = () =>
	transact(db, (tx) =>
		tx
			.insert(counters)
			.values({ name: `test ${ran}`, value: 1 })
			.run(),
	);

function act({ name = "" }: { name?: string }) {
	ran += 1;
	if (name === "refused") throw new DomainError("conflict", "Not in this state");
	note();
	if (name === "broken") throw new Error("broken");
	return { n: ran };
}

const table: ApiTable = {
	"POST /api/test": write({
		...row,
		schema,
		status: { among: [201], of: () => 201 },
		run: (_call, input) => act(input),
	}),
	"PUT /api/test": write({ ...row, schema, run: (_call, input) => act(input) }),
	"POST /api/test/:id": write({ ...row, schema, run: (_call, input) => act(input) }),
	"DELETE /api/test": write({ ...row, run: () => act({}) }),
	"POST /api/waits": write({
		...row,
		schema,
		waits: true,
		async run(_call, input) {
			await wait;
			return act(input);
		},
	}),
	"POST /api/form": write({
		...row,
		waits: true,
		readsForm: { files: { photo: "A photo" } },
		async run({ request }) {
			const photo = (await request.formData()).get("photo");
			return act({ name: photo instanceof File ? await photo.text() : "" });
		},
	}),
	"POST /api/secret": write({ ...row, schema, notOnce: "A secret", run: (_call, input) => act(input) }),
};
const { action } = api([table]);

type Told = { status: number; n: unknown; replayed: string | null };
async function send(
	path: string,
	sent: Call & { key?: string | null; as?: typeof user } = {},
): Promise<Told> {
	const { key = "k", as = user, ...rest } = sent;
	const headers = { ...rest.headers, ...(key === null ? {} : { "Idempotency-Key": key }) };
	const base = (rest.request ?? (rest.form || rest.method === "DELETE")) ? {} : { json: { name: "a" } };
	const {
		status,
		body,
		headers: given,
	} = await call(action, path, { db, as, method: "POST", ...base, ...rest, headers });
	return {
		status,
		n: (body as { n?: unknown }).n ?? (body as { detail: unknown }).detail,
		replayed: given.get("Idempotent-Replayed"),
	};
}

/** A photo, as a program sends it that chose a boundary. */
const form = (boundary: string, text: string) => {
	const body = [
		`--${boundary}`,
		'Content-Disposition: form-data; name="photo"; filename="a.png"',
		"Content-Type: image/png",
		"",
		text,
		`--${boundary}--`,
		"",
	];
	const bytes = Buffer.from(body.join("\r\n"));
	const stream = new ReadableStream({
		start(controller) {
			// In pieces, so that boundaries are cut.
			for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
			controller.close();
		},
	});
	return new Request("http://localhost/api/form", {
		method: "POST",
		headers: { "Content-Type": `multipart/form-data; boundary=${boundary}`, "Idempotency-Key": "k" },
		...{ body: stream, duplex: "half" },
	});
};

const REUSED = "This Idempotency-Key was sent with another body. Use a new key for another call.";

describe("a call's one-time key (Rule 9.4)", () => {
	it.each(["/api/test", "/api/waits"])("gets the first answer of %s again, with its status", async (path) => {
		const first = await send(path);
		expect(first).toMatchObject({ n: 1, replayed: null });
		expect(await send(path)).toEqual({ ...first, replayed: "true" });
		expect([ran, noted()]).toEqual([1, 1]);
		expect(await send(path, { key: null })).toMatchObject({ n: 2, replayed: null });
		expect(await send(path, { key: "other" })).toMatchObject({ n: 3, replayed: null });
	});

	it("counts for calls without a body", async () => {
		await send("/api/test", { method: "DELETE" });
		expect(await send("/api/test", { method: "DELETE" })).toEqual({ status: 200, n: 1, replayed: "true" });
	});

	it.each(["/api/test", "/api/waits"])("is refused with another body at %s", async (path) => {
		await send(path);
		expect(await send(path, { json: { name: "b" } })).toEqual({ status: 422, n: REUSED, replayed: null });
		// One that would be refused for itself is another body, too.
		expect(await send(path, { json: {} })).toMatchObject({ status: 422 });
		expect(ran).toBe(1);
	});

	it("is another one at another address, for another method and from another person", async () => {
		const told = [
			await send("/api/test"),
			await send("/api/test", { method: "PUT" }),
			await send("/api/test/a"),
			await send("/api/test/b"),
			await send("/api/test", { as: makeUser(db) }),
			await send("/api/test/a/"),
		];
		expect(told.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 3]);
	});

	it.each(["/api/test", "/api/waits"])("keeps no refusal of %s, and nothing of what broke", async (path) => {
		expect(await send(path, { json: { name: "refused" } })).toMatchObject({ status: 409 });
		await expect(send(path, { json: { name: "broken" } })).rejects.toThrow("broken");
		expect(db.select().from(oneTimeKeys).all()).toEqual([]);
		expect(await send(path)).toMatchObject({ n: 3, replayed: null });
	});

	it("takes back what an answer was not kept of", async () => {
		await expect(send("/api/test", { json: { name: "broken" } })).rejects.toThrow("broken");
		expect(noted()).toBe(0);
	});

	it("runs one of two calls at once, and the other one may ask again", async () => {
		let go = () => {};
		wait = new Promise((resolve) => {
			go = resolve;
		});
		const first = send("/api/waits");
		// Until the first one waits.
		while (db.select().from(oneTimeKeys).all().length === 0) await Promise.resolve();
		const second = await send("/api/waits");
		expect(second).toMatchObject({ status: 409, n: expect.stringMatching(/still being answered/) });
		go();
		expect(await first).toMatchObject({ n: 1 });
		expect(await send("/api/waits")).toMatchObject({ n: 1, replayed: "true" });
		expect(ran).toBe(1);
	});

	it("takes a call up again that the server's end cut off", async () => {
		await send("/api/waits");
		const minutesAgo = (minutes: number) =>
			db
				.update(oneTimeKeys)
				.set({ answer: null, createdAt: new Date(Date.now() - minutes * 60_000) })
				.run();
		minutesAgo(9);
		expect(await send("/api/waits")).toMatchObject({ status: 409 });
		minutesAgo(11);
		expect(await send("/api/waits")).toMatchObject({ n: 2, replayed: null });
		expect(await send("/api/waits")).toMatchObject({ n: 2, replayed: "true" });
	});

	it("knows a form by its fields and files, and not by its boundary", async () => {
		expect(await send("/api/form", { request: form("one", "photo") })).toMatchObject({ n: 1 });
		expect(await send("/api/form", { request: form("another----", "photo") })).toMatchObject({
			n: 1,
			replayed: "true",
		});
		expect(await send("/api/form", { request: form("one", "phot0") })).toMatchObject({ status: 422 });
		expect(ran).toBe(1);
	});

	it("counts for nobody who isn't logged in, and not where an answer has a secret", async () => {
		const visitor = { kind: "visitor" } as unknown as typeof user;
		expect([
			await send("/api/test", { as: visitor }),
			await send("/api/test", { as: visitor }),
		]).toMatchObject([{ n: 1 }, { n: 2 }]);
		expect([await send("/api/secret"), await send("/api/secret")]).toMatchObject([{ n: 3 }, { n: 4 }]);
		expect(db.select().from(oneTimeKeys).all()).toEqual([]);
	});

	it("is refused when it can't be one", async () => {
		for (const key of ["a b", "é", "x".repeat(201)])
			expect(await send("/api/test", { key }), key).toMatchObject({ status: 400 });
		expect(ran).toBe(0);
	});
});
