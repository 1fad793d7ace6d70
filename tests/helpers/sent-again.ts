import { isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "~db/client.server";
import { approvalRequests, oneTimeKeys, orders } from "~db/schema.server";
import type { Answer, Call } from "./request";

const KEY = "01a20a15-0000-7000-8000-000000000001";

/** A form or a call with a one-time key. */
export const withKey = <Sent extends Call>({ form, headers, ...sent }: Sent) => ({
	...sent,
	...(form ? { form: { ...form, idempotencyKey: KEY } } : {}),
	headers: { ...headers, ...(form ? {} : { "Idempotency-Key": KEY }) },
});

/** Whether an operation has kept a key. */
export function hasKey(db: Db): boolean {
	const kept = [
		db.select({ id: oneTimeKeys.key }).from(oneTimeKeys),
		db.select({ id: orders.id }).from(orders).where(isNotNull(orders.idempotencyKey)),
		db
			.select({ id: approvalRequests.id })
			.from(approvalRequests)
			.where(isNotNull(approvalRequests.idempotencyKey)),
	];
	return kept.some((query) => query.get() !== undefined);
}

/** What a client is told. Of a message's Undo the fields too, so that both answers undo the same once. */
export const answerOf = ({ status, location, body, flash }: Answer<unknown>) => ({
	status,
	location,
	body,
	flash,
});

/** The rows of each table. The sessions are those of the test's requests. */
const rowsOf = (db: Db) =>
	Object.fromEntries(
		db.$client
			.prepare("select name from sqlite_schema where type = 'table' and name <> 'sessions'")
			.pluck()
			.all()
			.map((name) => [name, db.$client.prepare(`select count(*) from "${name}"`).pluck().get()]),
	);

/** Sends something once more. @returns what a client is told. Fails the test when a row was added or deleted. */
export async function sendAgain(db: Db, send: () => Promise<Answer<unknown>>) {
	const before = rowsOf(db);
	const again = await send();
	expect(rowsOf(db)).toEqual(before);
	return answerOf(again);
}
