import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import type { FormReply } from "~/http/form.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { keptArchives } from "~/kernel/archives/archive-files.server";
import { archivesAtRest } from "~/kernel/archives/run-archives.server";
import { env } from "~/kernel/config/env.server";
import { ARCHIVES } from "~/kernel/config/site";
import type { Db } from "~db/client.server";
import { archiveFiles, archiveImports } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { multipart, pdf } from "../../../../tests/helpers/files";
import { pngPicture } from "../../../../tests/helpers/pictures";
import { call } from "../../../../tests/helpers/request";
import { encrypted, zipFile } from "../../../../tests/helpers/zip-file";
import { listPictures } from "../../pictures/picture.queries.server";
import { photoWork } from "../photo-work.server";
import { loader as file } from "./photo-file";
import { loader as page, action as send } from "./photo-import";
import { action as upload, loader as uploadPage } from "./photos";

let db: Db;
let admin: UserActor;
let bar: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	bar = makeProduct(db, { brandId: makeBrand(db).id, name: "Raz Bar", slug: "raz-bar", sku: "RAZ-1" }).id;
	for (const name of readdirSync(env.UPLOADS_DIR)) rmSync(join(env.UPLOADS_DIR, name), { recursive: true });
});

const URL = "http://localhost/admin/import/photos";
const post = (content: Buffer, as: Actor = admin, filename = "photos.zip") =>
	call(upload, URL, { db, as, request: multipart(URL, [{ name: "file", filename, value: content }]) });
const sent = async (files: Record<string, Buffer>) => {
	const answer = await post(await zipFile(files));
	expect(answer.status).toBe(303);
	await archivesAtRest(db, photoWork);
	return answer.location!.split("/").at(-1)!;
};
const show = (id: string, query = "", as: Actor = admin) =>
	call(page, `/admin/import/photos/${id}${query}`, { db, as, params: { id } });
const does = (id: string, what: string, form: Record<string, string> = {}, as: Actor = admin) =>
	call(send, `/admin/import/photos/${id}${what && `/${what}`}`, {
		...{ db, as, form },
		params: what ? { id, does: what } : { id },
	});
const look = (id: string, position: string, as: Actor = admin) =>
	call(file, `/admin/import/photos/${id}/files/${position}`, {
		...{ db, as },
		params: { id, position },
	});
const left = () => readdirSync(env.UPLOADS_DIR).filter((name) => name.endsWith(".part"));

it("takes a ZIP to its preview, imports it and undoes it", async () => {
	const id = await sent({ "RAZ-1.png": await pngPicture(), "other.png": await pngPicture({ seed: 1 }) });
	const preview = await show(id);
	expect(preview.data).toMatchObject({
		job: { state: "ready", fileName: "photos.zip" },
		show: "open",
		counts: { open: 1, new: 1 },
		files: [{ path: "other.png", kind: "open" }],
	});
	expect((await show(id, "?show=new")).data).toMatchObject({ files: [{ targetName: "Raz Bar" }] });
	const { position } = preview.data.files[0]!;
	const match = await does(id, "match", { [`goes-${position}`]: "RAZ-9", "goes-99": "x" });
	expect(match.location).toBe(`/admin/import/photos/${id}`);
	expect((await show(id)).data.files[0]!.note).toMatch(/No product has/);
	const nothing = await does(id, "match", { [`goes-${position}`]: "RAZ-9" });
	expect(nothing.flash).toMatchObject({ kind: "error", text: expect.stringMatching(/Say of a file/) });
	await does(id, "leave");
	await does(id, "");
	await archivesAtRest(db, photoWork);
	expect(listPictures(db, bar)).toHaveLength(1);
	expect((await show(id)).data).toMatchObject({ job: { state: "done", filesTotal: 1 }, counts: { left: 1 } });
	const list = await call(uploadPage, URL, { db, as: admin });
	expect(list.data.imports).toMatchObject([
		{ id, state: "done", filesTotal: 1, undoableUntil: expect.any(Date) },
	]);
	await does(id, "undo");
	await archivesAtRest(db, photoWork);
	expect(listPictures(db, bar)).toEqual([]);
	expect((await show(id)).data).toMatchObject({ job: { state: "undone" }, undo: { back: 1 } });
});

