import type { Db, Tx } from "~db/client.server";
import { SYSTEM } from "../actor/actor.ts";
import { endNotice, findNotice, raiseNotice } from "../notices/notices.server";

const MINUTE = 60_000;
const NAME = "mail";

/** The pause of the whole queue while the mail server can't be used (Rule 14.42). */
export type MailPause = {
	since: Date;
	/** What the mail server or the network said. */
	reason: string;
	/** When it is tried again. */
	resumesAt: Date;
	/** How often it was tried. */
	tries: number;
	/** The mail with which it was tried last: the others go first next time, in case it is to blame. */
	mailId: string | null;
};

/** Milliseconds until the queue is tried again: 1, 2, 4, 8, 16 minutes, then every 30 (Rule 14.42). */
export const pauseMs = (tries: number): number => Math.min(MINUTE * 2 ** (tries - 1), 30 * MINUTE);

/** The pause, or null while mail is sent. */
export function getMailPause(db: Db | Tx): MailPause | null {
	const notice = findNotice(db, SYSTEM, NAME);
	if (!notice) return null;
	const { resumesAt, tries, mailId } = notice.data as {
		resumesAt: number;
		tries: number;
		mailId: string | null;
	};
	return {
		since: notice.since,
		reason: notice.detail ?? "",
		resumesAt: new Date(resumesAt),
		tries,
		mailId,
	};
}

/** Pauses the queue, or prolongs its pause. One alert stands for the whole of it. */
export function pauseMail(db: Db | Tx, reason: string, mailId: string | null, now = new Date()): MailPause {
	const tries = (getMailPause(db)?.tries ?? 0) + 1;
	const resumesAt = now.getTime() + pauseMs(tries);
	const detail = reason.replace(/\s+/g, " ").slice(0, 500);
	raiseNotice(
		db,
		{
			name: NAME,
			kind: "alert",
			text: "No mail is sent: the mail server can't be used. Mail waits and is tried again.",
			detail,
			data: { resumesAt, tries, mailId },
		},
		now,
	);
	return getMailPause(db) as MailPause;
}

/** Ends the pause: the mail server took or answered something. */
export const endMailPause = (db: Db | Tx, now = new Date()): void => endNotice(db, NAME, now);

/** Lets the next run of the job try the mail server again at once: after a start, and when somebody asks for it. */
export function tryMailNow(db: Db | Tx): void {
	const pause = getMailPause(db);
	const notice = pause && findNotice(db, SYSTEM, NAME);
	if (notice) raiseNotice(db, { ...notice, data: { ...notice.data, resumesAt: 0 } });
}
