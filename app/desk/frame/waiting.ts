import type { Actor } from "~/kernel/actor/actor";
import { slot } from "~/kernel/reactions";
import { keysOf } from "~/terms/keys-of";
import { WAITING_KINDS, type WaitingKind } from "~/terms/waiting-kinds";
import type { Db } from "~db/client.server";

export type WaitingCounts = Record<WaitingKind, number> & {
	/** When the longest waiting item arrived; null if nothing waits. */
	oldestAt: Date | null;
};

/** The counts of a desk where nothing waits. */
export const NOTHING_WAITS: WaitingCounts = {
	...(Object.fromEntries(keysOf(WAITING_KINDS).map((kind) => [kind, 0])) as Record<WaitingKind, number>),
	oldestAt: null,
};

/** How much waits for the reader's role, by kind (Rules 7.26, 7.34). Today provides it. */
export const countWaiting = slot<(db: Db, actor: Actor) => WaitingCounts>("how much waits for staff");
