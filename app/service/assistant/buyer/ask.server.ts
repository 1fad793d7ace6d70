import type { RouterContextProvider } from "react-router";
import { getActor, getClient, getDb, getSession } from "~/http/context.server";
import { takeModelCall, takeVisitorForm } from "~/http/rate-limit.server";
import { askSupport } from "../conversation.server";

/** Answers a question sent by the form or the API, within the limits of Rule 9.2. @throws DomainError rate_limited. */
export function ask(context: Readonly<RouterContextProvider>, { signal }: Request, message: string) {
	const db = getDb(context);
	const { ip } = getClient(context);
	takeVisitorForm(db, ip);
	return askSupport(db, getActor(context), getSession(context).ensure(), message, {
		signal,
		mayCallModel: () => takeModelCall(db, ip),
	});
}
