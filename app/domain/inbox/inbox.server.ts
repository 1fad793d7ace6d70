import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { spendKey } from "../forms/one-time-key.server";
import { adminOperation } from "../operation.server";
import { shopTime } from "../shop-clock/shop-time.server";

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

/** What differs between messages and quote requests: where they are kept, and what they are called. */
type Inbox<Row extends Item> = {
	entity: "message" | "quote";
	/** As in 'Message not found.' */
	called: string;
	/** What the answer is called in the audit log. */
	verb: "reply" | "answer";
	find: (tx: Tx, id: string) => Row | undefined;
	/** Who answered it and when; null while nobody did. */
	answerOf: (row: Row) => { by: string | null; at: Date } | null;
	/** Keeps the answer under its columns' names, sets the status that says so, and queues the mail with it. */
	keepAnswer: (tx: Tx, row: Row, answer: Answer) => Row;
	keepStatus: (tx: Tx, id: string, status: Row["status"]) => Row;
	/** Says in the audit log which one it was. */
	told: (row: Row) => Record<string, unknown>;
};

/** The two operations that staff have on what arrives in an inbox (Rule 7.21). */
export function inboxOperations<Row extends Item>(inbox: Inbox<Row>) {
	const { entity } = inbox;
	const get = (tx: Tx, id: string): Row => {
		const row = inbox.find(tx, id);
		if (!row) throw notFound(inbox.called);
		return row;
	};

	/**
	 * Answers by email, to the address it came from. The answer is kept, and the status says that there is one.
	 *
	 * @param input.key the form's one-time key: the same form sent again does nothing.
	 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was answered before: the message names
	 *   who did and when.
	 */
	const answer = adminOperation(
		(
			tx,
			admin,
			{ id, text, key }: { id: string; text: string; key?: string | null },
			now: Date = new Date(),
		): Row => {
			const row = get(tx, id);
			if (key && !spendKey(tx, admin, key)) return row;
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
			const answered = inbox.keepAnswer(tx, row, { text, by: admin.id, at: now });
			recordAudit(tx, admin, {
				action: `${entity}.${inbox.verb}`,
				entity,
				entityId: id,
				before: { status: row.status },
				after: { ...inbox.told(row), status: answered.status, [inbox.verb]: text },
			});
			return answered;
		},
	);

	/** Sets the status. One that has it already stays as it is. @throws DomainError unauthenticated, forbidden, not_found. */
	const setStatus = adminOperation(
		(tx, admin, { id, status }: { id: string; status: Row["status"] }): Row => {
			const row = get(tx, id);
			if (row.status === status) return row;
			recordAudit(tx, admin, {
				action: `${entity}.status`,
				entity,
				entityId: id,
				before: { status: row.status },
				after: { ...inbox.told(row), status },
			});
			return inbox.keepStatus(tx, id, status);
		},
	);

	return { answer, setStatus };
}
