import type { RouterContextProvider } from "react-router";
import { getClient, getDb, getSession } from "~/http/context.server";
import { type Attempt, limitLogins } from "~/http/rate-limit.server";
import { requireUser } from "~/kernel/actor/permissions";
import { changePassword } from "./change-password.server";

type Context = Readonly<RouterContextProvider>;

/** The limits a wrong password counts toward (Rule 9.2). */
export const attemptBy = (context: Context, email: string): Attempt => ({
	email,
	ip: getClient(context).ip,
	device: getSession(context).deviceKnownTo(email),
});

/** Changes the actor's password; wrong guesses at the current one count like failed logins. */
export async function changePasswordThrottled(
	context: Context,
	input: { currentPassword: string; newPassword: string },
): Promise<void> {
	const session = getSession(context);
	const actor = requireUser(session.actor);
	const db = getDb(context);
	await limitLogins(db, attemptBy(context, actor.email), () => changePassword(db, actor, input, session.id));
}
