import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, licenses, wholesaleApplications } from "~db/schema.server";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import {
	getApplicationDetails,
	getNextPending,
	listApplicationQueue,
} from "./application-admin.queries.server";
import { checkDocument } from "./check-document.server";
import { documentCheckSchema } from "./document-check.schema";

let db: Db;
let dana: UserActor;
let owner: UserActor;
let applicationId: string;
let fileId: string;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	owner = makeUser(db);
	fileId = makeFile(db, owner).id;
	applicationId = makeApplication(db, { user: owner, businessLicense: fileId }).id;
});

const check = (values: Record<string, unknown> = {}, actor: Actor = dana) =>
	checkDocument(db, actor, {
		...documentCheckSchema.parse({ verified: "on", number: "BL-1", expiresOn: "2027-06-30", ...values }),
		id: applicationId,
		kind: "businessLicense",
	});

describe("documentCheckSchema", () => {
	it("accepts only days that exist, and an empty day", () => {
		const day = (expiresOn: unknown) => documentCheckSchema.safeParse({ expiresOn });
		expect(day(" 2028-02-29 ").data?.expiresOn).toBe("2028-02-29");
		expect(["1990-01-01", "2100-12-31"].map((known) => day(known).success)).toEqual([true, true]);
		expect(day("").data).toMatchObject({ expiresOn: null, verified: false, number: null });
		for (const wrong of ["2027-02-29", "30.06.2027", "2027-13-01", "soon", "1989-12-31", "2101-01-01"]) {
			expect(day(wrong).success, wrong).toBe(false);
		}
	});

	it("reads a tick from a form and from JSON", () => {
		const verified = (sent: unknown) => documentCheckSchema.parse({ verified: sent }).verified;
		expect([true, "on", "true", false, "false", ""].map(verified)).toEqual([
			...[true, true, true],
			...[false, false, false],
		]);
	});
});

describe("checkDocument", () => {
	it("stores verified, number and last day, with the first verifier, and audits before and after", () => {
		check({}, dana);
		check({ number: "BL-2" }, makeAdmin(db));
		expect(getApplicationDetails(db, dana, applicationId).documents[0]).toMatchObject({
			name: "Business License",
			file: { id: fileId },
			check: { number: "BL-2", expiresOn: "2027-06-30", verifiedBy: dana.username },
		});
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "document.check", after: { document: "Business License", verified: true, number: "BL-1" } },
			{ before: { number: "BL-1" }, after: { number: "BL-2" } },
		]);
		check({ verified: "" });
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ after: { verified: false } });
		expect(getApplicationDetails(db, dana, applicationId).documents[0]?.check).toMatchObject({
			verifiedAt: null,
			verifiedBy: null,
		});
	});

	it("refuses a missing document, and a file that was replaced since the page was opened", () => {
		check({ fileId });
		expect(() => check({ fileId: "another" })).toThrow("sent a new file");
		db.delete(licenses).run();
		db.update(wholesaleApplications).set({ businessLicense: null }).run();
		expect(() => check()).toThrow("not provided");
		expect(db.select().from(licenses).all()).toEqual([]);
	});

	it("is for admins", () => {
		expect(() => check({}, owner)).toThrow("Access Denied");
		expect(() => check({}, VISITOR)).toThrow("Please log in.");
		applicationId = "nope";
		expect(() => check()).toThrow("Application not found.");
	});
});

