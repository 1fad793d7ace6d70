import { and, desc, gte, inArray } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { UNDO_SECONDS } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import type { DecisionMark, DecisionUndo } from "~/kernel/mails/decision-undo";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import type { OutboxRow } from "~/kernel/outbox/mail-delivery.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { keysOf } from "~/terms/keys-of";
import type { Db, Tx } from "~db/client.server";
import { outbox, type wholesaleApplications } from "~db/schema.server";
import { getApplicationRow } from "./reviewed-application.server";

/** The mails of decisions, with the status that each one tells. */
export const DECISION_MAILS = {
	"application-approved": "approved",
	"application-rejected": "rejected",
	"application-needs-information": "needs_information",
	"location-approved": "approved",
	"location-refused": "rejected",
	"location-question": "needs_information",
} as const;

type Row = typeof wholesaleApplications.$inferSelect;
type DecisionMail = keyof typeof DECISION_MAILS;

/** Queues a decision's mail, due once the decision can't be undone anymore (Rule 7.60). */
export function queueUndoable<Name extends DecisionMail>(
	tx: Tx,
	mail: { template: Name; to: string; data: EmailTemplates[Name] & { undo: DecisionUndo } },
): void {
	queueEmail(tx, mail, new Date(mail.data.undo.decidedAt + UNDO_SECONDS * 1000));
}

type Mail = Pick<OutboxRow, "data">;

/** Which decision a mail tells; undefined for other mails. */
export const markOf = ({ data }: Mail) => data.undo as DecisionMark | undefined;

/** The way back that a decision's mail carries while it is held; undefined for other mails. */
export const undoOf = ({ data }: Mail) => data.undo as DecisionUndo | undefined;

/** Whether an undo may still take the mail back: the worker claims it from the moment it is due. */
export const isHeld = ({ status, attempts, nextAttemptAt }: OutboxRow, now: Date): boolean =>
	status === "queued" && attempts === 0 && nextAttemptAt > now;

/**
 * The application that a decision's form decided, now or when it was sent before (Rule 9.4).
 * @throws DomainError conflict when its decision was undone since: a repeated request must not decide once more.
 */
export function stillDecided(tx: Tx, id: string): Row {
	const { application } = getApplicationRow(tx, id);
	if (application.status !== "pending") return application;
	throw new DomainError("conflict", "This decision was undone. Please decide again.");
}

/** A decision of the last minute, with the state of its mail. */
export type RecentDecision = {
	mailId: string;
	applicationId: string;
	businessName: string;
	status: (typeof DECISION_MAILS)[DecisionMail];
	/** The id of the admin who decided. */
	by: string;
	/** When its mail leaves; null once it can't be undone anymore. */
	leavesAt: Date | null;
	/** Milliseconds until then, for readers whose clock differs. */
	leavesInMs: number;
	isSent: boolean;
};

const RECENT_MS = 60_000;

/** The decisions of the last minute, the newest first. @throws DomainError unauthenticated, forbidden. */
export function listRecentDecisions(db: Db, actor: Actor, now: Date = new Date()): RecentDecision[] {
	requireAdmin(actor, "applications");
	return db
		.select()
		.from(outbox)
		.where(
			and(
				gte(outbox.createdAt, new Date(now.getTime() - RECENT_MS)),
				inArray(outbox.template, keysOf(DECISION_MAILS)),
			),
		)
		.orderBy(desc(outbox.createdAt), desc(outbox.id))
		.all()
		.flatMap((mail) => {
			const mark = markOf(mail);
			if (!mark) return [];
			const leavesAt = isHeld(mail, now) ? mail.nextAttemptAt : null;
			return {
				mailId: mail.id,
				applicationId: mark.applicationId,
				businessName: String(mail.data.businessName),
				status: DECISION_MAILS[mail.template as DecisionMail],
				by: mark.by,
				leavesAt,
				leavesInMs: leavesAt ? leavesAt.getTime() - now.getTime() : 0,
				isSent: mail.sentAt !== null,
			};
		});
}
