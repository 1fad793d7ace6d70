import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import {
	answerArchive,
	archiveCounts,
	confirmArchive,
	getArchive,
	startArchive,
	undoArchive,
} from "~/kernel/archives/archive-imports.server";
import { archivesAtRest } from "~/kernel/archives/run-archives.server";
import { env } from "~/kernel/config/env.server";
import type { Db } from "~db/client.server";
import {
	archiveFiles,
	auditLog,
	companies,
	licenses,
	locations,
	outbox,
	uploadedFiles,
} from "~db/schema.server";
import { makeAdmin, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { pdf } from "../../../tests/helpers/files";
import { refusal } from "../../../tests/helpers/refusal";
import { onDisk, zipFile } from "../../../tests/helpers/zip-file";
import { readDocumentName } from "./document-names";
import { documentWork } from "./document-work.server";

describe("a document's name", () => {
	it("says whose it is, what it is, its state, number and last day", () => {
		expect(readDocumentName("Smoke City LLC - TX - tobacco license - 123456 - 2027-03-31.pdf")).toEqual({
			whose: ["Smoke City LLC"],
			kind: "tobaccoLicense",
			number: "123456",
			state: "TX",
			expiresOn: "2027-03-31",
		});
		expect(readDocumentName("Smoke City_Texas_Resale Certificate_TX-99-1.pdf")).toMatchObject({
			whose: ["Smoke City"],
			kind: "resaleCertificate",
			number: "TX-99-1",
			state: "TX",
			expiresOn: null,
		});
		expect(readDocumentName("customers/Smoke City/seller's permit exp 12-31-2027.jpg")).toMatchObject({
			whose: ["Smoke City", "customers"],
			kind: "resellerPermit",
			expiresOn: "2027-12-31",
		});
		expect(readDocumentName("12-3456789 - business license.pdf")).toMatchObject({
			whose: ["12-3456789"],
			kind: "businessLicense",
			number: null,
		});
		expect(readDocumentName("Smoke City - TX tobacco permit #A-77 - 2027-02-30.pdf")).toMatchObject({
			kind: "tobaccoLicense",
			state: "TX",
			number: "A-77",
			expiresOn: null,
		});
	});
});

describe("documents of a ZIP", () => {
	let db: Db;
	let admin: UserActor;
	let store: string;
	beforeEach(() => {
		for (const name of readdirSync(env.UPLOADS_DIR)) rmSync(join(env.UPLOADS_DIR, name), { recursive: true });
		db = testDatabase();
		admin = makeAdmin(db);
		store = add("Smoke City LLC", "Smoke City", "TX", "12-3456789");
	});
	const add = (company: string, name: string, state: string, ein: string | null = null, to?: string) => {
		const companyId =
			to ??
			db
				.insert(companies)
				.values({
					name: company,
					ein,
					pricingTier: "starter",
					paymentTerms: "prepay",
					isWholesaleApproved: true,
				})
				.returning()
				.get().id;
		const address = `1 Main St\nTown, ${state} ${state === "TX" ? "78701" : "90001"}`;
		return db.insert(locations).values({ companyId, name, address, status: "approved" }).returning().get().id;
	};
	const start = async (files: Record<string, Buffer>) => {
		const path = onDisk(await zipFile(files));
		const id = await startArchive(db, admin, documentWork, { path, fileName: "papers.zip" });
		await archivesAtRest(db, documentWork);
		return id;
	};
	const rows = (id: string) => db.select().from(archiveFiles).where(eq(archiveFiles.importId, id)).all();
	const row = (id: string, path: string) => rows(id).find((one) => one.path === path)!;
	const say = async (id: string, path: string, typed: Record<string, string>) => {
		const { position } = row(id, path);
		answerArchive(db, admin, documentWork, id, [{ position, leave: false, typed }]);
		await archivesAtRest(db, documentWork);
		return row(id, path);
	};
	const bringIn = async (id: string) => {
		confirmArchive(db, admin, documentWork, id);
		await archivesAtRest(db, documentWork);
	};
	const undo = async (id: string) => {
		undoArchive(db, admin, documentWork, id);
		await archivesAtRest(db, documentWork);
		return getArchive(db, admin, documentWork, id).undo;
	};
	const filed = () => db.select().from(licenses).all();
	const stored = () => readdirSync(env.UPLOADS_DIR).filter((name) => /^[0-9a-f]{32}$/.test(name));

	it("become licenses of the company's store, verified where number and last day are there", async () => {
		const id = await start({
			"Smoke City LLC - TX - tobacco license - 123456 - 2027-03-31.pdf": pdf("a"),
			"smoke city/business license.pdf": pdf("b"),
			"12-3456789 - resale certificate - R-1.pdf": pdf("c"),
		});
		expect(rows(id).map(({ kind }) => kind)).toEqual(["new", "new", "new"]);
		expect(row(id, "smoke city/business license.pdf").note).toMatch(/counts for nothing yet/);
		expect(filed()).toEqual([]);
		await bringIn(id);
		const found = new Map(filed().map((license) => [license.kind, license]));
		expect(found.get("tobaccoLicense")).toMatchObject({
			...{ locationId: store, number: "123456", state: "TX", expiresOn: "2027-03-31" },
			verifiedBy: admin.id,
		});
		expect(found.get("resaleCertificate")).toMatchObject({
			number: "R-1",
			state: "TX",
			verifiedBy: admin.id,
		});
		expect(found.get("businessLicense")).toMatchObject({ number: null, verifiedAt: null });
		expect(stored()).toHaveLength(3);
		expect(db.select().from(outbox).all()).toEqual([]);
		const last = db.select().from(auditLog).orderBy(desc(auditLog.id)).get();
		expect(last).toMatchObject({ action: "document.import", entity: "import", after: { documents: 3 } });

		expect(await undo(id)).toMatchObject({ back: 3, left: 0 });
		expect([filed(), db.select().from(uploadedFiles).all(), stored()]).toEqual([[], [], []]);
	});

	it("are the copies of licenses whose number is on file, and come in once", async () => {
		const made = db
			.insert(licenses)
			.values({
				locationId: store,
				kind: "tobaccoLicense",
				number: "t-1",
				state: "TX",
				expiresOn: "2027-03-31",
			})
			.returning()
			.get();
		const zip = { "Smoke City - tobacco license - T-1 - 2027-03-31.pdf": pdf("a") };
		const id = await start(zip);
		expect(rows(id)[0]).toMatchObject({ kind: "new", note: "The copy of a license on file." });
		await bringIn(id);
		expect(filed()).toMatchObject([{ id: made.id, fileId: expect.any(String), verifiedAt: null }]);
		const again = await start(zip);
		expect(archiveCounts(db, getArchive(db, admin, documentWork, again))).toMatchObject({ same: 1, new: 0 });
		expect(await undo(id)).toMatchObject({ back: 1 });
		expect(filed()).toMatchObject([{ id: made.id, fileId: null }]);
		expect(stored()).toEqual([]);
	});

	it("stay when somebody has changed them since", async () => {
		const id = await start({ "Smoke City - tobacco license - T-1 - 2027-03-31.pdf": pdf("a") });
		await bringIn(id);
		db.$client.exec("update licenses set number = 'T-2', updated_at = updated_at + 1");
		expect(await undo(id)).toMatchObject({ back: 0, left: 1, stays: [{ why: "was changed since" }] });
		expect(filed()).toHaveLength(1);
	});

	it("ask which store, which kind and what day where the names don't say it", async () => {
		const { companyId } = db.select().from(locations).where(eq(locations.id, store)).get()!;
		const second = add("", "Smoke City West", "CA", null, companyId);
		const id = await start({
			"Smoke City LLC - CA - tobacco license - T-9 - 2027-03-31.pdf": pdf("a"),
			"Smoke City LLC - tobacco license - T-8.pdf": pdf("b"),
			"Smoke City West - scan.pdf": pdf("c"),
			"scan0001.pdf": pdf("d"),
		});
		expect(row(id, "Smoke City LLC - CA - tobacco license - T-9 - 2027-03-31.pdf")).toMatchObject({
			kind: "new",
			targetId: second,
		});
		const two = row(id, "Smoke City LLC - tobacco license - T-8.pdf");
		expect(two).toMatchObject({ kind: "open", note: expect.stringMatching(/more than one store/) });
		expect(two.choices.map(({ id: one }) => one).sort()).toEqual([store, second].sort());
		const picked = await say(id, two.path, { ...two.facts, pick: store });
		expect(picked).toMatchObject({ kind: "new", targetId: store });

		const scan = row(id, "Smoke City West - scan.pdf");
		expect(scan).toMatchObject({ kind: "open", targetId: second, note: "Say which kind of document it is." });
		const bad = await say(id, scan.path, { ...scan.facts, kind: "businessLicense", expiresOn: "soon" });
		expect(bad.note).toMatch(/last day is no day/);
		const good = await say(id, scan.path, {
			...{ ...bad.facts, number: "B-1", expiresOn: "3/31/2027", state: "california" },
		});
		expect(good).toMatchObject({
			kind: "new",
			targetId: second,
			facts: { kind: "businessLicense", number: "B-1", state: "CA", expiresOn: "2027-03-31" },
		});
		const nobody = await say(id, "scan0001.pdf", { goes: "Nobody Inc", kind: "businessLicense" });
		expect(nobody).toMatchObject({ kind: "open", note: "No company or store is called “Nobody Inc”." });
		expect(await say(id, "scan0001.pdf", { goes: "12-3456789", kind: "businessLicense" })).toMatchObject({
			kind: "open",
			choices: [{}, {}],
		});
	});

	it("are refused one by one: another company's number, another kind of file, a store closed meanwhile", async () => {
		add("Cloud Nine", "Cloud Nine", "TX");
		const cloud = db.select().from(locations).where(eq(locations.name, "Cloud Nine")).get()!.id;
		db.insert(licenses)
			.values({ locationId: cloud, kind: "tobaccoLicense", number: "T-1", state: "TX" })
			.run();
		const id = await start({
			"Smoke City - TX - tobacco license - T-1 - 2027-03-31.pdf": pdf("a"),
			"Smoke City - business license - B-1.pdf": Buffer.from("MZ not a PDF"),
			"Smoke City - business license - B-2.exe": Buffer.from("MZ"),
			"Cloud Nine - business license - B-3 - 2027-01-01.pdf": pdf("b"),
		});
		const notes = Object.fromEntries(
			rows(id).map(({ path, kind, note }) => [path.slice(-20), `${kind} ${note}`]),
		);
		expect(Object.values(notes).filter((note) => note.startsWith("error"))).toHaveLength(3);
		expect(row(id, "Smoke City - TX - tobacco license - T-1 - 2027-03-31.pdf").note).toBe(
			"has the number of a Tobacco License of Cloud Nine.",
		);
		db.update(locations).set({ status: "closed" }).where(eq(locations.id, cloud)).run();
		await bringIn(id);
		expect(row(id, "Cloud Nine - business license - B-3 - 2027-01-01.pdf")).toMatchObject({
			kind: "error",
			note: "goes to a store that is closed or gone by now.",
		});
		expect(filed()).toHaveLength(1);
		expect(stored()).toEqual([]);
	});

	it("are for staff who decide on applications", async () => {
		const id = await start({ "Smoke City - business license - B-1.pdf": pdf() });
		for (const role of ["warehouse", "bookkeeper"] as const)
			expect(refusal(() => getArchive(db, makeStaff(db, role), documentWork, id)).code).toBe("forbidden");
		expect(refusal(() => getArchive(db, makeStaff(db, "sales"), documentWork, id)).code).toBe("not_found");
	});
});
