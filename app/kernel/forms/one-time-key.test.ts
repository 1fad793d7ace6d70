import { expect, it } from "vitest";
import { DAY_MS } from "~/terms/time";
import { oneTimeKeys } from "~db/schema.server";
import { makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import type { UserActor } from "../actor/actor";
import { deleteOldKeys, keyFor, once } from "./one-time-key.server.ts";

function counting() {
	const db = testDatabase();
	let n = 0;
	const send = (user: UserActor, key: string | null, operation = "test") =>
		once(db, user, { operation, key }, () => ({ n: ++n }));
	return { db, user: makeUser(db), send };
}

it("gives the first answer again, to each user their own (Rule 9.4)", () => {
	const { db, user, send } = counting();
	const other = makeUser(db);
	expect([user, user, other, user].map((who) => send(who, "key").n)).toEqual([1, 1, 2, 1]);
	expect([send(user, "another").n, send(user, null).n, send(user, null).n]).toEqual([3, 4, 5]);
});

it("keeps nothing of what was refused", () => {
	const { db, user, send } = counting();
	const refused = () =>
		once(db, user, { operation: "test", key: "key" }, () => {
			throw new Error("refused");
		});
	expect(refused).toThrow("refused");
	expect(send(user, "key")).toEqual({ n: 1 });
});

it("is refused for another operation, and when it was used before answers were kept", () => {
	const { db, user, send } = counting();
	send(user, "key");
	expect(refusal(() => send(user, "key", "other")).code).toBe("conflict");
	db.update(oneTimeKeys).set({ operation: null, answer: null }).run();
	expect(refusal(() => send(user, "key")).code).toBe("conflict");
});

it("is known for seven days (Rule 14.10)", () => {
	const { db, user, send } = counting();
	const sentAgo = (ms: number) => {
		db.update(oneTimeKeys)
			.set({ createdAt: new Date(Date.now() - ms) })
			.run();
		deleteOldKeys(db);
		return send(user, "key").n;
	};
	expect(send(user, "key").n).toBe(1);
	expect(sentAgo(7 * DAY_MS - 60_000)).toBe(1);
	expect(sentAgo(7 * DAY_MS + 60_000)).toBe(2);
});

it("counts by its first 200 characters", () => {
	const { user, send } = counting();
	const long = "k".repeat(200);
	expect([`${long}a`, `${long}b`, long.slice(1)].map((key) => send(user, key).n)).toEqual([1, 1, 2]);
});

it("is another one for other content", () => {
	expect(keyFor("key", { note: "a" })).toBe(keyFor("key", { note: "a" }));
	expect(keyFor("key", { note: "a" })).not.toBe(keyFor("key", { note: "b" }));
	expect(keyFor("key", { note: "a" })).not.toBe(keyFor("other", { note: "a" }));
});
