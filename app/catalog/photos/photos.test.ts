import { existsSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { AdminActor } from "~/kernel/actor/permissions";
import { keptArchives } from "~/kernel/archives/archive-files.server";
import {
	answerArchive,
	archiveCounts,
	archiveUndoableUntil,
	cancelArchive,
	confirmArchive,
	getArchive,
	leaveOpenFiles,
	startArchive,
	undoArchive,
} from "~/kernel/archives/archive-imports.server";
import {
	archivesAtRest,
	keepUpArchives,
	resumeArchives,
	wakeArchives,
} from "~/kernel/archives/run-archives.server";
import { env } from "~/kernel/config/env.server";
import { cleanUpUploads } from "~/office/operations/clean-up.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { archiveFiles, archiveImports, auditLog, products } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBrand, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { pdf } from "../../../tests/helpers/files";
import { cut, jpegPicture, noise, pngPicture } from "../../../tests/helpers/pictures";
import { refusal } from "../../../tests/helpers/refusal";
import { onDisk, zipFile } from "../../../tests/helpers/zip-file";
import { describePicture } from "../pictures/change-picture.server";
import { listPictures } from "../pictures/picture.queries.server";
import { photoWork } from "./photo-work.server";

let db: Db;
let admin: UserActor;
let bar: string;
let pod: string;
beforeEach(() => {
	rmSync(join(env.UPLOADS_DIR, "pictures"), { recursive: true, force: true });
	db = testDatabase();
	admin = makeAdmin(db);
	const brandId = makeBrand(db).id;
	bar = makeProduct(db, { brandId, name: "Raz Bar", slug: "raz-bar", sku: "RAZ-9000", barcode: null }).id;
	pod = makeProduct(db, {
		brandId,
		name: "Lost Pod",
		slug: "lost-pod",
		sku: "POD-1",
		barcode: "012345678905",
	}).id;
	makeFlavor(db, { productId: bar, name: "Mint", sku: "RAZ-MINT", stockQuantity: 1 });
});

const small = (seed = 0) => pngPicture({ width: 240, height: 240, seed });
const start = async (files: Record<string, Buffer>, fileName = "photos.zip") => {
	const id = await startArchive(db, admin, photoWork, { path: onDisk(await zipFile(files)), fileName });
	await archivesAtRest(db, photoWork);
	return id;
};
const rest = () => archivesAtRest(db, photoWork);
const job = (id: string) => getArchive(db, admin, photoWork, id);
const counts = (id: string) => {
	const all = archiveCounts(db, job(id));
	return Object.fromEntries(Object.entries(all).filter(([, n]) => n > 0));
};
const files = (id: string) =>
	Object.fromEntries(
		db
			.select()
			.from(archiveFiles)
			.where(eq(archiveFiles.importId, id))
			.all()
			.map(({ path, kind, targetName, note }) => [path, [kind, targetName, note].filter(Boolean).join(": ")]),
	);
const rowOf = (id: string, path: string) =>
	db
		.select()
		.from(archiveFiles)
		.where(and(eq(archiveFiles.importId, id), eq(archiveFiles.path, path)))
		.get()!;
const bringIn = async (id: string) => {
	confirmArchive(db, admin, photoWork, id);
	await rest();
	return job(id).state;
};
const pictures = (id: string) => listPictures(db, id);
const stored = () => readdirSync(join(env.UPLOADS_DIR, "pictures")).length;
const say = (id: string, path: string, typed: Record<string, string>, leave = false) =>
	answerArchive(db, admin, photoWork, id, [{ position: rowOf(id, path).position, leave, typed }]);

describe("pictures of a ZIP", () => {
	it("are matched by SKU of product or flavor, barcode and page, in any case", async () => {
		const id = await start({
			"raz-9000.png": await small(1),
			"RAZ-MINT-2.png": await small(2),
			"pods/POD-1/1.png": await small(3),
			"12345678905_back.png": await small(4),
			"lost-pod-side.png": await small(5),
			"IMG_7.png": await small(6),
			"notes.txt": Buffer.from("x"),
			"__MACOSX/._raz-9000.png": Buffer.from("x"),
		});
		expect(files(id)).toEqual({
			"raz-9000.png": "new: Raz Bar",
			"RAZ-MINT-2.png": "new: Raz Bar, Mint",
			"pods/POD-1/1.png": "new: Lost Pod",
			"12345678905_back.png": "new: Lost Pod",
			"lost-pod-side.png": "new: Lost Pod",
			"IMG_7.png": "open",
			"notes.txt": "error: is not a JPEG, PNG, WebP or AVIF picture.",
		});
		expect(job(id)).toMatchObject({ state: "ready", filesDone: 5, filesTotal: 5 });
		expect(pictures(bar)).toEqual([]);
		expect(await bringIn(id)).toBe("done");
		expect([pictures(bar).length, pictures(pod).length]).toEqual([2, 3]);
		expect(db.select().from(products).where(eq(products.id, bar)).get()!.images).toHaveLength(2);
		expect(job(id)).toMatchObject({ filesDone: 5, filesTotal: 5 });
		expect(existsSync(keptArchives.pathOf(id))).toBe(false);
		const last = db.select().from(auditLog).orderBy(desc(auditLog.id)).get();
		expect(last).toMatchObject({
			action: "product.import_pictures",
			actorId: admin.id,
			after: { fileName: "photos.zip", pictures: 5 },
		});
	});

	it("tell new ones from those that are there, and replace one of the same file name in its place", async () => {
		await bringIn(await start({ "RAZ-9000.png": await small(1), "RAZ-9000-2.png": await small(2) }));
		const [one, two] = pictures(bar);
		describePicture(db, admin, { id: bar, pictureId: one!.id, altText: "Front" });
		const id = await start({
			"again/raz-9000.png": await small(3),
			"RAZ-9000-2.png": await small(2),
			"RAZ-9000-3.png": await small(4),
		});
		expect(files(id)).toEqual({
			"again/raz-9000.png": "replace: Raz Bar: raz-9000.png",
			"RAZ-9000-2.png": "same: Raz Bar",
			"RAZ-9000-3.png": "new: Raz Bar",
		});
		await bringIn(id);
		const now = pictures(bar);
		expect(now.map(({ altText }) => altText)).toEqual(["Front", "", ""]);
		expect(now[0]!.storageKey).not.toBe(one!.storageKey);
		expect(now[1]!.storageKey).toBe(two!.storageKey);

		// The hourly job leaves the replaced one's files alone while it can come back.
		const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
		const folder = join(env.UPLOADS_DIR, "pictures");
		for (const name of readdirSync(folder)) utimesSync(join(folder, name), hoursAgo, hoursAgo);
		await cleanUpUploads(db);
		expect(stored()).toBe(8);
		undoArchive(db, admin, photoWork, id);
		await rest();
		expect(job(id)).toMatchObject({ state: "undone", undo: { back: 2, left: 0 } });
		expect(pictures(bar).map(({ id: _id, ...rest }) => rest)).toEqual([
			expect.objectContaining({ storageKey: one!.storageKey, altText: "Front" }),
			expect.objectContaining({ storageKey: two!.storageKey }),
		]);
		expect(stored()).toBe(4);
	});

	it("come in once, however often the ZIP comes", async () => {
		const zip = { "RAZ-9000.png": await small(1), "POD-1.png": await small(2) };
		await bringIn(await start(zip));
		const id = await start(zip);
		expect(counts(id)).toEqual({ same: 2 });
		expect(refusal(() => confirmArchive(db, admin, photoWork, id)).message).toMatch(/no file of this ZIP/);
		// Two previews of the same pictures: the later one finds them there.
		const [a, b] = [
			await start({ "RAZ-9000-2.png": await small(5) }),
			await start({ "RAZ-9000-2.png": await small(5) }),
		];
		await bringIn(a);
		expect(await bringIn(b)).toBe("done");
		expect(counts(b)).toEqual({ same: 1 });
		expect(pictures(bar)).toHaveLength(2);
		expect(stored()).toBe(6);
	});

	it("are refused one by one: other content, half a picture, a ninth, a product deleted meanwhile", async () => {
		const many = await Promise.all(
			Array.from({ length: 9 }, async (_, n) => [`POD-1-${n + 1}.png`, await small(n)] as const),
		);
		const id = await start({
			...Object.fromEntries(many),
			"RAZ-9000-1.jpg": pdf(),
			"RAZ-9000-2.jpg": cut(await noise("jpeg")),
			"RAZ-9000-3.jpg": await jpegPicture({ width: 100, height: 100 }),
			"RAZ-9000-4.jpg": await jpegPicture(),
			"RAZ-9000-5.jpg": Buffer.alloc(0),
		});
		const found = files(id);
		expect(found["RAZ-9000-1.jpg"]).toMatch(/error: Raz Bar: is not a JPEG/);
		expect(found["RAZ-9000-5.jpg"]).toMatch(/is empty/);
		expect(found["POD-1-9.png"]).toMatch(/one too many: a product can have up to 8 pictures/);
		db.delete(products).where(eq(products.id, pod)).run();
		expect(await bringIn(id)).toBe("done");
		const after = files(id);
		expect(after["RAZ-9000-2.jpg"]).toMatch(/error: Raz Bar: is damaged or incomplete/);
		expect(after["RAZ-9000-3.jpg"]).toMatch(/error: Raz Bar: is too small/);
		expect(after["POD-1-1.png"]).toMatch(/a product that is deleted by now/);
		expect(pictures(bar)).toHaveLength(1);
		expect(stored()).toBe(4);
		expect(job(id).filesTotal).toBe(1);
	});

	it("are matched by hand, by words with a choice where there are several, or left out", async () => {
		const id = await start({ "a.png": await small(1), "b.png": await small(2), "c.png": await small(3) });
		expect(counts(id)).toEqual({ open: 3 });
		say(id, "a.png", { goes: "raz-mint" });
		await rest();
		expect(files(id)["a.png"]).toBe("new: Raz Bar, Mint");
		say(id, "b.png", { goes: "nothing like it" });
		expect(files(id)["b.png"]).toMatch(/^open: No product has the SKU/);
		makeProduct(db, {
			name: "Lost Pod Max",
			slug: "lost-pod-max",
			sku: "POD-2",
			brandId: makeBrand(db, { slug: "z", name: "Z" }).id,
		});
		say(id, "b.png", { goes: "lost pod" });
		expect(rowOf(id, "b.png")).toMatchObject({
			kind: "open",
			choices: [{ name: "Lost Pod" }, { name: "Lost Pod Max" }],
		});
		say(id, "b.png", { goes: "lost pod", pick: pod });
		await rest();
		expect(files(id)["b.png"]).toBe("new: Lost Pod");
		expect(refusal(() => say(id, "c.png", { goes: "" })).message).toMatch(/Say of a file where it goes/);
		say(id, "c.png", {}, true);
		expect(counts(id)).toEqual({ new: 2, left: 1 });
		await bringIn(id);
		expect([pictures(bar).length, pictures(pod).length]).toEqual([1, 1]);
		expect(refusal(() => leaveOpenFiles(db, admin, photoWork, id)).code).toBe("conflict");
	});

	it("go on after the server stopped, without a picture twice", async () => {
		const id = await start({ "RAZ-9000.png": await small(1), "RAZ-9000-2.png": await small(2) });
		confirmArchive(db, admin, photoWork, id);
		await rest();
		// As if it had stopped after the first.
		const second = rowOf(id, "RAZ-9000-2.png");
		transact(db, (tx) => photoWork.giveBack(tx, admin as AdminActor, second));
		db.update(archiveFiles)
			.set({ did: null })
			.where(and(eq(archiveFiles.importId, id), eq(archiveFiles.position, second.position)))
			.run();
		await keptArchives.keep(
			id,
			onDisk(await zipFile({ "RAZ-9000.png": await small(1), "RAZ-9000-2.png": await small(2) })),
		);
		db.update(archiveImports)
			.set({ state: "applying", claimedAt: new Date(), heartbeatAt: new Date() })
			.where(eq(archiveImports.id, id))
			.run();
		wakeArchives(db, photoWork);
		await rest();
		expect(job(id).state).toBe("applying");
		resumeArchives(db);
		wakeArchives(db, photoWork);
		await rest();
		expect(job(id)).toMatchObject({ state: "done", filesTotal: 2 });
		expect(pictures(bar)).toHaveLength(2);
	});
});

describe("an import of pictures", () => {
	it("is its owner's, and for staff who import", async () => {
		const id = await start({ "RAZ-9000.png": await small(1) });
		const other = makeAdmin(db);
		expect(refusal(() => getArchive(db, other, photoWork, id)).code).toBe("not_found");
		expect(refusal(() => getArchive(db, makeStaff(db, "sales"), photoWork, id)).code).toBe("forbidden");
		await expect(
			startArchive(db, makeStaff(db, "warehouse"), photoWork, { path: "/nothing", fileName: "x" }),
		).rejects.toMatchObject({ code: "forbidden" });
	});

	it("stops for an account that may not import any more", async () => {
		const id = await start({ "RAZ-9000.png": await small(1) });
		db.$client.exec(`update users set role = 'sales' where id = '${admin.id}'`);
		confirmArchive(db, admin, photoWork, id);
		await rest();
		expect(pictures(bar)).toEqual([]);
		expect(job(id)).toMatchObject({ state: "done", filesTotal: 1, problem: expect.any(String) });
		expect(stored()).toBe(0);
	});

	it("is undone within a day, except what was removed or described since", async () => {
		const id = await start({ "RAZ-9000.png": await small(1), "POD-1.png": await small(2) });
		await bringIn(id);
		describePicture(db, admin, { id: pod, pictureId: pictures(pod)[0]!.id, altText: "A pod" });
		const { finishedAt } = job(id);
		const late = new Date(finishedAt!.getTime() + DAY_MS + 1);
		expect(archiveUndoableUntil(job(id), late)).toBeNull();
		expect(refusal(() => undoArchive(db, admin, photoWork, id, late)).code).toBe("conflict");
		undoArchive(db, admin, photoWork, id);
		await rest();
		expect(job(id)).toMatchObject({
			state: "undone",
			undo: { back: 1, left: 1, stays: [{ name: "POD-1.png", why: "was described since" }] },
		});
		expect([pictures(bar).length, pictures(pod).length]).toEqual([0, 1]);
		expect(stored()).toBe(2);
	});

	it("is cancelled before it is confirmed, and forgotten with its ZIP", async () => {
		const id = await start({ "RAZ-9000.png": await small(1) });
		cancelArchive(db, admin, photoWork, id);
		expect(refusal(() => job(id)).code).toBe("not_found");
		const old = await start({ "POD-1.png": await small(1) });
		for (const one of [id, old]) utimesSync(keptArchives.pathOf(one), new Date(0), new Date(0));
		await keepUpArchives(db);
		expect([id, old].map((one) => existsSync(keptArchives.pathOf(one)))).toEqual([false, true]);
		await keepUpArchives(db, Date.now() + 2 * DAY_MS);
		expect(existsSync(keptArchives.pathOf(old))).toBe(false);
		expect(db.select().from(archiveImports).all()).toEqual([]);
	});

	it("keeps what it did for a day, and its line for ninety", async () => {
		const id = await start({ "RAZ-9000.png": await small(1) });
		await bringIn(id);
		await keepUpArchives(db, Date.now() + DAY_MS - 60_000);
		expect(db.select().from(archiveFiles).all()).toHaveLength(1);
		await keepUpArchives(db, Date.now() + DAY_MS + 60_000);
		expect(db.select().from(archiveFiles).all()).toEqual([]);
		expect(job(id).state).toBe("done");
		await keepUpArchives(db, Date.now() + 91 * DAY_MS);
		expect(db.select().from(archiveImports).all()).toEqual([]);
	});
});
