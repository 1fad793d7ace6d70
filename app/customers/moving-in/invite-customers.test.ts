import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { remindOfEnding } from "~/rules/licenses/remind-ending.server";
import { listAudience } from "~/service/campaigns/campaign.queries.server";
import type { Db } from "~db/client.server";
import { invitations, outbox, users } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeStaff, setCompany, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { logIn } from "../accounts/log-in.server";
import { readInvitation, takeReadyAccount } from "../invitations/accept-invitation.server";
import { action as openLink, loader as readLink } from "../invitations/buyer/invitation";
import { closeStaffAccount } from "../staff/change-staff.server";
import { addCompanySchema } from "./add-company.schema";
import { addCompany } from "./add-company.server";
import { action, loader } from "./admin/invite";
import { inviteCustomers, sampleInvitation } from "./invite-customers.server";
import { countMovedPeople, listMovedPeople } from "./moved-people.queries.server";

let db: Db;
let admin: UserActor;
const WORDS = { subject: "We have moved", words: "Order here from Monday." };
const IP = "192.0.2.1";

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

/** A customer of staff's, whose person's email begins with the name. */
const add = (name: string, values: object = {}) =>
	addCompany(
		db,
		admin,
		addCompanySchema.parse({
			...{ name: `${name} Smoke`, firstName: name, lastName: "Lee", phone: "(916) 555-0100" },
			...{ address1: "1 K St", city: "Sacramento", state: "CA", zipCode: "95814" },
			email: `${name.toLowerCase()}@corner.example`,
			...values,
		}),
	);
const mails = () => db.select().from(outbox).all();
const tokenOf = (email: string) => String(mails().findLast(({ to }) => to === email)!.data.token);
const idOf = (email: string) => db.select().from(users).where(eq(users.email, email)).get()!.id;
const everyone = { ...WORDS, everyone: "new" as const, companyId: null, people: [] };
const only = (...people: string[]) => ({ ...WORDS, everyone: undefined, companyId: null, people });

it("mails nobody before, then each once, and lists who has not come (Rule 13.85)", async () => {
	for (const name of ["Ann", "Bea", "Cid"]) add(name);
	makeBuyer(db);
	expect(mails()).toEqual([]);
	expect(sampleInvitation(db, admin, everyone)).toMatchObject({ to: "ann@corner.example" });
	expect(mails()).toEqual([]);
	expect(countMovedPeople(db, admin)).toEqual({ new: 3, waiting: 0, failed: 0, come: 0 });
	expect(inviteCustomers(db, admin, only(idOf("bea@corner.example")))).toBe(1);
	expect(mails().map(({ to }) => to)).toEqual(["bea@corner.example"]);
	expect(inviteCustomers(db, admin, everyone)).toBe(2);
	expect(
		mails()
			.map(({ to }) => to)
			.sort(),
	).toEqual(["ann", "bea", "cid"].map((name) => `${name}@corner.example`));
	await takeReadyAccount(db, VISITOR, { token: tokenOf("cid@corner.example"), password: "secret1" }, IP);
	db.update(outbox).set({ status: "failed" }).where(eq(outbox.to, "bea@corner.example")).run();
	expect(countMovedPeople(db, admin)).toEqual({ new: 0, waiting: 1, failed: 1, come: 1 });
	expect(listMovedPeople(db, admin, { state: "waiting" })).toMatchObject([
		{ username: "Ann Lee", isLate: false },
	]);
	expect(refusal(() => inviteCustomers(db, admin, everyone))).toMatchObject({ code: "conflict" });
	// Who has come can't be invited again.
	expect(refusal(() => inviteCustomers(db, admin, only(idOf("cid@corner.example")))).code).toBe("conflict");
});

it("goes in batches of a list, by company, which the next time goes on with (Rule 13.85)", async () => {
	const names = Array.from({ length: 120 }, (_, n) => `P${String(n).padStart(3, "0")}`);
	for (const name of names) add(name);
	const page = await call(loader, "/x", { db, as: admin });
	expect(page.body).toMatchObject({ batches: [50, 100], atMost: "100", counts: { new: 120 } });
	const form = { ...WORDS, everyone: "new", atMost: "100" };
	expect((await call(action, "/x", { db, as: admin, form })).status).toBe(303);
	expect(mails().map(({ to }) => to)).toEqual(
		names.slice(0, 100).map((name) => `${name.toLowerCase()}@corner.example`),
	);
	expect((await call(loader, "/x?show=new", { db, as: admin })).body).toMatchObject({
		...{ batches: [], atMost: "", counts: { new: 20, waiting: 100 } },
	});
	const rest = await call(action, "/x", { db, as: admin, form: { ...form, atMost: "" } });
	expect([rest.status, mails().length]).toEqual([303, 120]);
	const wrong = await call(action, "/x", { db, as: admin, form: { ...form, atMost: "1.5" } });
	expect([wrong.status, mails().length]).toEqual([400, 120]);
});

