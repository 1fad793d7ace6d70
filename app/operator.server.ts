// What the operator runs from a terminal beside the server: built next to it, used by scripts/check.mjs and scripts/admin.mjs.
import { accessSync, constants, existsSync } from "node:fs";
import { setPassword } from "~/customers/accounts/set-password.server";
import { START_STEPS } from "~/desk/frame/start-steps";
import { SYSTEM } from "~/kernel/actor/actor";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { VERSION } from "~/kernel/config/version.server";
import { confirmClockAtServer } from "~/kernel/notices/clock-hold.server";
import { isShopOpen } from "~/kernel/settings/opening.server";
import { shopName } from "~/kernel/settings/settings.queries.server";
import { findWarnings, roomOf } from "~/office/operations/start-warnings.server";
import { needsInWords, startSteps } from "~/office/start/steps.server";
import { type Db, openDatabase } from "~db/client.server";
import { shopOfMails } from "./email/shop.server";
import { openSmtp } from "./email/transport.server";

/** One thing tried: it works, works but should be changed, or does not work. */
export type Finding = { state: "ok" | "warning" | "failed"; about: string; message: string };

const PATIENCE_MS = 10_000;

/** Opens the server's database. @throws Error when the server has never started. */
function openShop(): Db {
	if (!existsSync(env.DATABASE_PATH))
		throw new Error(
			`There is no database in ${env.DATA_DIR}. Start the server once, or set DATA_DIR to its folder.`,
		);
	return openDatabase(env.DATABASE_PATH);
}

/** Sets the password of an account (Rule 14.52). @throws what setPassword throws, and Error without a database. */
export async function changePassword(
	email: string,
	password: string,
): Promise<{ email: string; role: string }> {
	const db = openShop();
	try {
		return await setPassword(db, SYSTEM, { email, password });
	} finally {
		db.$client.close();
	}
}

/** Says that the server's clock is right (Rule 14.70). @throws DomainError conflict, and Error without a database. */
export function confirmTime(): string {
	const db = openShop();
	try {
		return shopTime(confirmClockAtServer(db, SYSTEM));
	} finally {
		db.$client.close();
	}
}

/**
 * Tries everything the configuration names: data folder, database, SITE_URL, mail server, ALERT_URL; and what a new shop lacks. With an address, a
 * test mail is sent to it.
 */
export async function* check(mailTo: string | undefined): AsyncGenerator<Finding> {
	yield { state: "ok", about: "Version", message: VERSION };
	yield* checkFolder();
	let db: Db;
	try {
		db = openShop();
		db.$client.prepare("SELECT count(*) FROM notices").get();
		yield { state: "ok", about: "Database", message: env.DATABASE_PATH };
	} catch (error) {
		yield failed("Database", error);
		return;
	}
	try {
		for (const { text } of await findWarnings(db, env))
			yield { state: "warning", about: "Configuration", message: text };
		if (env.SITE_URL)
			yield await tried("SITE_URL", env.SITE_URL, () => ask(new URL("/healthz", env.SITE_URL)));
		if (env.SMTP_URL) yield* checkMail(db, env.SMTP_URL, mailTo);
		yield* checkSteps(db);
		if (env.ALERT_URL) {
			const { ALERT_URL } = env;
			yield await tried("ALERT_URL", "it took a test", () =>
				ask(new URL(ALERT_URL), {
					method: "POST",
					headers: { "Content-Type": "application/json" },
					body: JSON.stringify({
						event: "test",
						name: "test",
						text: `A test of ${shopName(db)}.`,
						site: env.SITE_URL,
					}),
				}),
			);
		}
	} finally {
		db.$client.close();
	}
}

/** The steps of a new shop, as its owner reads them under Start here (Rule 9.61). */
function* checkSteps(db: Db): Generator<Finding> {
	const steps = startSteps(db);
	for (const { name, isDone, says, missing } of steps)
		yield {
			state: isDone ? "ok" : "warning",
			about: `Start here, ${START_STEPS[name].title}`,
			message: [missing, says].filter(Boolean).join(" "),
		};
	yield isShopOpen(db)
		? { state: "ok", about: "Start here, Open the shop", message: "The shop is open." }
		: { state: "warning", about: "Start here, Open the shop", message: needsInWords(steps) };
}

function* checkFolder(): Generator<Finding> {
	try {
		for (const folder of [env.DATA_DIR, env.UPLOADS_DIR]) accessSync(folder, constants.R_OK | constants.W_OK);
		const { free, isLow } = roomOf(env.DATA_DIR);
		const message = `${env.DATA_DIR}, ${(free / 1024 ** 3).toFixed(1)} GB free`;
		yield {
			state: isLow ? "failed" : "ok",
			about: "Data folder",
			message: isLow ? `${message}: nearly full` : message,
		};
	} catch (error) {
		yield failed("Data folder", error);
	}
}

async function* checkMail(db: Db, url: string, to: string | undefined): AsyncGenerator<Finding> {
	const shop = shopOfMails(db);
	const transport = openSmtp(url, shop, env.MAIL_FROM, PATIENCE_MS);
	const { hostname } = new URL(url);
	try {
		const login = await tried("Mail server", `${hostname} lets us in`, () => transport.check());
		yield login;
		if (login.state === "failed") return;
		if (!to) {
			yield {
				state: "warning",
				about: "Test mail",
				message: "not sent: name an address, `npm run check -- you@example.com`",
			};
			return;
		}
		const words = `This is a test mail of ${shop.name}. It was sent by \`npm run check\`.`;
		yield await tried("Test mail", `${hostname} took it for ${to}`, () =>
			transport.send({
				id: `check-${Date.now()}`,
				to,
				replyTo: null,
				subject: `Test mail of ${shop.name}`,
				text: words,
				html: `<p>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
				unsubscribeUrl: null,
			}),
		);
	} finally {
		transport.close();
	}
}

async function tried(about: string, message: string, attempt: () => Promise<unknown>): Promise<Finding> {
	try {
		await attempt();
		return { state: "ok", about, message };
	} catch (error) {
		return failed(about, error);
	}
}

function failed(about: string, error: unknown): Finding {
	const { message, cause } = error as Error;
	const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
	return { state: "failed", about, message: reason.replace(/\s+/g, " ") };
}

async function ask(url: URL, init?: RequestInit): Promise<void> {
	const response = await fetch(url, {
		...init,
		redirect: "manual",
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
	await response.body?.cancel();
	if (!response.ok) throw new Error(`${url.origin} answered ${response.status}`);
}
