import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { type Db, openDatabase } from "~db/client.server";
import { licenses, outbox, users, wholesaleApplications } from "~db/schema.server";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { makeUser, testDatabase } from "../../../tests/helpers/database";
import { remindOfLapsing } from "./remind-lapsing.server";

let db: Db;
let applicationId: string;

beforeEach(() => {
	db = testDatabase();
	const owner = makeUser(db);
	const license = makeFile(db, owner).id;
	const application = makeApplication(db, { user: owner, businessLicense: license, status: "approved" });
	applicationId = application.id;
	db.update(licenses).set({ expiresOn: "2027-06-30" }).run();
});

const sent = () =>
	db
		.select()
		.from(outbox)
		.all()
		.map(({ template, data }) => [template, (data as { daysLeft: number }).daysLeft]);
const days = (...left: number[]) => left.map((one) => ["license-reminder", one]);

it("reminds 60, 30 and 7 days before the last valid day, and after it has passed, once each (Rule 2.25)", () => {
	const queued = Array.from({ length: 130 }, (_, day) => {
		const today = new Date(Date.UTC(2027, 3, 20 + day)).toISOString().slice(0, 10);
		return remindOfLapsing(db, today) + remindOfLapsing(db, today);
	});
	expect(queued.filter(Boolean)).toEqual([1, 1, 1, 1]);
	expect(sent()).toEqual(days(60, 30, 7, -1));
	expect(db.select().from(outbox).get()).toMatchObject({
		to: db.select().from(wholesaleApplications).get()?.email,
		data: { document: "Business License", expiresOn: "2027-06-30" },
	});
});

it("sends only the newest of the reminders missed while the server was down, and never repeats one", () => {
	expect(remindOfLapsing(db, "2027-06-20")).toBe(1);
	expect(remindOfLapsing(db, "2027-07-05")).toBe(1);
	expect(remindOfLapsing(db, "2027-08-05")).toBe(0);
	// Setting the clock back doesn't cause an earlier reminder either.
	expect(remindOfLapsing(db, "2027-05-05")).toBe(0);
	expect(sent()).toEqual(days(10, -5));
});

it("sends nothing new on the last valid day, and the expiry reminder the day after", () => {
	expect(remindOfLapsing(db, "2027-06-30")).toBe(1);
	expect(remindOfLapsing(db, "2027-06-30")).toBe(0);
	expect(remindOfLapsing(db, "2027-07-01")).toBe(1);
	expect(sent()).toEqual(days(0, -1));
});

it("starts over when a document is renewed, and treats each document separately", () => {
	remindOfLapsing(db, "2027-06-01");
	db.update(licenses).set({ expiresOn: "2027-07-30" }).run();
	db.insert(licenses).values({ applicationId, kind: "tobaccoLicense", expiresOn: "2027-07-30" }).run();
	expect(remindOfLapsing(db, "2027-06-01")).toBe(2);
	expect(sent()).toEqual(days(29, 59, 59));
});

it("skips accounts that are not approved, no longer approved, or closed", () => {
	for (const change of [
		() => db.update(wholesaleApplications).set({ status: "pending" }).run(),
		() => db.update(wholesaleApplications).set({ status: "approved", revokedAt: new Date() }).run(),
		() => {
			db.update(wholesaleApplications).set({ revokedAt: null }).run();
			db.update(users).set({ deletedAt: new Date() }).run();
		},
	]) {
		change();
		expect(remindOfLapsing(db, "2027-06-20")).toBe(0);
	}
	db.update(users).set({ deletedAt: null }).run();
	expect(remindOfLapsing(db, "2027-06-20")).toBe(1);
});

it("queues a reminder once when two servers share a database", async () => {
	const folder = mkdtempSync(join(tmpdir(), "reminders-"));
	const path = join(folder, "shop.db");
	await db.$client.backup(path);
	const [one, other] = [openDatabase(path), openDatabase(path)];
	expect([remindOfLapsing(one, "2027-06-20"), remindOfLapsing(other, "2027-06-20")]).toEqual([1, 0]);
	expect(one.select().from(outbox).all()).toHaveLength(1);
	one.$client.close();
	other.$client.close();
	rmSync(folder, { recursive: true });
});
