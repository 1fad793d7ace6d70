import { join, resolve } from "node:path";
import { z } from "zod";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import { makeDataFolder } from "./data-folder.server";
import { DamagedSecret, keptSecret } from "./kept-secret.server.ts";

/** A configuration value that prevents the start. The message is one line for the operator. */
export class EnvError extends Error {
	override name = "EnvError";
}

const flag = z
	.enum(["0", "1", "true", "false", ""])
	.default("")
	.transform((value) => value === "1" || value === "true");

/** A mail server's address: user and password, host and port, nothing behind. */
function isSmtpUrl(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, pathname, hash } = new URL(text);
	return (
		/^smtps?:$/.test(protocol) &&
		/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(hostname) &&
		/^\/?$/.test(pathname) &&
		!hash
	);
}

const ADDRESS = String.raw`[^\s<>(),;:"@]+@[^\s<>(),;:"@]+`;

const url = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" });

const fields = z.object({
	NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
	PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(3000),
	HOST: z.string().min(1).default("127.0.0.1"),
	DATA_DIR: z
		.string()
		.min(1)
		.default("./data")
		.transform((path) => resolve(path)),
	SITE_NAME: z.string().trim().min(1).max(60).default("Ridgeline Wholesale"),
	SITE_URL: url
		.transform((value) => value.replace(/\/+$/, ""))
		.refine((value) => value.toLowerCase() === new URL(value).origin, {
			error: "must be the shop's address alone, such as https://shop.example",
		})
		.optional(),
	SUPPORT_EMAIL: z.email({ error: "must be an email address" }).default("support@example.com"),
	SUPPORT_PHONE: z.string().min(1).default("(555) 010-0199"),
	SITE_ADDRESS: z.string().min(1).default("1200 Ridgeline Parkway, Reno, NV 89502"),
	AGE_DECLINE_URL: url.default("https://www.fda.gov/tobacco-products"),
	SESSION_SECRET: z.string().min(32, { error: "must be at least 32 characters" }).optional(),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, { error: "must start with smtp:// or smtps://" })
		.refine(isSmtpUrl, {
			error:
				"must look like smtp://user:password@mail.example:587; in user and password, write characters such as @ / # ? : as %40 %2F %23 %3F %3A",
		})
		.optional(),
	MAIL_FROM: z
		.string()
		.trim()
		.regex(new RegExp(`^(?:${ADDRESS}|[^<>\\p{Cc}]*<${ADDRESS}>)$`, "u"), {
			error: "must be one address, such as orders@shop.example or My Shop <orders@shop.example>",
		})
		.optional(),
	ALERT_URL: url.optional(),
	ADMIN_EMAIL: z.email({ error: "must be an email address" }).optional(),
	ADMIN_PASSWORD: z.string().min(6, { error: "must be at least 6 characters" }).max(200).optional(),
	DEMO_DATA: flag,
	// The number of proxies in front; `true` means one.
	TRUST_PROXY: z
		.string()
		.default("0")
		.transform((value) => ({ true: 1, false: 0 })[value] ?? Number(value))
		.pipe(z.int({ error: "must be the number of proxies in front of the server, or 0" }).min(0).max(9)),
	WEB_CONCURRENCY: z.coerce.number({ error: "must be a number" }).int().min(1).max(64).default(1),
	METRICS_PORT: z.coerce.number({ error: "must be a port number" }).int().min(1).max(65535).optional(),
	METRICS_HOST: z.string().min(1).default("127.0.0.1"),
	RATE_LIMIT_SCALE: z.coerce.number({ error: "must be a number" }).min(0).max(1000).default(1),
	ABANDONED_AFTER_HOURS: z.coerce.number({ error: "must be a number of hours" }).positive().default(24),
	TIME_ZONE: z
		.string()
		.default("America/New_York")
		.refine((zone) => {
			try {
				new Intl.DateTimeFormat("en-US", { timeZone: zone });
				return true;
			} catch {
				return false;
			}
		}, "must be an IANA time zone such as America/New_York"),
	BACKUP_DIR: z
		.string()
		.transform((path) => resolve(path))
		.optional(),
	// In milliseconds; null: no schedule.
	BACKUP_EVERY: z
		.string()
		.regex(/^(?:off|[1-9]\d{0,3}[mhd])$/, { error: "must be an interval such as 30m, 6h or 1d, or off" })
		.default("1d")
		.transform((text) =>
			text === "off"
				? null
				: Number.parseInt(text, 10) * { m: 60_000, h: HOUR_MS, d: DAY_MS }[text.at(-1) as "m"],
		),
	// Whether the shop makes its backups, or the host does and calls hooks/pre-backup (Rule 14.61).
	BACKUP_BY: z.enum(["shop", "host"], { error: "must be shop or host" }).default("shop"),
	BACKUP_KEEP: z.coerce.number({ error: "must be a number of backups" }).int().min(1).max(1000).default(7),
	LOG_LEVEL: z.enum(["error", "warn", "info", "debug"]).default("info"),
	SUPPORT_AI_URL: url.transform((value) => value.replace(/\/+$/, "")).optional(),
	SUPPORT_AI_KEY: z
		.string()
		.regex(/^[\x21-\x7e]{1,500}$/, { error: "must be at most 500 visible ASCII characters" })
		.optional(),
	SUPPORT_AI_MODEL: z.string().trim().min(1).max(200).optional(),
});

