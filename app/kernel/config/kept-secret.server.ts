import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// Ours has 64 hexadecimal digits; an operator may use any text that is long enough.
const SECRET = /^[\x20-\x7e]{32,}$/;

/** A secret file that can't be trusted. The message is one line for the operator. */
export class DamagedSecret extends Error {
	override name = "DamagedSecret";
}

/**
 * Reads the secret stored in a file, or creates one of 64 hexadecimal digits. Processes that start at the same time get
 * the same secret, and a failed start leaves no file behind.
 *
 * @throws DamagedSecret when the file holds fewer than 32 characters, or no printable ones: signatures could be forged.
 * @throws Node's error when the file can't be read or written.
 */
export function keptSecret(path: string): string {
	const secret = readSecret(path) ?? makeSecret(path);
	if (SECRET.test(secret)) return secret;
	throw new DamagedSecret(
		`${path} is damaged: it must be one line of at least 32 characters. Restore it from a backup, or delete it to have a ` +
			"new one made: links in mails already sent then stop working.",
	);
}

function readSecret(path: string): string | null {
	try {
		return readFileSync(path, "utf8").trim();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

function makeSecret(path: string): string {
	const secret = randomBytes(32).toString("hex");
	const unfinished = `${path}.${randomBytes(8).toString("hex")}.part`;
	try {
		writeFileSync(unfinished, secret, { mode: 0o600, flag: "wx", flush: true });
		// Unlike a rename, a link never replaces a file: the first process wins, the others read its secret.
		linkSync(unfinished, path);
		syncFolder(dirname(path));
		return secret;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		return readFileSync(path, "utf8").trim();
	} finally {
		rmSync(unfinished, { force: true });
	}
}

function syncFolder(path: string): void {
	const folder = openSync(path, "r");
	try {
		fsyncSync(folder);
	} finally {
		closeSync(folder);
	}
}
