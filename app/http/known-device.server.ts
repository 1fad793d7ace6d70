import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "~/kernel/config/env.server";
import { readCookie, writeCookie } from "./cookies.server";

const COOKIE = "device";
const YEAR_SECONDS = 31_536_000;
// A shop's counter computer is shared by a handful of people.
const MOST_ACCOUNTS = 5;

/** A browser's random name, and a mark for each account that logged in on it, latest first. */
type Device = { name: string; marks: string[] };

const SHAPE = /^[\w-]{22}(?:\.[\w-]{43}){1,5}$/;

const markOf = (name: string, email: string): string =>
	createHmac("sha256", env.SESSION_SECRET)
		.update(JSON.stringify(["device", name, email.toLowerCase()]))
		.digest("base64url");

function readDevice(cookieHeader: string | null): Device | null {
	const value = readCookie(cookieHeader, COOKIE);
	if (!value || !SHAPE.test(value)) return null;
	const [name = "", ...marks] = value.split(".");
	return { name, marks };
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Returns the browser's name if this account has logged in on it before, else null (Rule 9.2). Marks are signed, so
 * nobody can forge one for an account they never logged in to.
 */
export function knownDevice(cookieHeader: string | null, email: string): string | null {
	const device = readDevice(cookieHeader);
	if (!device) return null;
	const mark = markOf(device.name, email);
	return device.marks.some((one) => isSame(one, mark)) ? device.name : null;
}

/**
 * Returns the Set-Cookie value that marks a browser as known to an account that has just logged in on it (Rule 9.2).
 */
export function deviceCookie(cookieHeader: string | null, email: string, secure: boolean): string {
	const { name, marks } = readDevice(cookieHeader) ?? {
		name: randomBytes(16).toString("base64url"),
		marks: [],
	};
	const mark = markOf(name, email);
	const all = [mark, ...marks.filter((one) => one !== mark)].slice(0, MOST_ACCOUNTS);
	return writeCookie(COOKIE, [name, ...all].join("."), { maxAgeSeconds: YEAR_SECONDS, secure });
}
