import { desc, eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, outbox, passwordResets, sessions, users } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database.ts";
import { changePassword } from "./change-password.server";
import { listDevices, signOutDevice, signOutOthers } from "./devices.server";
import { logIn } from "./log-in.server";
import { deleteOldResets, isResetUsable, requestPasswordReset, resetPassword } from "./password-reset.server";
import { registerUser } from "./register-user.server";

const IP = "192.0.2.1";
const EMAIL = "ann@example.com";

async function withAccount(): Promise<{ db: Db; user: UserActor }> {
	const db = testDatabase();
	const user = await registerUser(db, { username: "ann", email: EMAIL, password: "first-1" }, IP);
	return { db, user };
}

function signIn(
	db: Db,
	user: UserActor,
	id: string,
	userAgent = "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0",
) {
	const later = new Date(Date.now() + 1e9);
	db.insert(sessions)
		.values({ id, userId: user.id, userAgent, ip: IP, lastSeenAt: new Date(), expiresAt: later })
		.run();
}

const mailedTokens = (db: Db) =>
	db
		.select()
		.from(outbox)
		.all()
		.filter(({ template }) => template === "password-reset")
		.map(({ data }) => String(data.token));
const actionsIn = (db: Db) =>
	db
		.select()
		.from(auditLog)
		.orderBy(auditLog.id)
		.all()
		.map(({ action }) => action);
const sessionIds = (db: Db) =>
	db
		.select()
		.from(sessions)
		.all()
		.map(({ id }) => id);

afterEach(() => {
	vi.useRealTimers();
});

it("mails a link that sets a new password once, and ends every session (Rule 1.10)", async () => {
	const { db, user } = await withAccount();
	signIn(db, user, "old");
	requestPasswordReset(db, { email: "ANN@example.com" }, IP);
	const [token] = mailedTokens(db);
	expect(db.select().from(passwordResets).get()?.id).not.toBe(token);
	await resetPassword(db, { token: token!, password: "second-2" }, IP);
	expect(sessionIds(db)).toEqual([]);
	await expect(logIn(db, { email: EMAIL, password: "first-1" }, IP)).rejects.toThrow();
	await expect(logIn(db, { email: EMAIL, password: "second-2" }, IP)).resolves.toMatchObject({ id: user.id });
	await expect(resetPassword(db, { token: token!, password: "third-3" }, IP)).rejects.toMatchObject({
		code: "conflict",
	});
	expect(isResetUsable(db, token!)).toBe(false);
	expect(actionsIn(db)).toContain("user.reset-password");
});

it("lets only one of two simultaneous uses succeed", async () => {
	const { db } = await withAccount();
	requestPasswordReset(db, { email: EMAIL }, IP);
	const token = mailedTokens(db)[0]!;
	const results = await Promise.allSettled(
		["second-2", "third-3"].map((password) => resetPassword(db, { token, password }, IP)),
	);
	expect(results.map((one) => (one.status === "rejected" ? one.reason.code : "done")).sort()).toEqual([
		"conflict",
		"done",
	]);
});

it("invalidates the other links when one is used, and refuses unknown ones", async () => {
	const { db } = await withAccount();
	requestPasswordReset(db, { email: EMAIL }, IP);
	requestPasswordReset(db, { email: EMAIL }, IP);
	const [first, second] = mailedTokens(db);
	await resetPassword(db, { token: second!, password: "second-2" }, IP);
	expect(isResetUsable(db, first!)).toBe(false);
	await expect(resetPassword(db, { token: "guess", password: "second-2" }, IP)).rejects.toThrow(
		"used already",
	);
});

it("can't open a closed account again", async () => {
	const { db } = await withAccount();
	requestPasswordReset(db, { email: EMAIL }, IP);
	db.update(users).set({ deletedAt: new Date() }).run();
	const reset = resetPassword(db, { token: mailedTokens(db)[0]!, password: "second-2" }, IP);
	await expect(reset).rejects.toMatchObject({ code: "conflict" });
});

