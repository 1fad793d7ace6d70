import type { RouterContextProvider } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { getSubscription, type Subscription } from "../subscription.server";

/** The subscription that an email's link names. @throws a 404 page for an unknown token. */
export function readSubscription(context: Readonly<RouterContextProvider>, token: string): Subscription {
	return foundOr404(() => getSubscription(getDb(context), token));
}
