import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { getClient, getDb, getSession } from "~/http/context.server";
import { parse } from "~/http/json.server";
import { limitLogins, limitRegistrations } from "~/http/rate-limit.server";
import type { UserActor } from "~/kernel/actor/actor";
import { reactions } from "~/kernel/reactions";
import type { Db } from "~db/client.server";
import { loginSchema, registerSchema } from "../accounts/account.schema";
import { logIn } from "../accounts/log-in.server";
import { attemptBy } from "../accounts/password-guesses.server";
import { registerUser } from "../accounts/register-user.server";
import { adoptDraft } from "../applications/draft.server";

type Context = Readonly<RouterContextProvider>;
type Credentials = { email: string; password: string };
type Registration = Credentials & { username: string };

/** Checks credentials and starts the user's session. @throws DomainError unauthenticated, rate_limited. */
export async function logInWith(context: Context, input: Credentials): Promise<UserActor> {
	const db = getDb(context);
	const { ip } = getClient(context);
	const actor = await limitLogins(db, attemptBy(context, input.email), () => logIn(db, input, ip));
	startSession(context, actor);
	return actor;
}

/** Creates an account and starts its session. @throws DomainError conflict, rate_limited. */
export async function registerWith(context: Context, input: Registration): Promise<UserActor> {
	const db = getDb(context);
	const { ip } = getClient(context);
	const actor = await limitRegistrations(db, { email: input.email, ip }, () => registerUser(db, input, ip));
	startSession(context, actor);
	return actor;
}

/**
 * The two forms of /login as remix-auth strategies: each returns the user or throws. The shop keeps its own sessions.
 */
export function authenticatorFor(context: Context): Authenticator<UserActor> {
	const fields = (form: FormData) => Object.fromEntries(form);
	return new Authenticator<UserActor>()
		.use(new FormStrategy(({ form }) => logInWith(context, parse(loginSchema, fields(form)))), "login")
		.use(
			new FormStrategy(({ form }) => registerWith(context, parse(registerSchema, fields(form)))),
			"register",
		);
}

/** Moves to a login's session what a visitor had in the session before it. */
export const afterLogin = reactions<[db: Db, fromSessionId: string, toSessionId: string]>();

/** Starts an account's session in place of the visitor's, and takes over what the visitor had begun. */
export function startSession(context: Context, actor: UserActor): void {
	const session = getSession(context);
	const { previousId, id } = session.logIn(actor);
	if (!previousId) return;
	// The rows of files that the newer draft replaces are deleted here; the clean-up job deletes their bytes.
	adoptDraft(getDb(context), actor, previousId);
	afterLogin(getDb(context), previousId, id);
	session.forget(previousId);
}

/** The user as sent to the API and the client. */
export const sessionUser = ({ id, username, email, role, isWholesaleApproved }: UserActor) => ({
	id,
	username,
	email,
	role,
	isWholesaleApproved,
});
