import { describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { auditLog, emailConfirmations, outbox, users } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database.ts";
import {
	addressOfLink,
	confirmAddress,
	deleteOldConfirmations,
	getOwnAddress,
	requestConfirmation,
} from "./email-confirmation.server";
import { requestPasswordReset, resetPassword } from "./password-reset.server";
import { registerUser } from "./register-user.server";

const IP = "192.0.2.1";
const DAY = 86_400_000;

async function registered() {
	const db = testDatabase();
	const user = await registerUser(
		db,
		{ username: "win-a-prize", email: "ann@a.example", password: "first-1" },
		IP,
	);
	const sentAt = db.select().from(emailConfirmations).get()!.createdAt.getTime();
	return { db, user, sentAt };
}

const mailsOf = (db: Db) => db.select().from(outbox).orderBy(outbox.id).all();
const tokenOf = (db: Db) => String(mailsOf(db).at(-1)!.data.token);
const confirmedAt = (db: Db) => db.select().from(users).get()!.emailConfirmedAt;

describe("an account's address (Rule 1.13)", () => {
	it("gets a confirmation mail when the account is created, and is confirmed by its link", async () => {
		const { db, user } = await registered();
		expect(mailsOf(db)).toMatchObject([{ template: "email-confirm", to: "ann@a.example" }]);
		expect(Object.keys(mailsOf(db)[0]!.data)).toEqual(["token"]);
		const token = tokenOf(db);
		expect(db.select().from(emailConfirmations).get()!.id).not.toContain(token);
		expect(getOwnAddress(db, user)).toEqual({ email: "ann@a.example", isConfirmed: false });
		expect(addressOfLink(db, token)).toEqual({ email: "ann@a.example", isConfirmed: false });
		expect(confirmedAt(db)).toBeNull();

		const first = new Date();
		confirmAddress(db, token, IP, first);
		confirmAddress(db, token, IP, new Date(first.getTime() + 60_000));
		expect(confirmedAt(db)).toEqual(first);
		expect(getOwnAddress(db, user).isConfirmed).toBe(true);
		expect(addressOfLink(db, token)).toEqual({ email: "ann@a.example", isConfirmed: true });
		const rows = db.select().from(auditLog).all();
		expect(rows.filter(({ action }) => action === "user.confirm-email")).toHaveLength(1);
	});

	it("can be confirmed by its link for three days, and by no other link", async () => {
		const { db, sentAt } = await registered();
		const token = tokenOf(db);
		const late = new Date(sentAt + 3 * DAY);
		expect(addressOfLink(db, token, late)).toBeNull();
		expect(() => confirmAddress(db, token, IP, late)).toThrow("expired");
		expect(() => confirmAddress(db, `${token}x`, IP)).toThrow("expired");
		deleteOldConfirmations(db, late);
		expect(confirmedAt(db)).toBeNull();
		confirmAddress(db, token, IP, new Date(sentAt + 3 * DAY - 1));
		expect(confirmedAt(db)).not.toBeNull();
		deleteOldConfirmations(db, new Date(sentAt + 3 * DAY + 1));
		expect(db.select().from(emailConfirmations).all()).toEqual([]);
	});

	it("gets at most three mails a day, and none once it is confirmed", async () => {
		const { db, user, sentAt } = await registered();
		requestConfirmation(db, user, {}, { now: new Date(sentAt + 1) });
		requestConfirmation(db, user, {}, { now: new Date(sentAt + 2) });
		expect(mailsOf(db)).toHaveLength(3);
		expect(() => requestConfirmation(db, user, {}, { now: new Date(sentAt + DAY - 1) })).toThrow(
			"three emails today",
		);
		requestConfirmation(db, user, {}, { now: new Date(sentAt + DAY) });
		expect(mailsOf(db)).toHaveLength(4);
		confirmAddress(db, tokenOf(db), IP);
		requestConfirmation(db, user, {}, { now: new Date(sentAt + 9 * DAY) });
		expect(mailsOf(db)).toHaveLength(4);
	});

	it("is also confirmed when a password is set through a mailed link", async () => {
		const { db } = await registered();
		requestPasswordReset(db, { email: "ann@a.example" }, IP);
		const earliest = Date.now();
		await resetPassword(db, { token: tokenOf(db), password: "second-2" }, IP);
		const first = confirmedAt(db);
		expect(first!.getTime()).toBeGreaterThanOrEqual(earliest);
		db.update(users)
			.set({ emailConfirmedAt: new Date(5) })
			.run();
		requestPasswordReset(db, { email: "ann@a.example" }, IP);
		await resetPassword(db, { token: tokenOf(db), password: "third-3" }, IP);
		expect(confirmedAt(db)).toEqual(new Date(5));
	});
});
