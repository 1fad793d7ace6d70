// Pages that write while they are read. None may block the process while SQLite waits for a lock.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as sharePicture } from "~/catalog/pictures/public/site";
import { loader as exportFile } from "~/office/exports/admin/export";
import { loader as click } from "~/service/campaigns/links/click";
import { loader as open } from "~/service/campaigns/links/open";
import { clickPath, openPath } from "~/service/campaigns/tracking-link.server";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { auditLog, campaignRecipients, emailCampaigns, rateLimits } from "~db/schema.server";
import { makeAdmin } from "../../tests/helpers/database";
import { limit } from "../../tests/helpers/machine-speed";
import { contextFor, routeArgs } from "../../tests/helpers/request";

let folder: string;
let db: Db;
let other: Database.Database;
const queries: string[] = [];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "counter-locked-"));
	db = openDatabase(join(folder, "shop.db"), { logQuery: (query) => queries.push(query) });
	migrate(db.$client);
	other = new Database(join(folder, "shop.db"));
});
afterEach(() => {
	other.close();
	db.$client.close();
	rmSync(folder, { recursive: true });
});

function recipient(): string {
	const campaign = db
		.insert(emailCampaigns)
		.values({ name: "n", type: "newsletter", subject: "s", content: "c", trackOpens: true, status: "sent" })
		.returning()
		.get();
	const values = { campaignId: campaign.id, email: "a@b.example", sentAt: new Date() };
	return db.insert(campaignRecipients).values(values).returning().get().id;
}

type Read = [name: string, prepare: () => () => Promise<unknown>, wrote: () => unknown];

const READS: Read[] = [
	[
		"a click in a mail",
		() => {
			const id = recipient();
			const path = clickPath(id, "https://shop.example/");
			return async () => click(routeArgs(contextFor(db), path, { params: { token: id } }));
		},
		() => db.select().from(campaignRecipients).get()?.clickedAt,
	],
	[
		"an opened mail",
		() => {
			const id = recipient();
			return async () => open(routeArgs(contextFor(db), openPath(id), { params: { token: id } }));
		},
		() => db.select().from(campaignRecipients).get()?.openedAt,
	],
	[
		"a picture rendered for the first time",
		() => async () => sharePicture(routeArgs(contextFor(db), "/pictures/share/site.png")),
		() => db.select().from(rateLimits).get(),
	],
];

describe("while another process writes", () => {
	it.each(READS)("%s waits without blocking other requests", async (_name, prepare, wrote) => {
		const read = prepare();
		other.exec("BEGIN IMMEDIATE");
		let turns = 0;
		const others = setInterval(() => {
			turns += 1;
			if (turns === 5) other.exec("ROLLBACK");
		}, 10);
		const answer = await read();
		clearInterval(others);
		expect(turns).toBeGreaterThanOrEqual(5);
		expect(answer).toBeInstanceOf(Response);
		expect(wrote()).toBeTruthy();
	});

	it("an export is sent at once, and its audit row follows with the time of the export (Rule 7.12)", async () => {
		const context = contextFor(db, makeAdmin(db));
		other.exec("BEGIN IMMEDIATE");
		queries.length = 0;
		const answer = exportFile(routeArgs(context, "/x/orders.csv", { params: { file: "orders.csv" } }));
		expect(await answer.text()).toContain("Order");
		// A write would have waited for the other process.
		expect(queries.filter((query) => !/^\s*(?:select|with)\b/i.test(query))).toEqual([]);
		const released = Date.now();
		other.exec("ROLLBACK");
		await expect
			.poll(() => db.select().from(auditLog).get()?.action, { timeout: limit(8_000) })
			.toBe("data.export");
		expect(db.select().from(auditLog).get()?.createdAt.getTime()).toBeLessThanOrEqual(released);
	});

	it("a click redirects without being counted when the database can't be written", async () => {
		const id = recipient();
		db.$client.pragma("query_only = ON");
		const path = clickPath(id, "https://shop.example/");
		const answer = await click(routeArgs(contextFor(db), path, { params: { token: id } }));
		expect(answer).toMatchObject({ status: 302 });
	});
});
