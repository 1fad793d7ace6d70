import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { makeAdmin, makeUser, testDatabase } from "../../tests/helpers/database";
import { answerOf, contextFor, formErrors, routeArgs } from "../../tests/helpers/request";
import { buttonAction, formAction } from "./form-action.server";
import { adminOrDenied, anyone } from "./guards.server";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

const schema = z.object({ name: z.string().min(1, "Enter a name") });
const refusal = () => {
	throw new DomainError("conflict", "It is gone", { field: "name" });
};

/** Posts a form to a door; returns the redirect, the flash message and the reply. */
async function send(
	door: Partial<Parameters<typeof formAction>[1]>,
	form: Record<string, string> = { name: "Ana" },
	actor = makeAdmin(db),
) {
	const context = contextFor(db, actor);
	const rest = { guard: adminOrDenied, schema, run: () => "done", done: { to: "/next" } };
	const answer = await answerOf(
		() => formAction(routeArgs(context, "/form", { form }), { ...rest, ...door }),
		context.flash,
	);
	return { to: answer.location, status: answer.status, flash: answer.flash, errors: formErrors(answer) };
}

describe("a form", () => {
	test("that succeeded redirects with a message", async () => {
		const done = { to: "/next", title: "Saved", text: "It is kept." };
		expect(await send({ done })).toMatchObject({
			to: "/next",
			status: 303,
			flash: { kind: "success", title: "Saved", text: "It is kept." },
		});
	});

	test("passes its sender, one-time key and input to the operation", async () => {
		const calls: unknown[] = [];
		const run = ({ actor, key }: { actor: object; key: string | null }, input: unknown) =>
			calls.push([actor, key, input]);
		const admin = makeAdmin(db);
		await send({ run }, { name: "Ana", idempotencyKey: " k " }, admin);
		expect(calls).toEqual([[expect.objectContaining({ id: admin.id }), "k", { name: "Ana" }]]);
	});

	test("that can't be saved comes back with its values, or redirects to the page it names", async () => {
		const full = () => {
			throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
		};
		const context = contextFor(db, makeAdmin(db));
		const door = { guard: adminOrDenied, schema, run: full, done: { to: "/next" } };
		const answer = await answerOf(() =>
			formAction(routeArgs(context, "/form", { form: { name: "Ana" } }), door),
		);
		expect(answer).toMatchObject({ status: 503, body: { result: { initialValue: { name: "Ana" } } } });
		expect(formErrors(answer)).toEqual({ "": [expect.stringContaining("was not saved")] });
		expect(await send({ run: full, refusedTo: "/list" })).toMatchObject({
			to: "/list",
			flash: { kind: "error", text: expect.stringContaining("was not saved") },
		});
	});

	test("that is invalid comes back with its messages, or redirects to the page it names", async () => {
		expect(await send({}, { name: "" })).toMatchObject({ status: 400, errors: { name: ["Enter a name"] } });
		expect(await send({ run: refusal })).toMatchObject({ status: 409, errors: { name: ["It is gone"] } });
		expect(await send({ run: refusal, refusedTo: "/list" })).toMatchObject({
			to: "/list",
			flash: { kind: "error", title: "Error", text: "It is gone" },
		});
	});

	test("does nothing for somebody its guard denies", async () => {
		const run = () => {
			throw new Error("The operation was called.");
		};
		expect(await send({ run }, {}, makeUser(db))).toMatchObject({ status: 403, flash: null });
	});

	test("that is open to visitors is counted by their address (Rule 9.2)", async () => {
		// Within one minute, however long the machine takes.
		vi.useFakeTimers({ toFake: ["Date"] });
		onTestFinished(() => void vi.useRealTimers());
		const door = { guard: anyone, limited: true };
		for (let n = 0; n < 30; n++) expect((await send(door)).status).toBe(303);
		expect((await send(door)).status).toBe(429);
	});
});

describe("a button", () => {
	async function press(run: () => unknown, refusedTo?: string) {
		const context = contextFor(db, makeAdmin(db));
		const args = routeArgs(context, "/button", { method: "POST" });
		const { location, status, flash } = await answerOf(
			() =>
				buttonAction(args, {
					guard: adminOrDenied,
					run,
					...(refusedTo ? { refusedTo } : {}),
					done: { to: "/next" },
				}),
			context.flash,
		);
		return [location ?? status, flash?.text];
	}

	test("shows a refusal on the page it names, or as a page of its own without one", async () => {
		expect(await press(() => "done", "/list")).toEqual(["/next", undefined]);
		expect(await press(refusal, "/list")).toEqual(["/list", "It is gone"]);
		expect(await press(refusal)).toEqual([409, undefined]);
		const missing = () => {
			throw new DomainError("not_found", "Not found.");
		};
		expect(await press(missing, "/list")).toEqual([404, undefined]);
	});
});
