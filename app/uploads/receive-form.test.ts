import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { env } from "~/kernel/config/env.server";
import { multipart, pdf, png } from "../../tests/helpers/files";
import { receiveForm } from "./receive-form.server";

const URL = "http://localhost/apply";
const LABELS = { businessLicense: "Business License", resellerPermit: "Reseller Permit" };
const stored = () => readdirSync(env.UPLOADS_DIR);
const receive = (request: Request) => receiveForm(request, "192.0.2.1", LABELS);

afterEach(() => {
	for (const name of stored()) rmSync(join(env.UPLOADS_DIR, name));
});

const raw = (body: string | ReadableStream<Uint8Array>, boundary = "b") =>
	new Request(URL, {
		method: "POST",
		headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
		body,
		duplex: "half",
	} as RequestInit);

const part = (name: string, filename: string, content: string) =>
	`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;

it("stores files under random names and returns the text fields", async () => {
	const { form, files, errors } = await receive(
		multipart(URL, [
			{ name: "ein", value: "12-3456789" },
			{ name: "businessLicense", value: pdf("mine"), filename: "../License É.pdf" },
			{ name: "resellerPermit", value: "", filename: "" },
		]),
	);
	expect(form.get("ein")).toBe("12-3456789");
	expect(errors).toEqual([]);
	expect(files.resellerPermit).toBeUndefined();
	expect(files.businessLicense).toMatchObject({
		name: "License É.pdf",
		contentType: "application/pdf",
		size: pdf("mine").length,
	});
	expect(stored()).toEqual([files.businessLicense?.storageKey]);
	expect(files.businessLicense?.storageKey).toMatch(/^[0-9a-f]{32}$/);
	expect(readFileSync(join(env.UPLOADS_DIR, files.businessLicense!.storageKey))).toEqual(pdf("mine"));
});

it("keeps the good file and the text fields when another file is refused, and names the refused one", async () => {
	const { form, files, errors, refusal } = await receive(
		multipart(URL, [
			{ name: "businessLicense", value: Buffer.from("<script>"), filename: "evil.pdf" },
			{ name: "resellerPermit", value: png(), filename: "permit.png" },
			{ name: "intent", value: "next" },
		]),
	);
	expect(Object.keys(files)).toEqual(["resellerPermit"]);
	expect(form.get("intent")).toBe("next");
	expect(refusal).toBe("unsupported_type");
	expect(errors).toEqual([
		{
			field: "businessLicense",
			message: "Business License must be a PDF, JPG, JPEG, PNG, DOC or DOCX file. “evil.pdf” was not kept.",
		},
	]);
	expect(stored()).toHaveLength(1);
});

it("refuses a file over 10 MB at its field and keeps the others, in any order", async () => {
	const { files, errors, refusal } = await receive(
		multipart(URL, [
			{ name: "businessLicense", value: pdf("x".repeat(10 * 1024 * 1024)), filename: "big.pdf" },
			{ name: "resellerPermit", value: pdf(), filename: "permit.pdf" },
		]),
	);
	expect(refusal).toBe("too_large");
	expect(errors[0]).toMatchObject({
		field: "businessLicense",
		message: expect.stringContaining("at most 10 MB"),
	});
	expect(files.resellerPermit?.name).toBe("permit.pdf");
});

it("accepts a file of exactly 10 MB", async () => {
	const exact = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024 - pdf().length)]);
	const { errors } = await receive(
		multipart(URL, [{ name: "businessLicense", value: exact, filename: "exact.pdf" }]),
	);
	expect(errors).toEqual([]);
});

it("stops reading a body that is too large in total, and leaves nothing stored", async () => {
	const megabyte = new Uint8Array(1024 * 1024).fill(120);
	let sent = 0;
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (sent === 0) {
				const head = `${part("resellerPermit", "permit.pdf", pdf().toString())}--b\r\nContent-Disposition: form-data; name="businessLicense"; filename="a.pdf"\r\n\r\n`;
				controller.enqueue(new TextEncoder().encode(head));
			}
			sent += 1;
			controller.enqueue(megabyte);
		},
	});
	await expect(receive(raw(endless))).rejects.toMatchObject({ code: "too_large" });
	expect(sent).toBeLessThan(45);
	expect(stored()).toEqual([]);
});

it("leaves nothing stored when the connection is lost after the first file", async () => {
	const cut = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(new TextEncoder().encode(part("businessLicense", "a.pdf", pdf().toString())));
			controller.enqueue(new TextEncoder().encode("--b\r\nContent-Disposition: form-data; name="));
		},
		pull(controller) {
			controller.error(new Error("The connection was lost"));
		},
	});
	await expect(receive(raw(cut))).rejects.toMatchObject({ code: "invalid" });
	expect(stored()).toEqual([]);
});

it.each([
	["ends in the middle", part("businessLicense", "a.pdf", pdf().toString())],
	["has no boundary in it", "hello"],
	["is empty", ""],
	["has a part without header", "--b\r\n\r\n\r\n"],
	["has an endless header", `--b\r\nX: ${"y".repeat(20_000)}`],
])("refuses a body that %s", async (_, body) => {
	await expect(receive(raw(body))).rejects.toMatchObject({ code: "invalid" });
	expect(stored()).toEqual([]);
});

it("refuses more parts, or more files, than the form has", async () => {
	const many = Array.from({ length: 60 }, (_, n) => ({ name: `f${n}`, value: "x" }));
	await expect(receive(multipart(URL, many))).rejects.toMatchObject({ code: "invalid" });
	const files = Array.from({ length: 10 }, () => ({
		name: "businessLicense",
		value: pdf(),
		filename: "a.pdf",
	}));
	await expect(receive(multipart(URL, files))).rejects.toMatchObject({ code: "invalid" });
	expect(stored()).toEqual([]);
});

it("drops files in fields that accept none, and keeps the later of two in one field", async () => {
	const { files } = await receive(
		multipart(URL, [
			{ name: "shell", value: pdf(), filename: "shell.pdf" },
			{ name: "businessLicense", value: pdf("first"), filename: "first.pdf" },
			{ name: "businessLicense", value: pdf("second"), filename: "second.pdf" },
		]),
	);
	expect(files).toMatchObject({ businessLicense: { name: "second.pdf" } });
	expect(stored()).toEqual([files.businessLicense?.storageKey]);
});

it("refuses a body that is not a form", async () => {
	const json = new Request(URL, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: "{}",
	});
	await expect(receive(json)).rejects.toMatchObject({ code: "unsupported_type" });
});
