import { join } from "node:path";
import { expect, it } from "vitest";
import routes from "../routes";
import { recordForms } from "./record-page.server";

type Entry = { path?: string | undefined; file: string; children?: Entry[] };
const flat = (entries: readonly Entry[]): Entry[] =>
	entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const RECORDS = flat(routes as Entry[]).filter(({ path = "" }) => path.endsWith("/:does?"));

it("sends a form to what its address names, and knows no other", async () => {
	const forms = recordForms({ page: async () => "page", refund: async () => "refund" });
	const send = (does?: string) => forms.action({ params: { id: "1", does } } as never);
	expect(await send()).toBe("page");
	expect(await send("refund")).toBe("refund");
	for (const does of ["page", "toString", "nothing"])
		expect(() => send(does)).toThrow(expect.objectContaining({ init: { status: 404 } }));
	const { action } = recordForms({ refund: async () => "refund" });
	expect(() => action({ params: {} } as never)).toThrow(expect.objectContaining({ init: { status: 405 } }));
});

it("reads a record again after a refusal, as its page and its forms are one route", async () => {
	expect(RECORDS.length).toBeGreaterThan(15);
	for (const { file } of RECORDS) {
		const module = await import(/* @vite-ignore */ join(import.meta.dirname, "..", file));
		expect(module.shouldRevalidate?.({}), file).toBe(true);
	}
});
