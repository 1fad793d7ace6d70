// What a host such as ONCE (https://github.com/basecamp/once) passes to an image, as our own variables (Rule 14.60). Only the
// image says where it listens and keeps data on such a host (ONCE_PORT, ONCE_DATA_DIR): elsewhere nothing changes.
import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";

/** In the data folder: the database as it was when the host's backup began. The server's stop and a restore remove it. */
export const HOST_COPY = "host-backup";

/** A value of the host's that can't be meant. The message is one line for the operator. */
export class HostRefused extends Error {
	// As the server's own configuration errors, which scripts/explain.mjs names so.
	name = "EnvError";
}

const THEIRS = [
	...["SECRET_KEY_BASE", "DISABLE_SSL", "NUM_CPUS"],
	...["SMTP_ADDRESS", "SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD", "MAILER_FROM_ADDRESS"],
];
const GB = 1024 ** 3;

/**
 * The variables of a program of this image on a host like ONCE: the host's are taken out, ours put in; one of ours that is
 * given too wins where both can be meant. Anywhere else, and given its own result, it returns what it was given.
 * @param {Record<string, string | undefined>} given An empty variable counts as absent.
 * @param {number} memory What the machine or the container's limit has, in bytes.
 * @returns {Record<string, string | undefined>}
 * @throws HostRefused naming the first variable that can't be meant.
 */
export function fromHost(given, memory = memoryHere()) {
	const value = (name) => given[name] || undefined;
	const [secret, folder] = [value("SECRET_KEY_BASE"), value("ONCE_DATA_DIR")];
	if (!secret || !folder) return given;
	if (secret.length < 32) throw new HostRefused("SECRET_KEY_BASE must be at least 32 characters");
	refuseOtherFolder(value("DATA_DIR"), folder);
	// The host's proxy is in front of the container.
	const proxies = value("TRUST_PROXY") ?? "1";
	refuseMixedScheme(value("SITE_URL"), value("DISABLE_SSL"), proxies);
	const ours = {
		...given,
		DATA_DIR: folder,
		PORT: value("ONCE_PORT") ?? given.PORT,
		TRUST_PROXY: proxies,
		WEB_CONCURRENCY: value("WEB_CONCURRENCY") ?? workersOf(value("NUM_CPUS"), memory),
		BACKUP_BY: "host",
		...mailOf(value),
	};
	// A shop that moved here keeps the secret that signed its links.
	if (!existsSync(join(folder, "session-secret"))) ours.SESSION_SECRET = value("SESSION_SECRET") ?? secret;
	for (const name of THEIRS) delete ours[name];
	return ours;
}

/** A shop that ran in another folder would seem empty. */
function refuseOtherFolder(from, folder) {
	const has = (path) => existsSync(join(path, "shop.db"));
	if (from && from !== folder && has(from) && !has(folder))
		throw new HostRefused(
			`SECRET_KEY_BASE says that a host like ONCE keeps the data in ${folder}, but the shop's are in ${from}: move them, or set SESSION_SECRET in place of SECRET_KEY_BASE`,
		);
}

/** Behind a second proxy, that one may be who speaks https. */
function refuseMixedScheme(url, withoutSsl, proxies) {
	if (!/^(?:1|true)$/i.test(withoutSsl ?? "") || !/^https:/i.test(url ?? "")) return;
	if (!(Number(proxies) > 1))
		throw new HostRefused(
			"SITE_URL begins with https, but DISABLE_SSL says that the shop is reached without: let the host use SSL, write http, or set TRUST_PROXY=2 if a proxy before the host's has the certificate",
		);
}

/** One process for each processor, as far as each has a GB. */
function workersOf(cpus, memory) {
	if (cpus === undefined) return undefined;
	if (!/^\d+$/.test(cpus) || Number(cpus) < 1)
		throw new HostRefused("NUM_CPUS must be a number of processors");
	return String(Math.max(1, Math.min(Number(cpus), Math.round(memory / GB), 64)));
}

function mailOf(value) {
	const from = value("MAILER_FROM_ADDRESS");
	if (from && value("MAIL_FROM") && value("MAIL_FROM") !== from)
		throw new HostRefused("MAIL_FROM and MAILER_FROM_ADDRESS differ: take one of them out");
	const sender = from ? { MAIL_FROM: from } : {};
	const host = value("SMTP_ADDRESS");
	const [port, user, password] = ["SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD"].map(value);
	if (!host) {
		const part = ["SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD"].find(value);
		if (part) throw new HostRefused(`${part} must be set together with SMTP_ADDRESS`);
		return sender;
	}
	if (value("SMTP_URL"))
		throw new HostRefused("SMTP_URL and SMTP_ADDRESS name a mail server each: take one of them out");
	if (!/^[\w.-]+$/.test(host))
		throw new HostRefused("SMTP_ADDRESS must be a server's name, such as mail.example");
	if (port && !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
		throw new HostRefused("SMTP_PORT must be a port number");
	if (!user !== !password)
		throw new HostRefused(`${user ? "SMTP_PASSWORD" : "SMTP_USERNAME"} is missing: a login needs both`);
	const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
	// On 465 the connection begins encrypted, elsewhere it becomes so.
	const scheme = port === "465" ? "smtps" : "smtp";
	return { ...sender, SMTP_URL: `${scheme}://${login}${host}:${port ?? "587"}` };
}

/** The container's limit, where it has one. */
function memoryHere() {
	const limit = process.constrainedMemory?.() ?? 0;
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
