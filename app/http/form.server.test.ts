import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError } from "~/kernel/errors";
import { readForm, submitForm } from "./form.server";

const schema = z.object({
	zip: z.string().regex(/^\d{5}$/, "Enter a ZIP code"),
	secret: z.string().optional(),
});
const failure = { title: "Order Failed", text: "Failed to place order" };

async function refusal(zip: string, error?: DomainError, more = {}) {
	const form = new FormData();
	form.set("zip", zip);
	form.set("secret", "hush");
	const run = () => {
		if (error) throw error;
	};
	const outcome = await submitForm(form, schema, run, { failure, hide: ["secret"], ...more });
	if (outcome.done) throw new Error("The form should have come back.");
	const { data, init } = outcome.reply;
	const { status: outcomeStatus, ...result } = data.result;
	expect(outcomeStatus).toBe("error");
	return { status: init?.status, toast: data.toast, ...result };
}

it.each([
	["insert", "zip"],
	["insert", "__proto__"],
	["reset", "a..b"],
])("refuses a command to %s %s as unreadable", async (type, name) => {
	const form = new FormData();
	form.set("zip", "85001");
	form.set("__intent__", JSON.stringify({ type, payload: { name } }));
	await expect(submitForm(form, schema, () => {})).rejects.toMatchObject({ init: { status: 400 } });
});

describe("a form that comes back", () => {
	it("shows messages next to its fields and no toast, from the schema or the operation", async () => {
		expect(await refusal("abc")).toMatchObject({
			status: 400,
			toast: null,
			error: { zip: ["Enter a ZIP code"] },
			initialValue: { zip: "abc" },
		});
		const elsewhere = new DomainError("invalid", "This ZIP is in Ohio", { field: "zip" });
		expect(await refusal("43004", elsewhere)).toMatchObject({
			status: 400,
			toast: null,
			error: { zip: ["This ZIP is in Ohio"] },
		});
	});

	it("shows a toast when the operation was refused for a reason other than the input", async () => {
		const toast = { kind: "error", ...failure };
		expect(await refusal("85001", new DomainError("conflict", "Your cart is empty"))).toMatchObject({
			status: 409,
			toast,
			error: { "": ["Your cart is empty"] },
		});
		const taken = new DomainError("conflict", "The ZIP is taken", { field: "zip" });
		expect(await refusal("85001", taken)).toMatchObject({
			status: 409,
			toast,
			error: { zip: ["The ZIP is taken"] },
		});
		expect(await refusal("85001", new DomainError("invalid", "The form is broken"))).toMatchObject({ toast });
	});

	it("shows a sentence only once, keeps typed values and drops secret ones", async () => {
		const same = new DomainError("unauthenticated", failure.text);
		const reply = await refusal("85001", same, { formErrorsFor: ["unauthenticated"] });
		expect(reply).toMatchObject({
			status: 400,
			toast: { text: failure.text },
			initialValue: { zip: "85001" },
		});
		expect(reply.error).toBeUndefined();
		expect(reply.initialValue).not.toHaveProperty("secret");
	});
});

describe("a form without files", () => {
	const post = (body: BodyInit) => readForm(new Request("http://localhost/portal", { method: "POST", body }));
	const MB = 1024 * 1024;

	it("is read up to 1 MB", async () => {
		const text = "x".repeat(MB - 5);
		expect((await post(new URLSearchParams({ text }))).get("text")).toBe(text);
	});

	it("is refused above, in parts too", async () => {
		const parts = new FormData();
		parts.set("text", "x".repeat(MB));
		for (const body of [parts, new URLSearchParams({ text: "x".repeat(MB) })])
			await expect(post(body)).rejects.toMatchObject({
				init: { status: 413 },
				data: { back: "/portal", message: expect.stringContaining("1 MB") },
			});
	});

	it("is refused when its fields are none of ours", async () => {
		await expect(post(new URLSearchParams({ "a[99999999]": "x" }))).rejects.toMatchObject({
			init: { status: 400 },
		});
	});
});
