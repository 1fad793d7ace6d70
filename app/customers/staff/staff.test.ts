import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, invitations, outbox, sessions, users } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeStaff, makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { setCustomerRole } from "../customers/change-customer.server";
import { acceptInvitation, joinByInvitation, readInvitation } from "../invitations/accept-invitation.server";
import { closeStaffAccount, reopenStaffAccount, setStaffRole } from "./change-staff.server";
import { inviteStaff, resendInvitation, withdrawInvitation } from "./invite-staff.server";
import { listOpenInvitations, listStaff } from "./staff.queries.server";

let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
});

const invite = (email: string, at?: Date) =>
	inviteStaff(db, owner, { email, role: "warehouse", name: null }, at ? { now: at } : {}).id;
/** The token of the newest mailed link. */
const mailed = () => (db.select().from(outbox).all().at(-1)!.data as { token: string }).token;
const join = (token: string, username = "pat", as = VISITOR as Parameters<typeof joinByInvitation>[1]) =>
	joinByInvitation(db, as, { token, username, password: "secret-1" }, "192.0.2.1");
const actions = () =>
	db
		.select()
		.from(auditLog)
		.all()
		.map(({ action }) => action);

it("makes an account of the invited role once, with a confirmed address (Rule 7.36)", async () => {
	invite("pat@shop.example");
	const token = mailed();
	expect(db.select().from(invitations).get()!.token).not.toContain(token);
	const joined = await join(token);
	expect(joined).toMatchObject({ email: "pat@shop.example", role: "warehouse", isWholesaleApproved: false });
	expect(db.select().from(users).where(eq(users.id, joined.id)).get()!.emailConfirmedAt).not.toBeNull();
	// Joining is a login, also once its session has ended.
	expect(listStaff(db, owner).find(({ id }) => id === joined.id)!.lastSeenAt).not.toBeNull();
	expect(actions()).toEqual(["staff.invite", "staff.join"]);
	expect(readInvitation(db, VISITOR, token)).toEqual({ state: "used" });
	await expect(join(token, "pat2")).rejects.toMatchObject({ code: "conflict" });
	expect(db.select().from(users).all()).toHaveLength(2);
});

it("refuses a link that is late, withdrawn or replaced, with nothing done (Rule 7.36)", async () => {
	const late = invite("late@shop.example", new Date(Date.now() - 7 * DAY_MS));
	const lateToken = mailed();
	expect(readInvitation(db, VISITOR, lateToken)).toEqual({ state: "late" });
	await expect(join(lateToken)).rejects.toMatchObject({ code: "conflict" });

	resendInvitation(db, owner, { id: late });
	expect(readInvitation(db, VISITOR, lateToken)).toEqual({ state: "gone" });
	const renewed = mailed();
	expect(readInvitation(db, VISITOR, renewed)).toMatchObject({ state: "join" });

	withdrawInvitation(db, owner, { id: late });
	expect(readInvitation(db, VISITOR, renewed)).toEqual({ state: "gone" });
	await expect(join(renewed)).rejects.toMatchObject({ code: "conflict" });
	expect(refusal(() => withdrawInvitation(db, owner, { id: late })).code).toBe("conflict");
	expect(db.select().from(users).all()).toHaveLength(1);
	expect(listOpenInvitations(db, owner)).toEqual([]);
	expect(actions()).toEqual(["staff.invite", "staff.invite-again", "staff.withdraw-invitation"]);
});

it("ends with its seventh day (Rule 7.36)", () => {
	const at = new Date();
	invite("pat@shop.example", at);
	const end = at.getTime() + 7 * DAY_MS;
	const stateAt = (ms: number) => readInvitation(db, VISITOR, mailed(), new Date(ms)).state;
	expect([stateAt(end - 1), stateAt(end)]).toEqual(["join", "late"]);
});

it("tells why an invitation can't be sent again or withdrawn", async () => {
	const used = invite("pat@shop.example");
	await join(mailed());
	const withdrawn = invite("sam@shop.example");
	withdrawInvitation(db, owner, { id: withdrawn });
	for (const change of [resendInvitation, withdrawInvitation]) {
		expect(refusal(() => change(db, owner, { id: used })).message).toMatch(/accepted already/);
		expect(refusal(() => change(db, owner, { id: withdrawn })).message).toMatch(/withdrawn already/);
		expect(refusal(() => change(db, owner, { id: "nope" })).code).toBe("not_found");
	}
});

it("is only for the invited address (Rule 7.36)", async () => {
	invite("Pat@shop.example");
	const token = mailed();
	const other = makeUser(db);
	expect(readInvitation(db, other, token)).toMatchObject({ state: "other" });
	expect(refusal(() => acceptInvitation(db, other, token, "192.0.2.1")).message).toMatch(/another address/);
	await expect(join(token, "pat", other)).rejects.toMatchObject({ code: "conflict" });

	const own = makeUser(db, { email: "pat@shop.example" });
	expect(readInvitation(db, VISITOR, token)).toMatchObject({ state: "login" });
	await expect(join(token)).rejects.toMatchObject({ code: "conflict" });
	expect(acceptInvitation(db, own, token, "192.0.2.1")).toMatchObject({ id: own.id, role: "warehouse" });
	expect(readInvitation(db, own, token)).toEqual({ state: "used" });
	expect(refusal(() => acceptInvitation(db, own, token, "192.0.2.1")).message).toMatch(/no longer works/);
	expect(actions()).toEqual(["staff.invite", "staff.join"]);
});

