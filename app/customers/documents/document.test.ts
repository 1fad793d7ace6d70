import { expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { storeFile } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import { uploadedFiles } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database.ts";
import { contextFor, routeArgs } from "../../../tests/helpers/request.ts";
import { loader } from "./document.ts";

const get = (db: Db, actor: Actor, fileId: string) =>
	loader(routeArgs(contextFor(db, actor), `/documents/${fileId}`, { params: { fileId } }));

async function keep(db: Db, ownerId: string | null, contentType = "application/pdf", name = "license.pdf") {
	const storageKey = await storeFile(Buffer.from("secret bytes"));
	return db
		.insert(uploadedFiles)
		.values({ storageKey, name, contentType, size: 12, ownerId })
		.returning()
		.get();
}

it("sends the file to its owner and to admins, and the same 404 to everyone else", async () => {
	const db = testDatabase();
	const owner = makeUser(db);
	const file = await keep(db, owner.id);
	for (const actor of [owner, makeAdmin(db)]) {
		const response = await get(db, actor, file.id);
		expect(response.status).toBe(200);
		expect(await response.text()).toBe("secret bytes");
	}
	const unknown = await get(db, owner, "0192e4a0-0000-7000-8000-000000000000");
	const answer = [unknown.status, await unknown.text()];
	for (const actor of [VISITOR, makeUser(db), makeBuyer(db)]) {
		const response = await get(db, actor, file.id);
		expect([response.status, await response.text()]).toEqual(answer);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	}
	expect(answer[0]).toBe(404);
});

it("sends a visitor's draft file to admins only", async () => {
	const db = testDatabase();
	const file = await keep(db, null);
	expect((await get(db, VISITOR, file.id)).status).toBe(404);
	expect((await get(db, makeUser(db), file.id)).status).toBe(404);
	expect((await get(db, makeAdmin(db), file.id)).status).toBe(200);
});

it.each([
	["application/pdf", "inline"],
	["image/png", "inline"],
	["image/jpeg", "inline"],
	["application/msword", "attachment"],
	["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "attachment"],
	["text/html", "attachment"],
])("serves %s as %s, sandboxed and unsniffed", async (contentType, disposition) => {
	const db = testDatabase();
	const file = await keep(db, null, contentType, 'Köln "x".pdf');
	const { headers } = await get(db, makeAdmin(db), file.id);
	expect(headers.get("Content-Type")).toBe(contentType);
	expect(headers.get("Content-Disposition")).toBe(
		`${disposition}; filename="K_ln _x_.pdf"; filename*=UTF-8''K%C3%B6ln%20%22x%22.pdf`,
	);
	expect(headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
	expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(headers.get("Cache-Control")).toBe("private, no-store");
	expect(headers.get("Content-Length")).toBe("12");
});

it("is 404 when the stored bytes are gone", async () => {
	const db = testDatabase();
	const file = db
		.insert(uploadedFiles)
		.values({ storageKey: "0".repeat(32), name: "a.pdf", contentType: "application/pdf", size: 1 })
		.returning()
		.get();
	expect((await get(db, makeAdmin(db), file.id)).status).toBe(404);
});
