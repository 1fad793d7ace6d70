import { argon2Sync } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { auditLog, users } from "~db/schema.server";
import { makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database";
import { loginSchema, registerSchema } from "./account.schema";
import { getBuyerAccount } from "./buyer-account.server";
import { changePassword } from "./change-password.server";
import { logIn } from "./log-in.server";
import { hashPassword, isOutdated, verifyPassword } from "./password.server";
import { getProfile } from "./profile.server";
import { registerUser } from "./register-user.server";

vi.mock("./password.server", { spy: true });

const input = { username: "Marisol", email: "Marisol@Example.com", password: "secret" };

describe("passwords", () => {
	it("are stored as argon2id and verified", async () => {
		const hash = await hashPassword("secret");
		expect(hash).toMatch(/^\$argon2id\$/);
		expect(await verifyPassword("secret", hash)).toBe(true);
		expect(await verifyPassword("Secret", hash)).toBe(false);
		expect(await verifyPassword("no account has this password", null)).toBe(false);
		expect(isOutdated(hash)).toBe(false);
	});

	it("are verified with the parameters in their hash, not the current ones", async () => {
		const nonce = Buffer.from("sixteen bytes ok");
		const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
		for (const [memory, passes, parallelism, tagLength] of [
			[19_456, 2, 1, 32],
			[65_536, 3, 2, 32],
			[8_192, 1, 4, 64],
		] as const) {
			const message = "secret";
			const tag = argon2Sync("argon2id", { message, nonce, memory, passes, parallelism, tagLength });
			const stored = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
			expect(await verifyPassword("secret", stored), stored).toBe(true);
			expect(await verifyPassword("Secret", stored), stored).toBe(false);
			expect(isOutdated(stored), stored).toBe(memory !== 19_456);
		}
	});

	it("match nothing when the row holds no hash", async () => {
		for (const stored of ["-", "", "$argon2id$v=19$m=1"]) {
			expect(await verifyPassword("no account has this password", stored)).toBe(false);
			expect(isOutdated(stored)).toBe(true);
		}
	});

	it("are hashed again when any one of the hash's parameters is not the current one", async () => {
		const current = await hashPassword("secret");
		const [, , , , salt, tag] = current.split("$");
		for (const [part, other] of [
			["argon2id", "argon2i"],
			["v=19", "v=16"],
			["m=19456", "m=19457"],
			["t=2", "t=3"],
			["p=1", "p=2"],
			[salt!, salt!.slice(0, 12)],
			[tag!, tag!.slice(0, 24)],
		] as const) {
			expect(isOutdated(current.replace(part, other)), other).toBe(true);
		}
	});
});

describe("registerUser (Rule 1.8)", () => {
	it("creates an account without permissions, and an audit row", async () => {
		const db = testDatabase();
		const actor = await registerUser(db, input, "192.0.2.1");
		expect(actor).toMatchObject({ username: "Marisol", role: "user", isWholesaleApproved: false });
		expect(db.select().from(users).get()!.password).not.toContain("secret");
		expect(db.select().from(auditLog).get()).toMatchObject({ action: "user.register", actorId: actor.id });
	});

	it("refuses a taken username that differs only in case, also for letters other than A to Z", async () => {
		const db = testDatabase();
		await registerUser(db, { ...input, username: "ÉCLAT" }, "");
		const again = registerUser(db, { ...input, username: "ÉCLAt", email: "other@example.com" }, "");
		await expect(again).rejects.toMatchObject({ code: "conflict", errors: [{ field: "username" }] });
	});

	it("refuses a taken email or username in any case, and names both", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		const again = registerUser(db, { ...input, username: "MARISOL", email: "marisol@example.COM" }, "");
		await expect(again).rejects.toMatchObject({
			code: "conflict",
			errors: [{ field: "username" }, { field: "email" }],
		});
		expect(db.select().from(users).all()).toHaveLength(1);
	});

	it("names only what is taken, also when two accounts have it", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		await registerUser(db, { ...input, username: "ann", email: "ann@example.com" }, "");
		const fieldsOf = (change: Partial<typeof input>) =>
			registerUser(db, { ...input, ...change }, "").catch((error: DomainError) =>
				error.errors?.map(({ field }) => field),
			);
		expect(await fieldsOf({ username: "other" })).toEqual(["email"]);
		expect(await fieldsOf({ username: "ann" })).toEqual(["username", "email"]);
	});
});

it("shows an account its own profile, and the portal's to buyers only", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db, { pricingTier: "growth", businessPhone: "555-0100" });
	const user = makeUser(db);
	const { username, email } = buyer;
	const profile = { username, email, businessName: "Cornerstore", businessPhone: "555-0100" };
	expect(getProfile(db, buyer)).toEqual(profile);
	expect(getBuyerAccount(db, buyer)).toEqual({
		...profile,
		tier: { key: "growth", name: "Growth", discount: 500, volumeCents: 200_000 },
		paymentTerms: "net30",
	});
	expect(() => getProfile(db, VISITOR)).toThrow(expect.objectContaining({ code: "unauthenticated" }));
	expect(() => getBuyerAccount(db, user)).toThrow(expect.objectContaining({ code: "forbidden" }));
});

describe("changePassword (Rule 1.6)", () => {
	it("does not replace a password that was set while the old one was being checked", async () => {
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
	it("replaces a hash with older parameters, and lets two logins at once succeed", async () => {
		const db = testDatabase();
		const { id } = await registerUser(db, input, "");
		const weak = await hash("secret", { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
		db.update(users).set({ password: weak }).run();
		const [first, second] = await Promise.all([logIn(db, input, ""), logIn(db, input, "")]);
		expect([first.id, second.id]).toEqual([id, id]);
		const kept = db.select().from(users).get()!.password;
		expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		await expect(logIn(db, { ...input, password: "wrong-1" }, "")).rejects.toThrow();
		await logIn(db, input, "");
		expect(db.select().from(users).get()!.password).toBe(kept);
	});

	it("checks an unknown address against another account's hash, and always refuses it", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		const costly = await hash("secret", { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
		db.update(users).set({ password: costly }).run();
		await expect(logIn(db, { email: "nobody@example.com", password: "secret" }, "")).rejects.toMatchObject({
			code: "unauthenticated",
		});
		expect(verifyPassword).toHaveBeenLastCalledWith("secret", costly);
	});

	it("finds the account by its email case-insensitively", async () => {
		const db = testDatabase();
		await registerUser(db, input, "");
		expect(await logIn(db, { email: "MARISOL@example.com", password: "secret" }, "")).toMatchObject({
			username: "Marisol",
		});
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: "user.login" });
	});

	it("refuses everybody in an empty shop", async () => {
		await expect(logIn(testDatabase(), input, "")).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it("refuses a password or an account that stopped being valid during the check", async () => {
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

	it("tells a closed account that it is closed, once the password was right (Rule 7.29)", async () => {
		const db = testDatabase();
		const { email } = makeUser(db, { password: await hashPassword("secret"), deletedAt: new Date() });
		await expect(logIn(db, { email, password: "secret" }, "1.2.3.4")).rejects.toThrow(/account is closed/);
		await expect(logIn(db, { email, password: "guess!" }, "1.2.3.4")).rejects.toThrow(/Invalid email/);
	});

	it("gives the same error for an unknown address and a wrong password", async () => {
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

	it("clean a username of what can't be seen", () => {
		expect(registerSchema.parse({ ...input, username: " Ann\u200b \t Lee " }).username).toBe("Ann Lee");
	});

	it("give the same message for a missing and an empty field", () => {
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
