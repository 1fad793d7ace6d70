import { statfsSync } from "node:fs";
import { inArray } from "drizzle-orm";
import { verifyPassword } from "~/customers/index.server";
import type { Env } from "~/kernel/config/env.server";
import { endNotice, raiseNotice } from "~/kernel/notices/notices.server";
import type { Db } from "~db/client.server";
import { DEMO_LOGINS } from "~db/demo/logins";
import { users } from "~db/schema.server";

/** What the warnings are about, by the names of their notices. */
const WARNINGS = ["site-url", "mail-server", "time-zone", "demo-data", "demo-passwords"] as const;
type Warning = { name: (typeof WARNINGS)[number]; text: string };

const GB = 1024 ** 3;
const NAME_OF_PROXY = "proxy";

/** What the configuration lacks for business, though it starts (Rule 14.50). Each warning says what to do. */
export async function findWarnings(db: Db, env: Env): Promise<Warning[]> {
	const found: (Warning | false)[] = [
		!env.SITE_URL && {
			name: "site-url",
			text: "SITE_URL is not set: links in mail lead to this machine only. Set it to the shop's address, such as https://shop.example.",
		},
		!env.SMTP_URL && {
			name: "mail-server",
			text: "SMTP_URL is not set: no mail leaves the shop. Set it to your mail server, such as smtp://user:password@mail.example:587.",
		},
		!env.hasTimeZone && {
			name: "time-zone",
			text: `TIME_ZONE is not set: days and hours are those of ${env.TIME_ZONE}. Set it to where the shop is.`,
		},
		env.DEMO_DATA && {
			name: "demo-data",
			text: "DEMO_DATA is on: anybody can sign in with the demo passwords. Start with DEMO_DATA=0 and an empty DATA_DIR.",
		},
	];
	const demo = env.DEMO_DATA ? [] : await accountsWithDemoPasswords(db);
	if (demo.length > 0)
		found.push({
			name: "demo-passwords",
			text: `Demo passwords are in use: ${demo.join(", ")}. Change them with \`npm run admin -- set-password EMAIL\`.`,
		});
	return found.filter((warning) => warning !== false);
}

async function accountsWithDemoPasswords(db: Db): Promise<string[]> {
	const accounts = db
		.select({ email: users.email, password: users.password })
		.from(users)
		.where(
			inArray(
				users.email,
				DEMO_LOGINS.map(({ email }) => email),
			),
		)
		.all();
	const open = await Promise.all(
		accounts.map(({ email, password }) =>
			verifyPassword(DEMO_LOGINS.find((login) => login.email === email)?.password ?? "", password),
		),
	);
	return accounts.filter((_, index) => open[index]).map(({ email }) => email);
}

/** Keeps the warnings of this start for the desk, and drops those of earlier ones that no longer hold. */
export async function noteWarnings(db: Db, env: Env): Promise<Warning[]> {
	const warnings = await findWarnings(db, env);
	for (const name of WARNINGS) if (!warnings.some((warning) => warning.name === name)) endNotice(db, name);
	for (const warning of warnings) raiseNotice(db, { ...warning, kind: "warning" });
	if (env.TRUST_PROXY > 0) endNotice(db, NAME_OF_PROXY);
	return warnings;
}

/** The free room of a folder's disk, in bytes, and whether it is nearly full: below 5 percent or 1 GB, whichever is less, or 200 MB. */
export function roomOf(folder: string): { free: number; isLow: boolean } {
	const { bavail, blocks, bsize } = statfsSync(folder);
	const [free, all] = [bavail * bsize, blocks * bsize];
	return { free, isLow: free < Math.max(0.2 * GB, Math.min(all * 0.05, GB)) };
}

/** Raises or ends the alert about the data folder's disk (Rule 14.50). */
export function watchDisk(db: Db, folder: string, room = roomOf(folder)): void {
	if (!room.isLow) endNotice(db, "disk");
	else
		raiseNotice(db, {
			name: "disk",
			kind: "alert",
			text: `The disk of the data folder is nearly full: ${(room.free / GB).toFixed(1)} GB are left. Orders stop when it is full.`,
		});
}

/** Notes that a proxy's headers arrive though none is trusted (Rule 14.50). */
export const noteProxy = (db: Db): void =>
	raiseNotice(db, {
		name: NAME_OF_PROXY,
		kind: "warning",
		text: "A proxy is in front that isn't trusted: all visitors count as one address, and links may begin with http. Set TRUST_PROXY=1 (the number of proxies).",
	});
