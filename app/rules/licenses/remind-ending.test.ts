import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { renderMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { type Db, openDatabase } from "~db/client.server";
import { companies, licenses, locations, outbox, users } from "~db/schema.server";
import { makeBuyer, makeColleague, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { listEndingLicenses } from "./ending-licenses.server";
import { remindOfEnding } from "./remind-ending.server";

let db: Db;
let owner: UserActor;
let mesa: string;

beforeEach(() => {
	db = testDatabase();
	owner = makeBuyer(db);
	mesa = makeLocation(db, owner).id;
	makeLicense(db, mesa, { kind: "businessLicense", number: "BL-1", expiresOn: "2027-06-30" });
});

const mails = () => db.select().from(outbox).all();
const sent = () => mails().map(({ template, data }) => [template, (data as { daysLeft: number }).daysLeft]);
const days = (...left: number[]) => left.map((one) => ["license-reminder", one]);

it("reminds 60, 30 and 7 days before the last valid day, and after it has passed, once each (Rule 2.25)", () => {
	const queued = Array.from({ length: 130 }, (_, day) => {
		const today = new Date(Date.UTC(2027, 3, 20 + day)).toISOString().slice(0, 10);
		return remindOfEnding(db, today) + remindOfEnding(db, today);
	});
	expect(queued.filter(Boolean)).toEqual([1, 1, 1, 1]);
	expect(sent()).toEqual(days(60, 30, 7, -1));
	expect(mails()[0]).toMatchObject({
		to: owner.email,
		data: { businessName: "Cornerstore Mesa", document: "Business License", expiresOn: "2027-06-30" },
	});
});

it("counts days of the shop, also where clocks change in between (Rule 2.25)", () => {
	db.update(licenses).set({ expiresOn: "2027-03-20" }).run();
	const hours = Array.from({ length: 90 * 24 }, (_, hour) => new Date(Date.UTC(2027, 0, 1, hour, 30)));
	const received = hours.filter((at) => remindOfEnding(db, shopToday(at)) > 0).map((at) => at.toISOString());
	// Each in the first hour of its day in New York, where the clocks change on March 14.
	const first = ["2027-01-19T05", "2027-02-18T05", "2027-03-13T05", "2027-03-21T04"];
	expect(received).toEqual(first.map((hour) => `${hour}:30:00.000Z`));
});

it("tells every owner, and of each store by its own license, with the way to renew it", async () => {
	const tempe = makeLocation(db, owner, { name: "Cornerstore Tempe" }).id;
	makeLicense(db, tempe, { number: "TL-9", expiresOn: "2027-06-20" });
	const second = makeColleague(db, owner, "owner");
	makeColleague(db, owner, "buyer");
	expect(remindOfEnding(db, "2027-06-15")).toBe(2);
	const received = mails().map(({ to, data }) => [to, (data as { businessName: string }).businessName]);
	expect(received).toEqual([
		[owner.email, "Cornerstore Tempe"],
		[second.email, "Cornerstore Tempe"],
		[owner.email, "Cornerstore Mesa"],
		[second.email, "Cornerstore Mesa"],
	]);
	const { text } = renderMail(db, mails()[0]!, shopOfMails(db));
	for (const said of ["Cornerstore Tempe", "TL-9", `/portal/locations/${tempe}#licenses`, "do not ship"]) {
		expect(text).toContain(said);
	}
});

it("reminds of each state's certificate that ends on the same day, also of one filed later, once (Rule 18.2)", () => {
	for (const state of ["AZ", "CA"])
		makeLicense(db, mesa, { kind: "resaleCertificate", number: state, state, expiresOn: "2027-07-30" });
	expect([remindOfEnding(db, "2027-06-01"), remindOfEnding(db, "2027-06-01")]).toEqual([3, 0]);
	expect(mails().map(({ data }) => data)).toMatchObject([
		{ number: "BL-1", holds: true },
		{ number: "AZ", holds: false },
		{ number: "CA", holds: false },
	]);
	const certificate = { kind: "resaleCertificate" as const, expiresOn: "2027-07-30" };
	makeLicense(db, mesa, { ...certificate, number: "NV", state: "NV" });
	makeLicense(db, mesa, { ...certificate, number: "NV renewed", state: "NV" });
	expect([remindOfEnding(db, "2027-06-02"), remindOfEnding(db, "2027-06-02")]).toEqual([1, 0]);
	expect(mails().at(-1)!.data).toMatchObject({ number: "NV renewed", daysLeft: 58 });
	// 30 days before, each of the three; the other license was reminded of at 30 days already.
	expect(remindOfEnding(db, "2027-06-30")).toBe(4);
});

it("sends only the newest of the reminders missed while the server was down, and never repeats one", () => {
	expect(remindOfEnding(db, "2027-06-20")).toBe(1);
	expect(remindOfEnding(db, "2027-07-05")).toBe(1);
	expect(remindOfEnding(db, "2027-08-05")).toBe(0);
	// Setting the clock back doesn't cause an earlier reminder either.
	expect(remindOfEnding(db, "2027-05-05")).toBe(0);
	expect(sent()).toEqual(days(10, -5));
});

it("sends nothing new on the last valid day, and the expiry reminder the day after", () => {
	expect(remindOfEnding(db, "2027-06-30")).toBe(1);
	expect(remindOfEnding(db, "2027-06-30")).toBe(0);
	expect(remindOfEnding(db, "2027-07-01")).toBe(1);
	expect(sent()).toEqual(days(0, -1));
});

it("starts over when a license is renewed, and treats each kind separately", () => {
	remindOfEnding(db, "2027-06-01");
	makeLicense(db, mesa, { kind: "businessLicense", expiresOn: "2027-07-30" });
	makeLicense(db, mesa, { expiresOn: "2027-07-30" });
	expect(remindOfEnding(db, "2027-06-01")).toBe(2);
	expect(sent()).toEqual(days(29, 59, 59));
});

it.each<[string, () => void]>([
	["a company that is not approved", () => db.update(companies).set({ isWholesaleApproved: false }).run()],
	["a closed store", () => db.update(locations).set({ status: "closed" }).run()],
	["owners who closed their accounts", () => db.update(users).set({ deletedAt: new Date() }).run()],
	[
		"one replaced by a later one",
		() => makeLicense(db, mesa, { kind: "businessLicense", expiresOn: "2028-01-01" }),
	],
	["one replaced by one without an end", () => makeLicense(db, mesa, { kind: "businessLicense" })],
	[
		"an unverified one beside a verified one",
		() =>
			makeLicense(db, mesa, { kind: "businessLicense", expiresOn: "2028-01-01" }) &&
			makeLicense(db, mesa, { kind: "businessLicense", expiresOn: "2027-06-25", verifiedAt: null }),
	],
])("reminds nobody of %s, and lists it for nobody", (_what, change) => {
	change();
	expect(remindOfEnding(db, "2027-06-20")).toBe(0);
	expect(listEndingLicenses(db, makeStaff(db, "sales"), "2027-06-20")).toEqual([]);
});

it("goes by what the company said until a license is verified", () => {
	db.update(licenses).set({ verifiedAt: null }).where(eq(licenses.locationId, mesa)).run();
	expect(remindOfEnding(db, "2027-06-20")).toBe(1);
});

it("lists them for staff who decide on applications", () => {
	const listed = (today: string) => listEndingLicenses(db, makeStaff(db, "sales"), today);
	expect(listed("2027-04-30")).toEqual([]);
	expect(listed("2027-05-01")).toMatchObject([{ number: "BL-1", daysLeft: 60, emails: [owner.email] }]);
	expect(refusal(() => listEndingLicenses(db, makeStaff(db, "warehouse"), "2027-05-01")).code).toBe(
		"forbidden",
	);
});

it("queues a reminder once when two servers share a database", async () => {
	const folder = mkdtempSync(join(tmpdir(), "reminders-"));
	const path = join(folder, "shop.db");
	await db.$client.backup(path);
	const [one, other] = [openDatabase(path), openDatabase(path)];
	expect([remindOfEnding(one, "2027-06-20"), remindOfEnding(other, "2027-06-20")]).toEqual([1, 0]);
	expect(one.select().from(outbox).all()).toHaveLength(1);
	one.$client.close();
	other.$client.close();
	rmSync(folder, { recursive: true });
});
