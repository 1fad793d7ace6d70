import { data, type RouterContextProvider } from "react-router";
import { DomainError } from "~/domain/errors";
import { getSubscription, type Subscription } from "~/domain/newsletter/subscription.server";
import { getDb } from "~/http/context.server";

/** The subscription that an email's link names. @throws a 404 page for an unknown token. */
export function readSubscription(context: Readonly<RouterContextProvider>, token: string): Subscription {
	try {
		return getSubscription(getDb(context), token);
	} catch (error) {
		if (error instanceof DomainError) throw data({ message: error.message }, { status: error.status });
		throw error;
	}
}
