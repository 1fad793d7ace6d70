import { expect, it, vi } from "vitest";
import { Health } from "~/http/health.server";
import { pauseMail } from "~/kernel/outbox/mail-pause.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { testDatabase } from "../../../tests/helpers/database";
import { readiness } from "./readiness.server";

it("counts the mail that waits and names alerts without their causes, ready all the same (Rule 14.41)", () => {
	const db = testDatabase();
	queueEmail(db, {
		template: "application-rejected",
		to: "dana@store.example",
		data: { businessName: "Dana's", reason: "No." },
	});
	pauseMail(db, "535 5.7.8 user ops@shop.example", null);
	const { isReady, body } = readiness(db, new Health(db));
	expect(isReady).toBe(true);
	expect(body).toMatchObject({
		...{
			ready: true,
			version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
			database: "ok",
			mail: { paused: true, waiting: 1, failed: 0 },
		},
		alerts: [{ name: "mail", text: expect.stringContaining("No mail is sent"), since: expect.any(Date) }],
	});
	expect(JSON.stringify(body)).not.toMatch(/ops@|dana@|535 5/);
});

it("says that another program has the database locked, ready for as long as writes wait for it (Rule 14.41)", () => {
	const health = new Health(testDatabase());
	health.checkWritable = () => undefined;
	vi.spyOn(health, "isLocked", "get").mockReturnValue(true);
	expect(readiness(testDatabase(), health)).toMatchObject({
		isReady: true,
		body: { ready: true, database: "locked by another program" },
	});
});

it("is not ready when the database can't be written, and says why without paths", () => {
	const db = testDatabase();
	for (const [code, says] of [
		["SQLITE_FULL", "the disk is full"],
		["SQLITE_BUSY", "locked by another program"],
		["SQLITE_READONLY_DIRECTORY", "read-only"],
		["SQLITE_IOERR_FSYNC", "can't be written"],
	]) {
		const health = new Health(db);
		health.checkWritable = () => {
			throw Object.assign(new Error("/data/shop.db: no"), { code });
		};
		expect(readiness(db, health)).toMatchObject({ isReady: false, body: { ready: false, database: says } });
	}
});
