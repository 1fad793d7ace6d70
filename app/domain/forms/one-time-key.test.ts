import { expect, it } from "vitest";
import { oneTimeKeys } from "~db/schema.server";
import { makeUser, testDatabase } from "../../../tests/helpers/database";
import { DAY_MS } from "../../terms/time.ts";
import { deleteOldKeys, keyFor, spendKey } from "./one-time-key.server.ts";

it("is used up once by each user (Rule 9.4)", () => {
	const db = testDatabase();
	const [user, other] = [makeUser(db), makeUser(db)];
	expect([user, user, other, user].map((who) => spendKey(db, who, "key"))).toEqual([
		true,
		false,
		true,
		false,
	]);
	expect(spendKey(db, user, "another")).toBe(true);
});

it("is known for seven days (Rule 14.9)", () => {
	const db = testDatabase();
	const user = makeUser(db);
	const spentAgo = (ms: number) => {
		db.update(oneTimeKeys)
			.set({ createdAt: new Date(Date.now() - ms) })
			.run();
		deleteOldKeys(db);
		return spendKey(db, user, "key");
	};
	expect(spendKey(db, user, "key")).toBe(true);
	expect(spentAgo(7 * DAY_MS - 60_000)).toBe(false);
	expect(spentAgo(7 * DAY_MS + 60_000)).toBe(true);
});

it("counts by its first 200 characters", () => {
	const db = testDatabase();
	const user = makeUser(db);
	const long = "k".repeat(200);
	expect([`${long}a`, `${long}b`, long.slice(1)].map((key) => spendKey(db, user, key))).toEqual([
		true,
		false,
		true,
	]);
});

it("is another one for other content", () => {
	expect(keyFor("key", { note: "a" })).toBe(keyFor("key", { note: "a" }));
	expect(keyFor("key", { note: "a" })).not.toBe(keyFor("key", { note: "b" }));
	expect(keyFor("key", { note: "a" })).not.toBe(keyFor("other", { note: "a" }));
});
