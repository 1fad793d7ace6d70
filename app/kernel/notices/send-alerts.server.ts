import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { notices } from "~db/schema.server";
import { log } from "../config/log.server";
import type { Notice } from "./notices.server";

const PATIENCE_MS = 5_000;

/** How often in a row ALERT_URL could not be told. */
let failures = 0;

/** Every run tries again, but only the first, second, fourth, eighth and so on failure in a row gets a line of the log. */
function noteFailure(facts: Record<string, unknown>, message: string): void {
	failures += 1;
	if (Number.isInteger(Math.log2(failures))) log.warn({ ...facts, failures }, message);
}

type Options = { url: string | undefined; site: string; signal?: AbortSignal; now?: Date };

/**
 * Tells ALERT_URL of alerts that started or ended, each once, as JSON (Rule 14.41): `event` ("started" or "ended"), `name`,
 * `text`, `detail`, `since` and `site`. One that can't be told is tried again at the next run.
 */
export async function sendAlerts(db: Db, { url, site, signal, now = new Date() }: Options): Promise<void> {
	const send = (event: "started" | "ended", notice: Notice) =>
		url === undefined || post(url, event, notice, site, signal);
	const started = db
		.select()
		.from(notices)
		.where(and(eq(notices.kind, "alert"), isNull(notices.toldAt), isNull(notices.endedAt)))
		.all();
	// Without ALERT_URL nothing counts as told: one that is set later is told what still lasts.
	for (const notice of url ? started : []) {
		if (!(await send("started", notice))) continue;
		const noted = db.update(notices).set({ toldAt: now }).where(eq(notices.name, notice.name)).run();
		// It ended while the webhook was told of its start.
		if (noted.changes === 0) await send("ended", notice);
	}
	for (const notice of db.select().from(notices).where(isNotNull(notices.endedAt)).all()) {
		// It may have started again while the webhook was told.
		if (await send("ended", notice))
			db.delete(notices)
				.where(and(eq(notices.name, notice.name), isNotNull(notices.endedAt)))
				.run();
	}
}

type SentAlert = Pick<Notice, "name" | "text" | "detail" | "since">;

/** Tells ALERT_URL of the start of one alert that can't be noted. @returns whether it was told. */
export const sendStarted = (url: string, alert: SentAlert, site: string): Promise<boolean> =>
	post(url, "started", alert, site);

async function post(
	url: string,
	event: "started" | "ended",
	{ name, text, detail, since }: SentAlert,
	site: string,
	signal?: AbortSignal,
): Promise<boolean> {
	const patience = AbortSignal.timeout(PATIENCE_MS);
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({
				event,
				name,
				text: event === "ended" ? `Over: ${text}` : text,
				detail,
				since,
				site,
			}),
			signal: signal ? AbortSignal.any([signal, patience]) : patience,
		});
		await response.body?.cancel();
		if (response.ok) {
			failures = 0;
			return true;
		}
		noteFailure({ alert: name, event, status: response.status }, "ALERT_URL refused an alert");
	} catch (error) {
		// The address may hold a key, and fetch's messages name no more than the host.
		noteFailure({ alert: name, event, error: (error as Error).message }, "ALERT_URL could not be told");
	}
	return false;
}
