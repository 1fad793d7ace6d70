import cluster from "node:cluster";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { detectAbandonedCarts } from "~/buying/cart/abandoned-carts.server";
import { wakePastImports } from "~/buying/past-orders/past-import-runner.server";
import {
	freePastImports,
	hasWaitingPastImports,
	keepUpPastImports,
} from "~/buying/past-orders/run-past-imports.server";
import { wakeImports } from "~/catalog/imports/import-runner.server";
import { endCutOffImports, hasWaitingImports, keepUpImports } from "~/catalog/imports/run-imports.server";
import { photoWork } from "~/catalog/photos/photo-work.server";
import { startPlannedPrices } from "~/catalog/prices/planned-prices.server";
import { mailReturned } from "~/catalog/stock/mail-returned.server";
import { deleteOldConfirmations } from "~/customers/accounts/email-confirmation.server";
import { hashPassword } from "~/customers/accounts/password.server";
import { deleteOldResets } from "~/customers/accounts/password-reset.server";
import { deleteOldLinks } from "~/customers/applications/application-links.server";
import { deleteOldStateRequests, mailOpenedStates } from "~/customers/applications/state-requests.server";
import { wakeCompanyImports } from "~/customers/company-imports/company-import-runner.server";
import {
	freeCompanyImports,
	hasWaitingCompanyImports,
	keepUpCompanyImports,
} from "~/customers/company-imports/run-company-imports.server";
import { documentWork } from "~/customers/document-imports/document-work.server";
import { deleteOldDeliveries, runWebhookJob } from "~/customers/webhooks/send-webhooks.server";
import { deleteOldRecords } from "~/filing/retention/delete-old-records.server";
import { checkAddressesBy } from "~/kernel/addresses/postal-fields";
import {
	hasWaitingArchives,
	keepUpArchives,
	resumeArchives,
	wakeArchives,
} from "~/kernel/archives/run-archives.server";
import { archiveAudit } from "~/kernel/audit/archive-audit.server";
import { dayOf } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { closeDataFolder } from "~/kernel/config/data-folder.server";
import { EnvError, env } from "~/kernel/config/env.server";
import { log } from "~/kernel/config/log.server";
import { deleteOldKeptForms } from "~/kernel/forms/kept-form.server";
import { deleteOldKeys } from "~/kernel/forms/one-time-key.server";
import { isClockHeld, keepClock } from "~/kernel/notices/clock-hold.server";
import { alertOfDamage } from "~/kernel/notices/damage-alert.server";
import { sendAlerts, sendStarted } from "~/kernel/notices/send-alerts.server";
import { deleteOldMail } from "~/kernel/outbox/delete-old-mail.server";
import { tryMailNow } from "~/kernel/outbox/mail-pause.server";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { mailMonthlyStatements } from "~/ledger/statements/monthly-statements.server";
import { remindOfInvoices } from "~/ledger/statements/remind-of-invoices.server";
import { keepBackups } from "~/office/backups/keep-backups.server";
import { cleanUpUploads } from "~/office/operations/clean-up.server";
import { isDemo, markDemo, refuseRealShopOnDemo } from "~/office/operations/demo-shop.server";
import { watchDisk } from "~/office/operations/start-warnings.server";
import { updateDatabase } from "~/office/operations/update-database.server";
import { addKnownStateRules } from "~/rules/compliance/add-known-state-rules.server";
import { remindOfEnding } from "~/rules/licenses/remind-ending.server";
import { deliverCampaigns } from "~/service/campaigns/deliver-campaigns.server";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { users } from "~db/schema.server";
import { refreshStatistics } from "~db/statistics.server";
import { mayWrite, untilMayWrite } from "~db/write-lock.server";
import { runMailJob } from "./email/send-due-mail.server";
import { deleteOldCounts } from "./http/rate-limit.server";
import { deleteExpiredSessions } from "./http/session.server";
import { deleteFiles } from "./uploads/storage.server";

export type DemoLogin = { email: string; password: string; is: string };
export type Booted = { db: Db; demoLogins: DemoLogin[] | null };

let booted: Booted | undefined;

/** What alerts call this shop: not by its settings, as the database may be what is damaged. */
const SITE = env.SITE_URL ?? env.SITE_NAME;

/**
 * Opens and migrates the database. An empty one gets the demo data (DEMO_DATA=1), or its first admin from ADMIN_EMAIL
 * and ADMIN_PASSWORD.
 *
 * @throws {EnvError} when the database is empty and neither is set, or when a real shop would start on demo data.
 */
