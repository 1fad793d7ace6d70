import type { RouterContextProvider } from "react-router";
import { getClient, getDb, getSession } from "~/http/context.server";
import type { UserActor } from "~/kernel/actor/actor";
import { startSession } from "../login/auth.server";
import { joinByInvitation, readInvitation, takeReadyAccount } from "./accept-invitation.server";
import type { JoinInput } from "./join.schema";

/** Accepts an invitation with a new account and starts its session (Rules 7.36, 13.10). @throws DomainError conflict. */
export async function joinWith(
	context: Readonly<RouterContextProvider>,
	input: JoinInput & { token: string },
): Promise<UserActor> {
	const { ip } = getClient(context);
	const actor = await joinByInvitation(getDb(context), getSession(context).actor, input, ip);
	startSession(context, actor);
	return actor;
}

/** Sets the password of the account that stands ready and starts its session (Rule 13.85). @throws DomainError conflict. */
export async function takeReadyWith(
	context: Readonly<RouterContextProvider>,
	input: { token: string; password: string },
): Promise<UserActor> {
	const { ip } = getClient(context);
	const actor = await takeReadyAccount(getDb(context), getSession(context).actor, input, ip);
	startSession(context, actor);
	return actor;
}

/** Whether a link's account stands ready for its reader. */
export const isReady = (context: Readonly<RouterContextProvider>, token: string): boolean =>
	readInvitation(getDb(context), getSession(context).actor, token).state === "ready";
