import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { SYSTEM } from "~/kernel/actor/actor";
import { auditLog, passwordResets, sessions, users } from "~db/schema.server";
import { makeAdmin, testDatabase } from "../../../tests/helpers/database";
import { verifyPassword } from "./password.server";
import { setPassword } from "./set-password.server";

it("sets the password, ends sessions and links of that account alone, and says so in the audit log (Rule 14.52)", async () => {
	const db = testDatabase();
	const [owner, other] = [makeAdmin(db), makeAdmin(db)];
	const email = db.select().from(users).where(eq(users.id, owner.id)).get()!.email;
	const expiresAt = new Date(Date.now() + 60_000);
	for (const { id } of [owner, other]) {
		db.insert(sessions)
			.values({ id: `s-${id}`, userId: id, expiresAt, lastSeenAt: new Date() })
			.run();
		db.insert(passwordResets)
			.values({ id: `r-${id}`, userId: id, expiresAt })
			.run();
	}
	const given = await setPassword(db, SYSTEM, { email: email.toUpperCase(), password: "better than before" });
	expect(given).toEqual({ email, role: "admin" });
	const { password } = db.select().from(users).where(eq(users.id, owner.id)).get()!;
	expect(await verifyPassword("better than before", password)).toBe(true);
	expect(
		db
			.select()
			.from(sessions)
			.all()
			.map(({ userId }) => userId),
	).toEqual([other.id]);
	const open = db
		.select()
		.from(passwordResets)
		.all()
		.filter(({ usedAt }) => usedAt === null);
	expect(open.map(({ userId }) => userId)).toEqual([other.id]);
	expect(db.select().from(auditLog).all()).toMatchObject([
		{ action: "user.set-password", entityId: owner.id, actorName: "system" },
	]);
	expect(JSON.stringify(db.select().from(auditLog).all())).not.toContain("better");
});

it("refuses a short password, an unknown account, a closed one, and everybody but the system", async () => {
	const db = testDatabase();
	const owner = makeAdmin(db);
	const { email } = db.select().from(users).where(eq(users.id, owner.id)).get()!;
	const set = (actor: Parameters<typeof setPassword>[1], to: string, password: string) =>
		setPassword(db, actor, { email: to, password });
	await expect(set(SYSTEM, email, "short")).rejects.toThrow("at least 6 characters");
	await expect(set(SYSTEM, "nobody@shop.example", "long enough")).rejects.toThrow("Account not found.");
	await expect(set(owner, email, "long enough")).rejects.toMatchObject({ code: "forbidden" });
	db.update(users).set({ deletedAt: new Date() }).run();
	await expect(set(SYSTEM, email, "long enough")).rejects.toThrow("closed");
	expect(db.select().from(auditLog).all()).toEqual([]);
});