export async function boot(): Promise<Booted> {
	if (booted) return booted;
	if (cluster.isPrimary) {
		const paths = closeDataFolder(env.DATA_DIR);
		if (paths.length > 0)
			log.warn({ paths: paths.slice(0, 10) }, "other users of this machine can read the data: chmod go-rwx");
	}
	const db = openDatabase(env.DATABASE_PATH);
	checkAddressesBy(() => shipsTo(db));
	if (cluster.isPrimary) {
		await updateDatabase(db);
		refuseRealShopOnDemo(db, env);
	} else migrate(db.$client);
	alertOfDamage(db, (alert) => {
		if (env.ALERT_URL) void sendStarted(env.ALERT_URL, { ...alert, since: new Date() }, SITE);
	});
	if (cluster.isPrimary) {
		addKnownStateRules(db);
		endCutOffImports(db);
		resumeArchives(db);
		freeCompanyImports(db);
		freePastImports(db);
	}
	let demoLogins: DemoLogin[] | null = null;
	if (isEmpty(db)) await fill(db);
	// Before the first request. Another process that writes just now is no reason to wait: the job does it then.
	if (cluster.isPrimary && mayWrite(db)) tryRefreshStatistics(db);
	if (env.DEMO_DATA && isDemo(db)) {
		const { DEMO_LOGINS } = await import("~db/demo/logins");
		demoLogins = DEMO_LOGINS;
	}
	booted = { db, demoLogins };
	return booted;
}

/** It reads every table: where a page is damaged, or the disk is full, the shop starts without new statistics (Rule 14.71). */
function tryRefreshStatistics(db: Db): void {
	try {
		refreshStatistics(db);
	} catch (error) {
		log.error({ error }, "the statistics can't be refreshed");
	}
}

const isEmpty = (db: Db) => db.get<{ n: number }>(sql`select count(*) as n from ${users}`).n === 0;

async function fill(db: Db): Promise<void> {
	if (env.DEMO_DATA) {
		const { seedDemo } = await import("~db/demo/seed.server");
		await seedDemo(db, { now: new Date(), uploadsDir: env.UPLOADS_DIR, hashPassword });
		markDemo(db);
		log.info("demo data loaded");
		return;
	}
	if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD) {
		throw new EnvError("ADMIN_EMAIL and ADMIN_PASSWORD are needed for the first start on an empty database");
	}
	const password = await hashPassword(env.ADMIN_PASSWORD);
	const [admin] = db
		.insert(users)
		.values({
			username: env.ADMIN_EMAIL.split("@")[0]!,
			email: env.ADMIN_EMAIL,
			emailConfirmedAt: new Date(),
			password,
			role: "admin",
		})
		.returning({ id: users.id })
		.all();
	writeNewShop(db);
	log.info({ user: admin?.id }, "first admin created");
}

/** `signal` is aborted when the server stops: a long job then ends early. */
type Job = {
	name: string;
	everyMs: number;
	/** It mails, deletes or starts what is planned by the time: it waits while the clock may be wrong (Rule 14.70). */
	goesByTime?: true;
	run: (db: Db, signal: AbortSignal) => void | Promise<void>;
};

const MINUTE = 60_000;
/** What is done with the files of ZIPs, by kind. */
const ARCHIVE_WORK = [photoWork, documentWork];
const LOCK_PATIENCE_MS = 5_000;
const STOP_PATIENCE_MS = 3_000;

