import type { RouterContextProvider } from "react-router";
import type { UserActor } from "~/kernel/actor/actor";
import { callerOf, noteUse } from "~/kernel/programs/program-key.server";
import { scopeOf } from "~/terms/programs";
import type { Db } from "~db/client.server";
import { getActor, programContext } from "./context.server";
import { problem } from "./problem.server";
import { takeProgramCall, takeRequest } from "./rate-limit.server";

/**
 * The key that a call of the API brings, `Authorization: Bearer`; null: none. Pages never take one. What brings one is no browser's
 * request, so that cookies and the rules about them don't count (Rule 9.70).
 */
export function keyIn(pathname: string, headers: Headers): string | null {
	if (!/^\/api\//i.test(pathname)) return null;
	const [, key] = /^Bearer(?: +(.*))?$/i.exec(headers.get("Authorization")?.trim() ?? "") ?? [null, null];
	return key === null ? null : (key ?? "").trim();
}

/** Why a key is not let in. */
export type KeyRefusal = { status: 401; reason: string } | { status: 429; retryAfterSeconds: number };

/** Whom a key calls for, counted for its own limit; a key that is refused counts for its address (Rule 9.72). */
export function openWithKey(db: Db, key: string, ip: string): { actor: UserActor } | { refusal: KeyRefusal } {
	const caller = callerOf(db, key);
	const allowance = "actor" in caller ? takeProgramCall(caller.actor.program!.id) : takeRequest(ip);
	if (!allowance.ok) return { refusal: { status: 429, retryAfterSeconds: allowance.retryAfterSeconds } };
	if ("refused" in caller) return { refusal: { status: 401, reason: caller.refused } };
	noteUse(db, caller.actor.program!);
	return caller;
}

type Context = Readonly<RouterContextProvider>;

/** The answer to a call whose key is not let in; undefined for all others. */
export function refuseKey(context: Context): Response | undefined {
	const refusal = context.get(programContext);
	if (!refusal) return undefined;
	if (refusal.status === 429) {
		const headers = { "Retry-After": String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))) };
		return problem(429, "Error", "Too many calls. Wait a moment and try again.", [], headers);
	}
	const { reason } = refusal;
	const headers = { "WWW-Authenticate": `Bearer error="invalid_token", error_description="${reason}"` };
	return problem(401, "Error", reason, [], headers);
}

/** The answer to a program for a call that its key has no scope for (Rule 9.70); undefined for all others. */
export function refuseScope(context: Context, method: string, pattern: string): Response | undefined {
	const actor = getActor(context);
	const program = actor.kind === "user" ? actor.program : undefined;
	if (!program) return undefined;
	const scope = scopeOf(method, pattern);
	if (scope === null)
		return problem(403, "Error", "Programs can't make this call. A person makes it with a login.");
	if (program.scopes.includes(scope)) return undefined;
	const headers = { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` };
	return problem(403, "Error", `This key needs the scope '${scope}' for this call.`, [], headers);
}
