import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, users } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database";
import { DomainError } from "../errors";
import { loginSchema, registerSchema } from "./account.schema";
import { changePassword } from "./change-password.server";
import { logIn } from "./log-in.server";
import { hashPassword, verifyPassword } from "./password.server";
import { registerUser } from "./register-user.server";

const input = { username: "Marisol", email: "Marisol@Example.com", password: "secret" };

describe("passwords", () => {
	it("are kept as argon2id and checked", async () => {
		const hash = await hashPassword("secret");
		expect(hash).toMatch(/^\$argon2id\$/);
		expect(await verifyPassword("secret", hash)).toBe(true);
		expect(await verifyPassword("Secret", hash)).toBe(false);
		expect(await verifyPassword("no account has this password", null)).toBe(false);
	});
});

describe("registerUser (Rule 1.8)", () => {
	it("makes an account that may do nothing yet, and an audit row", async () => {
		const db = testDatabase();
		const actor = await registerUser(db, input, "192.0.2.1");
		expect(actor).toMatchObject({ username: "Marisol", role: "user", isWholesaleApproved: false });
		expect(db.select().from(users).get()!.password).not.toContain("secret");
		expect(db.select().from(auditLog).get()).toMatchObject({ action: "user.register", actorId: actor.id });
	});

	it("refuses a taken username of other letters than A to Z, too", async () => {
		const db = testDatabase();
		await registerUser(db, { ...input, username: "ÉCLAT" }, "");
		const again = registerUser(db, { ...input, username: "ÉCLAt", email: "other@example.com" }, "");
		await expect(again).rejects.toMatchObject({ code: "conflict", errors: [{ field: "username" }] });
	});

	it("refuses a taken e-mail or username in any case, naming both", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		const again = registerUser(db, { ...input, username: "MARISOL", email: "marisol@example.COM" }, "");
		await expect(again).rejects.toMatchObject({
			code: "conflict",
			errors: [{ field: "username" }, { field: "email" }],
		});
		expect(db.select().from(users).all()).toHaveLength(1);
	});
});

describe("changePassword (Rule 1.6)", () => {
	it("does not replace a password that was set while the old one was checked", async () => {
		const db = testDatabase();
		const actor = await registerUser(db, input, "");
		const reset = await hashPassword("set by a link");
		const coming = changePassword(db, actor, { currentPassword: "secret", newPassword: "stolen" }, null);
		db.update(users).set({ password: reset }).run();
		await expect(coming).rejects.toMatchObject({ errors: [{ field: "currentPassword" }] });
		expect(db.select().from(users).get()!.password).toBe(reset);
	});
});

describe("logIn (Rule 1.8)", () => {
	it("finds the account whatever the case of the e-mail", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		expect(await logIn(db, { email: "MARISOL@example.com", password: "secret" }, "")).toMatchObject({
			username: "Marisol",
		});
	});

	it("lets nobody in by a password, or into an account, that ended while it was checked", async () => {
		const db = testDatabase();
		const { id } = await registerUser(db, input, "");
		const other = await hashPassword("another");
		for (const ended of [{ password: other }, { deletedAt: new Date() }]) {
			const coming = logIn(db, input, "");
			db.update(users).set(ended).where(eq(users.id, id)).run();
			await expect(coming).rejects.toMatchObject({ code: "unauthenticated" });
			db.update(users)
				.set({ password: await hashPassword("secret"), deletedAt: null })
				.run();
		}
		expect(await logIn(db, input, "")).toMatchObject({ id });
	});

	it("gives one answer for an unknown address and a wrong password", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		const refusal = async (email: string, password: string) => {
			try {
				await logIn(db, { email, password }, "");
			} catch (error) {
				return error instanceof DomainError ? `${error.code} ${error.message}` : error;
			}
		};
		expect(await refusal("marisol@example.com", "wrong-one")).toBe(
			await refusal("nobody@example.com", "secret"),
		);
	});
});

describe("the schemas", () => {
	const messages = (schema: typeof registerSchema | typeof loginSchema, value: unknown) =>
		schema.safeParse(value).error?.issues.map(({ message }) => message);

	it("say the same for a missing and an empty field", () => {
		const expected = [
			"Username must be at least 3 characters",
			"Invalid email address",
			"Password must be at least 6 characters",
		];
		expect(messages(registerSchema, {})).toEqual(expected);
		expect(messages(registerSchema, { username: "ab", email: "a@", password: "12345" })).toEqual(expected);
		expect(messages(loginSchema, { email: "", password: "" })).toEqual(expected.slice(1));
	});
});
