import type { RouterContextProvider } from "react-router";
import type { UserActor } from "~/kernel/actor/actor";
import { callerOf, noteUse } from "~/kernel/programs/program-key.server";
import { scopeOf } from "~/terms/programs";
import type { Db } from "~db/client.server";
import { getActor, programContext } from "./context.server";
import { problem } from "./problem.server";
import { takeProgramCall, takeRequest } from "./rate-limit.server";

/** The address that ShipStation calls, which knows no other way than a user and a password. */
const TAKES_BASIC = /^\/api\/shipstation\/?$/i;

/**
 * The key that a call of the API brings, `Authorization: Bearer`, or `Basic` where ShipStation calls; null: none. Pages never take one.
 * What brings one is no browser's request, so that cookies and the rules about them don't count (Rule 9.70).
 */
export function keyIn(pathname: string, headers: Headers): string | null {
	if (!/^\/api\//i.test(pathname)) return null;
	const authorization = headers.get("Authorization")?.trim() ?? "";
	const [, scheme = "", sent = ""] = /^(Bearer|Basic)(?: +(.*))?$/i.exec(authorization) ?? [];
	if (/^Bearer$/i.test(scheme)) return sent.trim();
	return scheme !== "" && TAKES_BASIC.test(pathname) ? keyOfBasic(sent) : null;
}

/** The key whose id, as it begins ('rw_0123456789ab'), is the user and whose secret is the password; the password may be the whole key. */
function keyOfBasic(encoded: string): string {
	const text = Buffer.from(encoded, "base64").toString();
	const at = text.indexOf(":");
	const [id, secret] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
	return secret.startsWith(`${id}_`) ? secret : `${id}_${secret}`;
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

type Refused = { status: 401 | 403 | 429; detail: string; headers: Record<string, string> };

/** Why the key of a call is not let in; undefined for all others. */
export function whyKeyRefused(context: Context): Refused | undefined {
	const refusal = context.get(programContext);
	if (!refusal) return undefined;
	if (refusal.status === 429) {
		const headers = { "Retry-After": String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))) };
		return { status: 429, detail: "Too many calls. Wait a moment and try again.", headers };
	}
	const { reason } = refusal;
	const headers = { "WWW-Authenticate": `Bearer error="invalid_token", error_description="${reason}"` };
	return { status: 401, detail: reason, headers };
}

/** Why a program may not make a call: its key has no scope for it (Rule 9.70); undefined for all others. */
export function whyOutOfScope(context: Context, method: string, pattern: string): Refused | undefined {
	const actor = getActor(context);
	const program = actor.kind === "user" ? actor.program : undefined;
	if (!program) return undefined;
	const scope = scopeOf(method, pattern);
	if (scope === null)
		return {
			status: 403,
			detail: "Programs can't make this call. A person makes it with a login.",
			headers: {},
		};
	if (program.scopes.includes(scope)) return undefined;
	const headers = { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` };
	return { status: 403, detail: `This key needs the scope '${scope}' for this call.`, headers };
}

const asProblem = (refused: Refused | undefined): Response | undefined =>
	refused && problem(refused.status, "Error", refused.detail, [], refused.headers);

/** The answer to a call whose key is not let in; undefined for all others. */
export const refuseKey = (context: Context): Response | undefined => asProblem(whyKeyRefused(context));

/** The answer to a program for a call that its key has no scope for (Rule 9.70); undefined for all others. */
export const refuseScope = (context: Context, method: string, pattern: string): Response | undefined =>
	asProblem(whyOutOfScope(context, method, pattern));