it("is not for an address whose account can't join any more (Rule 7.36)", async () => {
	invite("pat@shop.example");
	const joining = join(mailed());
	// While the password is hashed, a customer of this address registers and is approved.
	const customer = makeBuyer(db, { email: "pat@shop.example" });
	await expect(joining).rejects.toMatchObject({ code: "conflict" });
	expect(readInvitation(db, customer, mailed())).toMatchObject({
		state: "refused",
		why: expect.stringMatching(/wholesale customer/),
	});
});

it("keeps the link when the username is taken (Rule 7.36)", async () => {
	invite("pat@shop.example");
	const token = mailed();
	await expect(join(token, owner.username.toUpperCase())).rejects.toMatchObject({
		errors: [{ field: "username", message: "This username is taken" }],
	});
	expect(await join(token)).toMatchObject({ role: "warehouse" });
});

it("invites no customer, no staff and nobody twice (Rule 7.36)", () => {
	const at = (email: string) => refusal(() => invite(email)).message;
	invite("pat@shop.example");
	expect(at("PAT@shop.example")).toMatch(/invited already/);
	expect(at(makeBuyer(db).email)).toMatch(/wholesale customer/);
	expect(at(owner.email)).toMatch(/already has a staff account/);
	expect(at(makeUser(db, { role: "sales", deletedAt: new Date() }).email)).toMatch(/closed account/);
});

it("closes an account with its sessions, and opens it again (Rule 7.37)", () => {
	const packer = makeStaff(db, "warehouse");
	const later = new Date(Date.now() + DAY_MS);
	const session = { lastSeenAt: new Date(), expiresAt: later };
	db.insert(sessions)
		.values([
			{ id: "a", userId: packer.id, ...session },
			{ id: "b", userId: owner.id, ...session },
		])
		.run();
	reopenStaffAccount(db, owner, { id: packer.id });
	closeStaffAccount(db, owner, { id: packer.id });
	closeStaffAccount(db, owner, { id: packer.id });
	expect(
		db
			.select()
			.from(sessions)
			.all()
			.map(({ id }) => id),
	).toEqual(["b"]);
	expect(listStaff(db, owner).map(({ id, closedAt }) => [id, closedAt !== null])).toEqual([
		[owner.id, false],
		[packer.id, true],
	]);
	expect(refusal(() => setStaffRole(db, owner, { id: packer.id, role: "sales" })).code).toBe("conflict");
	reopenStaffAccount(db, owner, { id: packer.id });
	setStaffRole(db, owner, { id: packer.id, role: "sales" });
	setStaffRole(db, owner, { id: packer.id, role: "sales" });
	expect(listStaff(db, owner).find(({ id }) => id === packer.id)).toMatchObject({
		role: "sales",
		closedAt: null,
	});
	expect(actions()).toEqual(["staff.close", "staff.reopen", "user.role"]);
});

it("keeps the last owner open and an owner (Rule 7.37)", () => {
	const closed = makeAdmin(db);
	closeStaffAccount(db, owner, { id: closed.id });
	for (const change of [
		() => closeStaffAccount(db, owner, { id: owner.id }),
		() => setStaffRole(db, owner, { id: owner.id, role: "sales" }),
		() => setCustomerRole(db, owner, { id: owner.id, role: "user" }),
	]) {
		expect(refusal(change).code).toBe("conflict");
	}
	const packer = makeStaff(db, "warehouse");
	setCustomerRole(db, owner, { id: packer.id, role: "user" });
	expect(refusal(() => closeStaffAccount(db, owner, { id: packer.id })).code).toBe("not_found");
});

it("names the last visit of a session, else the last login (Rule 7.37)", () => {
	const [login, visit] = [new Date(1000), new Date(2000)];
	const packer = makeUser(db, { role: "warehouse", lastLoginAt: login });
	const seen = () => listStaff(db, owner).find(({ id }) => id === packer.id)!.lastSeenAt;
	expect(seen()).toEqual(login);
	db.insert(sessions)
		.values({ id: "a", userId: packer.id, lastSeenAt: visit, expiresAt: new Date(3000) })
		.run();
	expect(seen()).toEqual(visit);
});

it("is the owner's alone (Rule 7.34)", () => {
	for (const role of ["sales", "warehouse", "bookkeeper"] as const) {
		const actor = makeStaff(db, role);
		for (const call of [
			() => listStaff(db, actor),
			() => listOpenInvitations(db, actor),
			() => inviteStaff(db, actor, { email: "x@shop.example", role: "admin", name: null }),
			() => setStaffRole(db, actor, { id: actor.id, role: "admin" }),
			() => closeStaffAccount(db, actor, { id: owner.id }),
		]) {
			expect(refusal(call).code).toBe("forbidden");
		}
	}
});