describe("the queue", () => {
	const list = (status: string, search = "", page = 1) =>
		listApplicationQueue(db, dana, { filters: { status }, search, page, perPage: 2 });
	const names = (status: string, search = "", page = 1) =>
		list(status, search, page).rows.map(({ businessName }) => businessName);

	beforeEach(() => {
		db.update(wholesaleApplications)
			.set({ businessName: "First", createdAt: new Date(1), email: "one@first.example" })
			.run();
		makeApplication(db, { businessName: "Third", createdAt: new Date(3), ein: "98-7654321" });
		makeApplication(db, { businessName: "Second", createdAt: new Date(2) });
		makeApplication(db, { businessName: "Old", status: "approved", createdAt: new Date(4) });
		makeApplication(db, { businessName: "Older", status: "approved", createdAt: new Date(0) });
	});

	it("lists pending applications oldest first, others newest first, in pages with counts", () => {
		expect(names("pending")).toEqual(["First", "Second"]);
		expect(names("pending", "", 2)).toEqual(["Third"]);
		expect(names("pending", "", 99)).toEqual(["Third"]);
		expect(names("approved")).toEqual(["Old", "Older"]);
		const { total, filters } = list("rejected");
		expect([total, filters.status?.all]).toEqual([0, 5]);
		expect(filters.status?.choices.map(({ value, count }) => [value, count])).toEqual([
			["pending", 3],
			["needs_information", 0],
			["approved", 2],
			["rejected", 0],
		]);
	});

	it("searches by business, email, account and EIN in any spelling", () => {
		expect(names("pending", "987654321")).toEqual(["Third"]);
		expect(names("pending", "98-76")).toEqual(["Third"]);
		expect(names("all", "FIRST one@")).toEqual(["First"]);
		expect(names("all", owner.username)).toContain("First");
		expect(names("all", "%")).toEqual([]);
		expect(list("pending", "third").filters.status?.all).toBe(1);
	});

	it("shows references as parsed and as written, missing documents and earlier applications", () => {
		const text = "Company: Valley Smoke\nPhone: 555-0119\n\nask around please, everybody knows us";
		const again = makeApplication(db, {
			user: makeUser(db),
			tradeReferences: [{ company: "Valley Smoke", contact: "", phone: "555-0119", email: "" }],
			tradeReferencesText: text,
		});
		const rejected = makeApplication(db, { status: "rejected", createdAt: new Date(1) });
		db.update(wholesaleApplications)
			.set({ userId: again.userId })
			.where(eq(wholesaleApplications.id, rejected.id))
			.run();
		expect(getApplicationDetails(db, dana, again.id)).toMatchObject({
			references: [{ company: "Valley Smoke" }],
			referencesText: text,
			unreadReferences: ["ask around please, everybody knows us"],
			missing: ["Business License", "Reseller Permit"],
			earlier: 1,
			state: "pending",
		});
		expect(() => getApplicationDetails(db, dana, "nope")).toThrow("Application not found");
	});

	it("gives each application its own files and checks, and its references as far as they were read when it was filed", () => {
		const read = { company: "Valley Smoke", contact: "", phone: "555-0119", email: "" };
		const texts = [
			{ tradeReferencesText: "everybody knows us" },
			{ tradeReferencesText: "Valley Smoke\n555-0119", tradeReferences: [read] },
			{ tradeReferencesText: "" },
		];
		const files = texts.map((text, n) => {
			const user = makeUser(db);
			const license = makeFile(db, user);
			const permit = makeFile(db, user);
			const { id } = makeApplication(db, {
				...{ user, ...text, status: "needs_information", createdAt: new Date(n) },
				...{ businessLicense: license.id, resellerPermit: permit.id },
			});
			for (const kind of ["resellerPermit", "businessLicense"] as const) {
				db.insert(licenses)
					.values({ applicationId: id, kind, number: `${kind} ${n}` })
					.run();
			}
			return [license.id, permit.id];
		});
		const { rows } = listApplicationQueue(db, dana, { filters: { status: "needs_information" } });
		expect(rows.map(({ missing }) => missing)).toEqual(files.map(() => ["Tobacco License"]));
		const opened = rows.map(({ id }) => getApplicationDetails(db, dana, id));
		expect(opened.map(({ documents }) => documents.map(({ file }) => file?.id))).toEqual(
			files.map((ids) => [...ids, undefined]),
		);
		expect(opened.map(({ documents }) => documents.map(({ check }) => check?.number))).toEqual(
			files.map((_, n) => [`businessLicense ${n}`, `resellerPermit ${n}`, undefined]),
		);
		expect(opened.map(({ unreadReferences }) => unreadReferences)).toEqual([["everybody knows us"], [], []]);
	});

	it("returns the oldest pending application as the next one, or the one after a given one", () => {
		const next = (after?: string) => getNextPending(db, dana, after)?.id;
		expect(next()).toBe(applicationId);
		const second = next(applicationId);
		expect(getApplicationDetails(db, dana, second!).businessName).toBe("Second");
		expect(getApplicationDetails(db, dana, next(second)!).businessName).toBe("Third");
		expect(next(next(second))).toBeUndefined();
	});

	it("is for admins", () => {
		expect(() => listApplicationQueue(db, owner)).toThrow("Access Denied");
		expect(() => getApplicationDetails(db, owner, applicationId)).toThrow("Access Denied");
		expect(() => getNextPending(db, owner)).toThrow("Access Denied");
	});
});
