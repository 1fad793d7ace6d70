import { beforeEach, expect, it } from "vitest";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, outbox, sessions, users } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { call, formErrors } from "../../../../tests/helpers/request";
import { closeStaffAccount } from "../../staff/change-staff.server";
import { inviteStaff, resendInvitation, withdrawInvitation } from "../../staff/invite-staff.server";
import { action, loader } from "./invitation.tsx";

let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
});

/** Invites an address: the invitation's id, and the token of the newest mail. */
function invite(email = "pat@store.example", now = new Date()) {
	const { id } = inviteStaff(db, owner, { email, role: "warehouse", name: "pat" }, { now });
	return { id, token: mailedToken() };
}
const mailedToken = () => (db.select().from(outbox).all().at(-1)!.data as unknown as { token: string }).token;

const read = (token: string, as?: Actor) =>
	call(loader, "/x", { db, params: { token }, ...(as ? { as } : {}) });
const post = (
	token: string,
	form: Record<string, string> = { username: "pat", password: "a good one" },
	as?: Actor,
) => call(action, "/x", { db, params: { token }, form, ...(as ? { as } : {}) });

/** Everything an acceptance changes. */
const traces = () => ({
	people: db.select({ id: users.id, role: users.role }).from(users).all(),
	sessions: db.select().from(sessions).all().length,
	joined: db
		.select()
		.from(auditLog)
		.all()
		.filter(({ action }) => action === "staff.join").length,
});

/** The link says this to its reader, and a form sent to it does nothing. */
async function isRefused(token: string, state: string, status: number, as?: UserActor) {
	const page = await read(token, as);
	expect(page.status).toBe(status);
	expect(page.data).toMatchObject({ state });
	const before = traces();
	const answer = await post(token, undefined, as);
	expect(answer.status).toBe(409);
	// An actor of these tests gets a session with each request.
	expect(traces()).toEqual({ ...before, sessions: before.sessions + (as ? 1 : 0) });
	return answer;
}

it("opens an account with the invited role and logs it in, from one link once (Rule 7.36)", async () => {
	const { token } = invite();
	expect((await read(token)).data).toMatchObject({
		state: "join",
		email: "pat@store.example",
		label: "Warehouse",
	});
	const short = await post(token, { username: "p", password: "x" });
	expect(short.status).toBe(400);
	expect(Object.keys(formErrors(short))).toEqual(["username", "password"]);
	expect(JSON.stringify(short.body)).not.toContain('"x"');
	const joined = await post(token);
	expect(joined).toMatchObject({ status: 303, location: "/admin", flash: { title: "Welcome" } });
	expect(traces()).toMatchObject({ sessions: 1, joined: 1 });
	expect(traces().people).toHaveLength(2);
	await isRefused(token, "used", 410);
});

it("accepts at once from two browsers for one of them only (Rule 7.36)", async () => {
	const { token } = invite();
	const answers = await Promise.all([
		post(token, { username: "pat", password: "a good one" }),
		post(token, { username: "pat2", password: "another one" }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	expect(traces()).toMatchObject({ sessions: 1, joined: 1 });
});

it("refuses a late, a withdrawn, a replaced and an unknown link (Rule 7.36)", async () => {
	const late = invite("late@store.example", new Date(Date.now() - 7 * DAY_MS - 1));
	await isRefused(late.token, "late", 410);
	const withdrawn = invite("gone@store.example");
	withdrawInvitation(db, owner, { id: withdrawn.id });
	await isRefused(withdrawn.token, "gone", 410);
	const replaced = invite("again@store.example");
	resendInvitation(db, owner, { id: replaced.id });
	await isRefused(replaced.token, "gone", 410);
	expect((await read(mailedToken())).data).toMatchObject({ state: "join" });
	await isRefused("made-up", "gone", 410);
});

it("refuses a person who is logged in with another address (Rule 7.36)", async () => {
	const { token } = invite();
	const other = makeUser(db);
	const answer = await isRefused(token, "other", 403, other);
	expect(formErrors(answer)[""]).toEqual(["This invitation is for another address than your account's."]);
	expect((await read(token)).data).toMatchObject({ state: "join" });
});

it("lets an account that has the address accept once it is logged in (Rule 7.36)", async () => {
	const pat = makeUser(db, { email: "Pat@store.example" });
	const { token } = invite();
	expect((await read(token)).data).toMatchObject({ state: "login" });
	expect((await post(token)).status).toBe(409);
	expect((await read(token, pat)).data).toMatchObject({ state: "accept", label: "Warehouse" });
	expect((await post(token, {}, pat)).location).toBe("/admin");
	expect(traces().people).toContainEqual({ id: pat.id, role: "warehouse" });
	await isRefused(token, "used", 410, { ...pat, role: "warehouse" });
});

it("refuses an account that became a customer or was closed since (Rules 7.29, 7.36)", async () => {
	const { token } = invite();
	makeBuyer(db, { email: "pat@store.example" });
	await isRefused(token, "refused", 409);
	const second = invite("sam@store.example");
	const sam = makeUser(db, { email: "sam@store.example", role: "sales" });
	await isRefused(second.token, "refused", 409);
	closeStaffAccount(db, owner, { id: sam.id });
	await isRefused(second.token, "gone", 410);
});