it("sets the password by the link, once, and confirms the address (Rules 1.13, 13.85)", async () => {
	const id = add("Ann");
	inviteCustomers(db, admin, everyone);
	const token = tokenOf("ann@corner.example");
	expect(readInvitation(db, VISITOR, token)).toMatchObject({
		...{ state: "ready", email: "ann@corner.example", company: "Ann Smoke", name: "Ann Lee", label: "Owner" },
		missing: ["Tobacco License of Ann Smoke", "Resale Certificate for California"],
	});
	expect(readInvitation(db, admin, token)).toMatchObject({ state: "other" });
	const params = { token };
	const short = await call(openLink, "/x", { db, params, form: { password: "123" } });
	expect(short.status).toBe(400);
	const done = await call(openLink, "/x", { db, params, form: { password: "secret1" } });
	expect([done.status, done.location]).toEqual([303, "/portal"]);
	expect(await logIn(db, { email: "ann@corner.example", password: "secret1" }, IP)).toMatchObject({
		companyId: id,
	});
	expect(db.select().from(users).where(eq(users.companyId, id)).get()!.emailConfirmedAt).not.toBeNull();
	expect((await call(readLink, "/x", { db, params })).status).toBe(410);
	const again = takeReadyAccount(db, VISITOR, { token, password: "another1" }, IP);
	await expect(again).rejects.toMatchObject({ code: "conflict" });
});

it("ends the earlier link when it is sent again, and after 30 days (Rule 13.85)", () => {
	add("Ann");
	inviteCustomers(db, admin, everyone);
	const first = tokenOf("ann@corner.example");
	inviteCustomers(db, admin, { ...everyone, everyone: "waiting" });
	const second = tokenOf("ann@corner.example");
	expect(readInvitation(db, VISITOR, first)).toEqual({ state: "gone" });
	const day = 86_400_000;
	expect(readInvitation(db, VISITOR, second, new Date(Date.now() + 29 * day)).state).toBe("ready");
	expect(readInvitation(db, VISITOR, second, new Date(Date.now() + 31 * day)).state).toBe("late");
	expect(db.select().from(invitations).all()).toHaveLength(1);
});

it("ends with the approval, the account and its sender's right (Rules 1.14, 13.85)", () => {
	const sales = makeStaff(db, "sales");
	add("Ann");
	inviteCustomers(db, sales, everyone);
	const token = tokenOf("ann@corner.example");
	const state = () => readInvitation(db, VISITOR, token).state;
	const person = { id: idOf("ann@corner.example") };
	setCompany(db, person, { isWholesaleApproved: false });
	expect(state()).toBe("refused");
	setCompany(db, person, { isWholesaleApproved: true });
	db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id)).run();
	expect(state()).toBe("gone");
	db.update(users).set({ deletedAt: null }).where(eq(users.id, person.id)).run();
	expect(state()).toBe("ready");
	closeStaffAccount(db, admin, { id: sales.id });
	expect(state()).toBe("gone");
	inviteCustomers(db, admin, { ...everyone, everyone: "waiting" });
	expect(readInvitation(db, VISITOR, tokenOf("ann@corner.example")).state).toBe("ready");
});

it("reminds of nothing and sends no campaign before (Rule 13.85)", () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T12:00:00Z") });
	const license = { kind: "tobaccoLicense", number: "T-1", expiresOn: "2026-12-10" };
	add("Ann", { licenses: [license] });
	expect(remindOfEnding(db, "2026-11-27")).toBe(0);
	expect(listAudience(db, "approved")).toEqual([]);
	inviteCustomers(db, admin, everyone);
	expect(remindOfEnding(db, "2026-11-27")).toBe(1);
	expect(listAudience(db, "approved")).toEqual(["ann@corner.example"]);
	vi.useRealTimers();
});

it("is a page with the mail beside the form, and takes those who are ticked (Rule 13.85)", async () => {
	add("Ann");
	add("Bea");
	const page = await call(loader, "/x?subject=Hello&words=Monday", { db, as: admin });
	expect(page.body).toMatchObject({
		show: "new",
		sample: { to: "ann@corner.example", subject: "Hello", text: expect.stringContaining("Monday") },
	});
	const nobody = await call(action, "/x", { db, as: admin, form: { ...WORDS, everyone: "" } });
	expect(nobody.status).toBe(400);
	const form = { ...WORDS, everyone: "", people: idOf("bea@corner.example") };
	const done = await call(action, "/x", { db, as: admin, form });
	expect([done.status, done.location]).toEqual([303, "/admin/companies/invite?show=waiting"]);
	expect(mails().map(({ to }) => to)).toEqual(["bea@corner.example"]);
	for (const as of [makeStaff(db, "bookkeeper"), makeStaff(db, "warehouse"), makeBuyer(db)]) {
		expect(refusal(() => inviteCustomers(db, as, everyone)).code).toBe("forbidden");
	}
});