it("shows a picture that has to be matched, and no other", async () => {
	const content = await pngPicture({ seed: 1 });
	const id = await sent({ "RAZ-1.png": await pngPicture(), "other.png": content, "trick.png": pdf() });
	const rows = db.select().from(archiveFiles).all();
	const at = (path: string) => String(rows.find((row) => row.path === path)!.position);
	const answer = await look(id, at("other.png"));
	expect(answer.status).toBe(200);
	expect(answer.headers.get("Content-Type")).toBe("image/png");
	expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(answer.headers.get("Content-Security-Policy")).toMatch(/sandbox/);
	for (const position of [at("RAZ-1.png"), at("trick.png"), "99", "x"])
		expect((await look(id, position)).status, position).toBe(404);
	expect((await look(id, at("other.png"), makeStaff(db, "sales"))).status).toBe(403);
	expect((await look(id, at("other.png"), makeAdmin(db))).status).toBe(404);
});

it("refuses at the field what is no ZIP to take, and keeps nothing of it", async () => {
	const zip = await zipFile({ "RAZ-1.png": await pngPicture() });
	const why = async (content: Buffer, name?: string) => {
		const answer = await post(content, admin, name);
		return [answer.status, (answer.data as FormReply).result.error?.file?.[0]];
	};
	expect(await why(Buffer.alloc(0), "")).toEqual([400, "Choose a ZIP file"]);
	expect(await why(pdf())).toEqual([400, expect.stringMatching(/can\u2019t read this ZIP/)]);
	expect(await why(zip.subarray(0, 200))).toEqual([400, expect.stringMatching(/only half of it/)]);
	expect(await why(encrypted(zip))).toEqual([400, expect.stringMatching(/password/)]);
	expect(left()).toEqual([]);
	expect(db.select().from(archiveImports).all()).toEqual([]);
});

it("refuses a ZIP that is too large while it arrives, and one that is cut off", async () => {
	const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n`;
	const request = (body: ReadableStream<Uint8Array>) =>
		new Request(URL, {
			method: "POST",
			headers: { "Content-Type": "multipart/form-data; boundary=b" },
			body,
			duplex: "half",
		} as RequestInit);
	const megabyte = new Uint8Array(1024 * 1024);
	function* parts(megabytes: number, tail: string) {
		yield Buffer.from(head);
		for (let n = 0; n < megabytes; n++) yield megabyte;
		yield Buffer.from(tail);
	}
	const stream = (megabytes: number, tail: string) =>
		Readable.toWeb(Readable.from(parts(megabytes, tail))) as unknown as ReadableStream<Uint8Array>;
	const answer = (body: ReadableStream<Uint8Array>) =>
		call(upload, URL, { db, as: admin, request: request(body) });
	const large = await answer(stream(ARCHIVES.megabytes + 1, "\r\n--b--\r\n"));
	expect(large.status).toBe(413);
	expect(JSON.stringify(large.data)).toContain(`larger than ${ARCHIVES.megabytes} MB. Split it.`);
	const half = await answer(stream(1, ""));
	expect(half.status).toBe(400);
	expect(JSON.stringify(half.data)).toContain("The upload was interrupted");
	expect(left()).toEqual([]);
});

it("is for staff who import", async () => {
	const zip = await zipFile({ "RAZ-1.png": await pngPicture() });
	for (const as of [makeStaff(db, "sales"), makeStaff(db, "warehouse")])
		expect((await post(zip, as)).status).toBe(403);
	const id = await sent({ "RAZ-1.png": await pngPicture() });
	expect((await show(id, "", makeStaff(db, "sales"))).status).toBe(403);
	expect((await show(id, "", makeAdmin(db))).status).toBe(404);
	expect((await does(id, "", {}, makeAdmin(db))).status).toBe(404);
	expect((await does(id, "nothing")).status).toBe(404);
	const cancelled = await does(id, "cancel");
	expect(cancelled.location).toBe("/admin/import/photos");
	expect((await show(id)).status).toBe(404);
	expect(existsSync(keptArchives.pathOf(id))).toBe(true);
});
