import type { MiddlewareFunction } from "react-router";
import { adminOrDenied, buyerOrDenied, type Context } from "./guards.server";
import { forgetSentForm, leadEndedSessionToLogin } from "./kept-form.server";
import { isRedirect } from "./middleware.server";

const changes = (method: string) => method !== "GET" && method !== "HEAD";

/**
 * A middleware for what changes something: a form whose session has ended comes back after the login (Rule 1.20), and
 * nothing below runs an action for somebody `guard` denies. Pages are denied by their loaders (decision 004).
 */
const actingAs =
	(guard: (context: Context) => unknown): MiddlewareFunction<Response> =>
	async ({ request, context, url }, next) => {
		if (!changes(request.method)) return next();
		await leadEndedSessionToLogin({ request, context, url });
		guard(context);
		const response = await next();
		if (isRedirect(response.status)) forgetSentForm(context, url);
		return response;
	};

/** Nothing below runs an action for those who may not buy (Rule 1.5). */
export const onlyBuyersAct = actingAs(buyerOrDenied);

/** The same for what only admins do (Rule 1.5). */
export const onlyAdminsAct = actingAs(adminOrDenied);

/** For screens whose own loaders and actions lead visitors to the login. */
export const keepsForms = actingAs(() => undefined);