it("expires after 30 minutes, and is deleted a day later", async () => {
	const { db, user } = await withAccount();
	requestPasswordReset(db, { email: EMAIL }, IP);
	const token = mailedTokens(db)[0]!;
	expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()).toMatchObject({ entityId: user.id });
	vi.useFakeTimers({ now: Date.now() + 29 * 60_000, toFake: ["Date"] });
	expect(isResetUsable(db, token)).toBe(true);
	vi.setSystemTime(Date.now() + 2 * 60_000);
	expect(isResetUsable(db, token)).toBe(false);
	const kept = () => db.select().from(passwordResets).all().length;
	const DAY = 86_400_000;
	const { expiresAt } = db.select().from(passwordResets).get()!;
	deleteOldResets(db, expiresAt.getTime() + DAY);
	expect(kept()).toBe(1);
	deleteOldResets(db, expiresAt.getTime() + DAY + 1);
	expect(kept()).toBe(0);
});

it("does nothing for an unknown address, and mails at most three links at a time", async () => {
	const { db } = await withAccount();
	expect(requestPasswordReset(db, { email: "nobody@example.com" }, IP)).toBeUndefined();
	expect(mailedTokens(db)).toEqual([]);
	// A write happens anyway, so that the answer takes as long as for a known address.
	expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()).toMatchObject({
		action: "user.request-password-reset",
		entityId: null,
		ip: IP,
	});
	// One of the three mails that an unconfirmed address gets a day asked to confirm it (Rule 1.15).
	for (let n = 0; n < 5; n += 1) requestPasswordReset(db, { email: EMAIL }, IP);
	expect(mailedTokens(db)).toHaveLength(2);
	db.update(users).set({ emailConfirmedAt: new Date() }).run();
	for (let n = 0; n < 5; n += 1) requestPasswordReset(db, { email: EMAIL }, IP);
	expect(mailedTokens(db)).toHaveLength(3);
});

it("changes the password for a user who knows the old one, and keeps only this session (Rule 1.6)", async () => {
	const { db, user } = await withAccount();
	signIn(db, user, "here");
	signIn(db, user, "there");
	const wrong = { currentPassword: "guess-1", newPassword: "second-2" };
	await expect(changePassword(db, user, wrong, "here")).rejects.toMatchObject({
		errors: [{ field: "currentPassword" }],
	});
	expect(sessionIds(db)).toEqual(["here", "there"]);
	await changePassword(db, user, { ...wrong, currentPassword: "first-1" }, "here");
	expect(sessionIds(db)).toEqual(["here"]);
	expect(actionsIn(db).at(-1)).toBe("user.change-password");
	await expect(logIn(db, { email: EMAIL, password: "second-2" }, IP)).resolves.toBeTruthy();
});

it("lists an account's devices and signs out only the account's own", async () => {
	const { db, user } = await withAccount();
	const other = await registerUser(db, { username: "bob", email: "b@example.com", password: "first-1" }, IP);
	signIn(db, user, "here");
	signIn(db, user, "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18) AppleWebKit/605 Version/18 Safari/604.1");
	signIn(db, other, "theirs");
	const devices = listDevices(db, user, "here");
	expect(devices.map(({ name, isThis }) => [name, isThis]).sort()).toEqual([
		["Firefox on Windows", true],
		["Safari on iPhone", false],
	]);
	expect(() => signOutDevice(db, user, { device: "theirs" })).toThrow(
		expect.objectContaining({ code: "not_found" }),
	);
	signOutDevice(db, user, { device: "phone" });
	expect(db.select().from(sessions).where(eq(sessions.userId, user.id)).all()).toHaveLength(1);
	signIn(db, user, "tablet");
	expect(signOutOthers(db, user, { currentId: "here" })).toBe(1);
	expect(sessionIds(db).sort()).toEqual(["here", "theirs"]);
	expect(actionsIn(db).at(-1)).toBe("user.sign-out-others");
	expect(signOutOthers(db, user, { currentId: "here" })).toBe(0);
	expect(actionsIn(db).slice(-2)).toEqual(["user.sign-out-device", "user.sign-out-others"]);
});

it.each([
	["Mozilla/5.0 (X11; Linux x86_64)", "Linux"],
	["Firefox/130.0", "Firefox"],
	["curl/8", "Unknown device"],
])("names the device of %j %s", async (userAgent, name) => {
	const { db, user } = await withAccount();
	signIn(db, user, "here", userAgent);
	expect(listDevices(db, user, null)).toMatchObject([{ name, isThis: false }]);
});