const SUPPORT_AI = ["SUPPORT_AI_URL", "SUPPORT_AI_KEY", "SUPPORT_AI_MODEL"] as const;

const schema = fields.superRefine((given, context) => {
	const missing = SUPPORT_AI.filter((name) => given[name] === undefined);
	if (missing.length === 0 || missing.length === SUPPORT_AI.length) return;
	const others = SUPPORT_AI.filter((name) => !missing.includes(name)).join(" and ");
	context.addIssue({ code: "custom", path: [missing[0]!], message: `must be set together with ${others}` });
});

const HAVE_EXAMPLES = ["SITE_NAME", "SUPPORT_EMAIL", "SUPPORT_PHONE", "SITE_ADDRESS"] as const;

export type Env = Omit<z.output<typeof schema>, "SESSION_SECRET" | "BACKUP_DIR"> & {
	SESSION_SECRET: string;
	/** DATA_DIR/backups, if not set. */
	BACKUP_DIR: string;
	/** Whether TIME_ZONE was given. */
	hasTimeZone: boolean;
	/** Which of the shop's name and contacts were given; the others are examples. */
	given: Record<(typeof HAVE_EXAMPLES)[number], boolean>;
	/** DATA_DIR/uploads */
	UPLOADS_DIR: string;
	/** DATA_DIR/shop.db */
	DATABASE_PATH: string;
};

/**
 * Parses the configuration from environment variables. An empty variable counts as absent. Creates DATA_DIR, and a
 * session secret in it when none is given.
 *
 * @throws {EnvError} naming the first invalid variable, in one line.
 */
function parseEnv(variables: Record<string, string | undefined>): Env {
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
	const result = schema.safeParse(given);
	if (!result.success) {
		const issue = result.error.issues[0]!;
		throw new EnvError(`${String(issue.path[0])} ${issue.message}`);
	}
	const env = result.data;
	let uploads: string;
	try {
		uploads = makeDataFolder(env.DATA_DIR);
	} catch (error) {
		throw new EnvError(
			`DATA_DIR ${env.DATA_DIR} can't be used: ${(error as Error).message}. Set it to a folder that the server may write`,
		);
	}
	return {
		...env,
		SESSION_SECRET: env.SESSION_SECRET ?? secretIn(env.DATA_DIR),
		BACKUP_DIR: env.BACKUP_DIR ?? join(env.DATA_DIR, "backups"),
		hasTimeZone: given.TIME_ZONE !== undefined,
		given: {
			SITE_NAME: given.SITE_NAME !== undefined,
			SUPPORT_EMAIL: given.SUPPORT_EMAIL !== undefined,
			SUPPORT_PHONE: given.SUPPORT_PHONE !== undefined,
			SITE_ADDRESS: given.SITE_ADDRESS !== undefined,
		},
		UPLOADS_DIR: uploads,
		DATABASE_PATH: join(env.DATA_DIR, "shop.db"),
	};
}

function secretIn(dataDir: string): string {
	try {
		return keptSecret(join(dataDir, "session-secret"));
	} catch (error) {
		if (error instanceof DamagedSecret) throw new EnvError(error.message);
		throw error;
	}
}

export const env: Env = parseEnv(process.env);
