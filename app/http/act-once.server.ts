import { createHash } from "node:crypto";
import { DomainError } from "~/kernel/errors";
import { type Answered, begin, drop, type KeptCall, keep, keptOf } from "~/kernel/forms/kept-call.server";
import type { Db } from "~db/client.server";
import { transact } from "~db/transact.server";
import { DigestedBody } from "./digested-body.server";
import { idempotencyKeyOf } from "./form-key.server";
import type { Call, Write } from "./json.server";

/** The header of an answer that was given before. */
export const REPLAYED = "Idempotent-Replayed";

type Given = { status: number; body: string; isReplayed?: true };
type Row = Pick<Write<never>, "notOnce" | "waits" | "readsForm" | "status">;
type Work = (call: Call) => unknown;

/**
 * Does what a writing call asks for. With an `Idempotency-Key`, the same call gets the first answer again and does nothing (Rule 9.4):
 * the answer is kept in the transaction of the work; of what waits for more than the database, a mark is kept while it runs.
 * Refusals are not kept. Without a key, and where nobody is logged in, everything is done each time.
 *
 * @param body the JSON that was sent; a form is digested while it is read.
 * @param work gets the call, whose request may be another one that has to be read.
 * @throws DomainError reused when the key came with another body, conflict while its first call is still being answered, and what `work` throws.
 */
export async function actOnce(call: Call, row: Row, body: unknown, work: Work): Promise<Given> {
	const { db, actor, request, url } = call;
	const key = row.notOnce ? null : idempotencyKeyOf(request);
	if (key === null || actor.kind !== "user") return given(row, await work(call));
	const of: KeptCall = {
		user: actor,
		operation: `${request.method} ${url.pathname.replace(/(.)\/$/, "$1")}`,
		key,
	};
	if (row.readsForm && request.body) {
		const sent = new DigestedBody(request);
		return waiting(
			db,
			of,
			row,
			() => sent.digest(),
			() => work({ ...call, request: sent.request }),
		);
	}
	const digest = createHash("sha256")
		.update(JSON.stringify(body) ?? "")
		.digest("base64url");
	return row.waits
		? waiting(
				db,
				of,
				row,
				async () => digest,
				() => work(call),
			)
		: atOnce(db, of, row, digest, () => work(call));
}

/** Status and body of an answer. */
function given({ status = 200 }: Row, value: unknown): Given {
	return { status: typeof status === "object" ? status.of(value) : status, body: JSON.stringify(value) };
}

/** The first answer, if there is one. @throws DomainError reused, conflict. */
function replay(earlier: Answered | "running" | undefined, digest: string): Given | undefined {
	if (earlier === undefined) return undefined;
	if (earlier === "running")
		throw new DomainError(
			"conflict",
			"The first call with this Idempotency-Key is still being answered. Try again in a moment.",
			{
				retryAfterSeconds: 2,
			},
		);
	if (earlier.digest !== digest)
		throw new DomainError(
			"reused",
			"This Idempotency-Key was sent with another body. Use a new key for another call.",
		);
	return { status: earlier.status, body: earlier.body, isReplayed: true };
}

/** All in one transaction: of two calls with a key, the second one waits for the first and gets its answer. */
function atOnce(db: Db, of: KeptCall, row: Row, digest: string, work: () => unknown): Given {
	const done = transact(db, (tx) => {
		const earlier = replay(keptOf(tx, of), digest);
		if (earlier) return earlier;
		try {
			const answer = given(row, work());
			keep(tx, of, { digest, ...answer });
			return answer;
		} catch (error) {
			// What a refusal wrote stays, such as a count of attempts: its own transactions took the rest back.
			if (error instanceof DomainError) return error;
			throw error;
		}
	});
	if (done instanceof DomainError) throw done;
	return done;
}

async function waiting(
	db: Db,
	of: KeptCall,
	row: Row,
	digest: () => Promise<string>,
	work: () => unknown,
): Promise<Given> {
	const earlier = transact(db, (tx) => {
		const kept = keptOf(tx, of);
		if (kept === undefined) begin(tx, of);
		return kept;
	});
	if (earlier !== undefined) return replay(earlier, earlier === "running" ? "" : await digest())!;
	try {
		const answer = given(row, await work());
		const kept = { digest: await digest(), ...answer };
		transact(db, (tx) => keep(tx, of, kept));
		return answer;
	} catch (error) {
		drop(db, of);
		throw error;
	}
}
