import { expect, it } from "vitest";
import { registerSchema } from "~/domain/accounts/account.schema";
import { registerUser } from "~/domain/accounts/register-user.server";
import { DomainError } from "~/domain/errors";
import { sessions } from "~db/schema.server";
import { testDatabase } from "../../tests/helpers/database.ts";
import { contextFor } from "../../tests/helpers/request.ts";
import { logInWith, registerWith } from "./auth.server";

const ann = { username: "ann", email: "ann@example.com", password: "first-1" };

async function shop() {
	const db = testDatabase();
	await registerUser(db, ann, "192.0.2.1");
	return db;
}

const outcome = (attempt: Promise<unknown>) =>
	attempt.then(
		() => "in",
		(error) => (error instanceof DomainError ? error.code : Promise.reject(error)),
	);

it("counts guesses sent all at once, not only those already answered (Rule 9.2)", async () => {
	const db = await shop();
	const guess = (password: string) => outcome(logInWith(contextFor(db), { email: ann.email, password }));
	const all = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(`guess-${n}`)));
	expect(all.filter((code) => code === "unauthenticated")).toHaveLength(10);
	expect(all.filter((code) => code === "rate_limited")).toHaveLength(15);
	expect(await guess(ann.password)).toBe("rate_limited");
	expect(await outcome(logInWith(contextFor(db), { email: "bob@example.com", password: "x-x-x-x" }))).toBe(
		"unauthenticated",
	);
});

it("counts no login that works, and none under way once it is answered", async () => {
	const db = await shop();
	for (let n = 0; n < 3; n += 1) {
		const all = await Promise.all(Array.from({ length: 8 }, () => logInWith(contextFor(db), ann)));
		expect(all).toHaveLength(8);
	}
});

it("gives the session of a login an id that was not known before, and ends the one that was", async () => {
	const db = await shop();
	for (const enter of [
		(context: ReturnType<typeof contextFor>) => logInWith(context, ann),
		(context: ReturnType<typeof contextFor>) =>
			registerWith(context, { username: "bob", email: "b@example.com", password: "first-1" }),
	]) {
		const context = contextFor(db);
		const planted = context.session.ensure();
		await enter(context);
		expect(context.session.id).not.toBe(planted);
		const ids = db.select({ id: sessions.id }).from(sessions).all();
		expect(ids.map(({ id }) => id)).not.toContain(planted);
	}
});

it("keeps unseen characters out of usernames, so that no name looks like another's", async () => {
	const db = await shop();
	const looksTheSame = registerSchema.parse({ ...ann, username: "a\u200bn\u202en", email: "x@example.com" });
	expect(looksTheSame.username).toBe("ann");
	expect(await outcome(registerWith(contextFor(db), looksTheSame))).toBe("conflict");
});
