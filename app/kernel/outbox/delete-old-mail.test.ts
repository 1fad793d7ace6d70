import { expect, it } from "vitest";
import { DAY_MS } from "~/terms/time";
import { outbox } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database";
import { KEPT_DAYS } from "../config/site";
import { deleteOldMail } from "./delete-old-mail.server";

it("deletes old mails in batches, except those that are due again (Rule 14.10)", async () => {
	const db = testDatabase();
	const now = Date.now();
	const limit = new Date(now - KEPT_DAYS.mails * DAY_MS);
	const old = new Date(limit.getTime() - 1);
	const mail = (id: string, createdAt: Date, nextAttemptAt: Date) =>
		db
			.insert(outbox)
			.values({
				id,
				to: "a@store.example",
				template: "t",
				data: {},
				status: "failed",
				createdAt,
				nextAttemptAt,
			})
			.run();
	for (let n = 0; n < 501; n += 1) mail(`old-${n}`, old, old);
	mail("retried", old, new Date(now));
	mail("kept", limit, limit);
	await deleteOldMail(db, new AbortController().signal, now);
	expect(db.select({ id: outbox.id }).from(outbox).all()).toEqual([{ id: "kept" }, { id: "retried" }]);
});
