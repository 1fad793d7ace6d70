import { isDeepStrictEqual } from "node:util";
import { gt, sql } from "drizzle-orm";
import type { command } from "../../app/kernel/commands/command.server";
import { AUDIT_ACTIONS, VARYING_COMMANDS } from "../../app/terms/audit";
import type { Tx } from "../../db/client.server";
import { auditLog } from "../../db/schema.server";

const RECORDED: ReadonlySet<string> = new Set([...Object.keys(AUDIT_ACTIONS), ...VARYING_COMMANDS]);

/**
 * In unit tests, `command` itself (vitest.config.ts): commands fail when they change something and leave no row of their caller in the
 * audit log (Rule 9.1), and when the answer that a one-time key keeps is not the same once it was JSON (Rule 9.4).
 */
export const watched =
	(declare: typeof command): typeof command =>
	(action, { run, ...declaration }) =>
		declare(action, {
			...declaration,
			run(tx, who, ...rest) {
				const before = stateOf(tx);
				const answer = run(tx, who, ...rest);
				const rows = tx.select().from(auditLog).where(gt(sql`rowid`, before.row)).all();
				const isRecorded = rows.some(({ actorId }) => actorId === who.id);
				if (RECORDED.has(action) && stateOf(tx).changes > before.changes && !isRecorded)
					throw new Error(`'${action}' changed something, and the audit log has no row of it by its caller.`);
				if (
					declaration.once &&
					!isDeepStrictEqual(JSON.parse(JSON.stringify(answer ?? null)), answer ?? null)
				)
					throw new Error(
						`'${action}' answers with more than JSON can hold, so a second answer would differ.`,
					);
				return answer;
			},
		});

const stateOf = (tx: Tx) =>
	tx.get<{ changes: number; row: number }>(
		sql`select total_changes() as changes, (select coalesce(max(rowid), 0) from ${auditLog}) as "row"`,
	);
