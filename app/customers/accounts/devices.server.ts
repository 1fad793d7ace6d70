import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireUser } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { sessions } from "~db/schema.server";

/** A device on which the account is signed in. */
export type Device = {
	id: string;
	/** Browser and system, if known: 'Firefox on Windows'. */
	name: string;
	ip: string | null;
	since: Date;
	lastSeenAt: Date;
	isThis: boolean;
};

/** The devices on which the actor's account is signed in: the one it asks from, then the others, last seen first. */
export function listDevices(db: Db, actor: Actor, currentId: string | null): Device[] {
	return db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, requireUser(actor).id), gt(sessions.expiresAt, new Date())))
		.orderBy(sql`${sessions.id} = ${currentId ?? ""} desc`, desc(sessions.lastSeenAt))
		.all()
		.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
			id,
			name: deviceName(userAgent ?? ""),
			ip,
			since: createdAt,
			lastSeenAt,
			isThis: id === currentId,
		}));
}

/**
 * Signs out one of the actor's devices.
 * @throws DomainError not_found for a session that is not theirs.
 */
export const signOutDevice = command("user.sign-out-device", {
	by: "user",
	of: ["device"],
	input: nothing,
	run(tx, user, { device }, { note }): void {
		const isTheirs = and(eq(sessions.id, device), eq(sessions.userId, user.id));
		if (tx.delete(sessions).where(isTheirs).run().changes === 0) throw notFound("Device");
		note({ entity: "user", entityId: user.id });
	},
});

/** Signs the actor out on all other devices. @returns how many. */
export const signOutOthers = command("user.sign-out-others", {
	by: "user",
	input: z.object({ currentId: z.string().nullable() }),
	run(tx, user, { currentId }, { note }): number {
		const others = and(eq(sessions.userId, user.id), ne(sessions.id, currentId ?? ""));
		const { changes } = tx.delete(sessions).where(others).run();
		if (changes > 0) note({ entity: "user", entityId: user.id });
		return changes;
	},
});

const BROWSERS: [RegExp, string][] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\/|\bOpera\b/, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/Chrom(e|ium)\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "Chromebook"],
	[/\bLinux\b/, "Linux"],
];

function deviceName(userAgent: string): string {
	const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
	const browser = find(BROWSERS);
	const system = find(SYSTEMS);
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? system ?? "Unknown device";
}
