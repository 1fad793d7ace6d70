import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { AuditAction, AuditEntity } from "~/terms/audit";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import type { AdminActor } from "../actor/permissions.ts";
import { shopTime } from "../clock/shop-time.server";
import { command } from "../commands/command.server.ts";
import { DomainError, notFound } from "../errors.ts";

/** An answer as staff see it, with the admin's name while the account is there. */
export type GivenAnswer = { text: string; by: string | null; at: Date };

export const givenAnswer = (text: string | null, by: string | null, at: Date | null): GivenAnswer | null =>
	at && { text: text ?? "", by, at };

/** The name of the account that a column names. */
export const usernameOf = (column: SQLiteColumn) =>
	sql<string | null>`(select staff.username from users as staff where staff.id = ${column})`;

type Item = { id: string; status: string };

/** An answer that staff gave. `by` is an admin's id. */
type Answer = { text: string; by: string; at: Date };

/** Records whose status is set and logged. */
type Answered = {
	[Entity in AuditEntity]: `${Entity}.status` extends AuditAction ? Entity : never;
}[AuditEntity];

/** The differences between what staff answer: tables and names. */
type Inbox<Row extends Item, More extends object> = {
	entity: Answered;
	/** As in 'Message not found.' */
	called: string;
	/** The audit log's action of an answer. */
	action: AuditAction;
	answerSchema: z.ZodType<{ text: string } & More>;
	statusSchema: z.ZodType<{ status: Row["status"] }>;
	/** What the answer is called in it. */
	verb: "reply" | "answer";
	find: (tx: Tx, id: string) => Row | undefined;
	/** The admin who answered and the time; null without an answer. */
	answerOf: (row: Row) => { by: string | null; at: Date } | null;
	/** Stores the answer, sets the answered status, and queues the mail. @throws DomainError when it refuses `More`. */
	keepAnswer: (tx: Tx, row: Row, answer: Answer & More, admin: AdminActor) => Row;
	keepStatus: (tx: Tx, id: string, status: Row["status"], admin: AdminActor) => Row;
	/** Takes an answer that has to wait for somebody else, and says whether it did: then nothing is stored or sent. @throws DomainError when it refuses. */
	holdAnswer?: (tx: Tx, row: Row, answer: Answer & More, admin: AdminActor) => boolean;
	/** The values that identify the record and its answer in the audit log. */
	auditDetails: (row: Row) => Record<string, unknown>;
};

/** The two staff operations on an inbox's records (Rules 7.21, 19.3). `More`: what an answer has besides its text. */
export function inboxOperations<Row extends Item, More extends object = object>(inbox: Inbox<Row, More>) {
	const { entity } = inbox;
	const get = (tx: Tx, id: string): Row => {
		const row = inbox.find(tx, id);
		if (!row) throw notFound(inbox.called);
		return row;
	};

	/**
	 * Answers by email to the sender's address, stores the answer and sets the status.
	 *
	 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was answered before; the message names
	 *   the admin and the time.
	 */
	const answer = command(inbox.action, {
		by: "inbox",
		of: ["id"],
		input: inbox.answerSchema,
		once: true,
		run(tx, admin, { id, ...given }, { note, now }) {
			const row = get(tx, id);
			const before = inbox.answerOf(row);
			if (before) {
				const by = tx
					.select({ username: users.username })
					.from(users)
					.where(eq(users.id, before.by ?? ""))
					.get();
				throw new DomainError(
					"conflict",
					`Already answered by ${by?.username ?? "a former admin"} at ${shopTime(before.at)}.`,
				);
			}
			const answer = { ...(given as unknown as { text: string } & More), by: admin.id, at: now };
			if (inbox.holdAnswer?.(tx, row, answer, admin)) return id;
			const answered = inbox.keepAnswer(tx, row, answer, admin);
			note({
				entity,
				entityId: id,
				before: { status: row.status },
				after: { ...inbox.auditDetails(answered), status: answered.status, [inbox.verb]: answer.text },
			});
			return id;
		},
		give: get,
	});

	/** Sets the status; does nothing when it is set already. @throws DomainError unauthenticated, forbidden, not_found. */
	const setStatus = command(`${entity}.status`, {
		by: "inbox",
		of: ["id"],
		input: inbox.statusSchema,
		run(tx, admin, { id, status }, { note }): Row {
			const row = get(tx, id);
			if (row.status === status) return row;
			note({
				entity,
				entityId: id,
				before: { status: row.status },
				after: { ...inbox.auditDetails(row), status },
			});
			return inbox.keepStatus(tx, id, status as Row["status"], admin);
		},
	});

	return { answer, setStatus };
}