export const JOBS: readonly Job[] = [
	{ name: "clock", everyMs: MINUTE / 4, run: (db) => keepClock(db) },
	{ name: "old rows", everyMs: 10 * MINUTE, goesByTime: true, run: deleteOldRows },
	{ name: "unreferenced uploads", everyMs: 60 * MINUTE, goesByTime: true, run: cleanUpUploads },
	{
		name: "retention",
		everyMs: 24 * 60 * MINUTE,
		goesByTime: true,
		run: async (db, signal) => deleteFiles(await deleteOldRecords(db, signal)),
	},
	{
		name: "abandoned carts",
		everyMs: 10 * MINUTE,
		goesByTime: true,
		run: (db) => void detectAbandonedCarts(db, new Date(), env.ABANDONED_AFTER_HOURS),
	},
	{
		name: "license reminders",
		everyMs: 60 * MINUTE,
		goesByTime: true,
		run: (db) => void remindOfEnding(db, dayOf(new Date(), env.TIME_ZONE)),
	},
	{
		name: "mails about accounts",
		everyMs: 30 * MINUTE,
		goesByTime: true,
		run: (db) => {
			remindOfInvoices(db, shopToday());
			mailMonthlyStatements(db, shopToday());
		},
	},
	{ name: "planned prices", everyMs: MINUTE / 4, goesByTime: true, run: (db) => void startPlannedPrices(db) },
	{ name: "back in stock", everyMs: MINUTE / 2, run: (db) => void mailReturned(db) },
	{ name: "opened states", everyMs: MINUTE, goesByTime: true, run: (db) => void mailOpenedStates(db) },
	{ name: "campaigns", everyMs: MINUTE / 4, goesByTime: true, run: (db) => deliverCampaigns(db) },
	{
		name: "imports",
		everyMs: MINUTE / 2,
		run: async (db) => {
			// It deletes by the time; those that wait are read and saved anyway.
			if (!isClockHeld(db)) await keepUpImports(db);
			if (hasWaitingImports(db)) wakeImports(db);
			if (!isClockHeld(db)) await keepUpArchives(db);
			for (const work of ARCHIVE_WORK) if (hasWaitingArchives(db, work)) wakeArchives(db, work);
			await keepUpCompanyImports(db, { mayForget: !isClockHeld(db) });
			if (hasWaitingCompanyImports(db)) wakeCompanyImports(db);
			await keepUpPastImports(db, { mayForget: !isClockHeld(db) });
			if (hasWaitingPastImports(db)) wakePastImports(db);
		},
	},
	{ name: "backup", everyMs: MINUTE, run: keepBackups },
	{ name: "statistics", everyMs: 24 * 60 * MINUTE, run: refreshStatistics },
	{ name: "outbox", everyMs: MINUTE / 4, goesByTime: true, run: runMailJob },
	{ name: "webhooks", everyMs: MINUTE / 12, goesByTime: true, run: runWebhookJob },
	{ name: "free room", everyMs: 5 * MINUTE, run: (db) => watchDisk(db, env.DATA_DIR) },
	{
		name: "alerts",
		everyMs: MINUTE / 4,
		run: (db, signal) => sendAlerts(db, { url: env.ALERT_URL, site: SITE, signal }),
	},
];

/** Deletes rows at the end of their time (Rule 14.10). */
async function deleteOldRows(db: Db, signal: AbortSignal): Promise<void> {
	deleteExpiredSessions(db);
	deleteOldKeptForms(db);
	deleteOldResets(db);
	deleteOldLinks(db);
	deleteOldConfirmations(db);
	deleteOldStateRequests(db);
	deleteOldCounts(db);
	deleteOldKeys(db);
	deleteOldDeliveries(db);
	await deleteOldMail(db, signal);
	await archiveAudit(db, join(env.DATA_DIR, "archive"), signal);
}

/**
 * Starts the background jobs: each runs now and then at its interval, never twice at once. One that was put off, by the clock or by a lock,
 * tries again soon, however long its interval is (Rule 14.70).
 */
export function startJobs(db: Db): { stop(): Promise<void> } {
	// The mail server, or its password here, may be another one now.
	if (mayWrite(db)) tryMailNow(db);
	const stopping = new AbortController();
	const running = new Set<Promise<void>>();
	const busy = new Set<string>();
	const putOff = new Set<() => void>();
	const timers = JOBS.map((job) => {
		const run = () => {
			if (busy.has(job.name)) return;
			busy.add(job.name);
			const done = Promise.resolve()
				.then(async () => {
					if (job.goesByTime && isClockHeld(db)) return void putOff.add(run);
					const until = performance.now() + LOCK_PATIENCE_MS;
					// Asked again right before it runs: another job, or another program, may have begun to write since.
					while (!mayWrite(db)) {
						if (await untilMayWrite(db, until - performance.now())) continue;
						log.warn({ job: job.name }, "job put off: the database is locked");
						return void putOff.add(run);
					}
					await job.run(db, stopping.signal);
				})
				.catch((error: unknown) => log.error({ job: job.name, error }, "job failed"))
				.finally(() => {
					busy.delete(job.name);
					running.delete(done);
				});
			running.add(done);
		};
		run();
		return setInterval(run, job.everyMs).unref();
	});
	const tryAgain = () => {
		const runs = [...putOff];
		putOff.clear();
		for (const run of runs) run();
	};
	timers.push(setInterval(tryAgain, MINUTE / 4).unref());
	return {
		async stop() {
			stopping.abort();
			for (const timer of timers) clearInterval(timer);
			// A mail server that doesn't respond for a minute must not delay the shutdown: the mail is retried later.
			let timer: NodeJS.Timeout | undefined;
			const patience = new Promise((resolve) => {
				timer = setTimeout(resolve, STOP_PATIENCE_MS);
			});
			await Promise.race([Promise.all(running), patience]);
			clearTimeout(timer);
			if (busy.size > 0) log.warn({ jobs: [...busy] }, "stopped while jobs were running");
		},
	};
}
