import type { MiddlewareFunction } from "react-router";
import { adminOrDenied, type Context, customerOrDenied } from "./guards.server";
import { forgetSentForm, leadEndedSessionToLogin } from "./kept-form.server";
import { isRedirect } from "./middleware.server";

const changes = (method: string) => method !== "GET" && method !== "HEAD";

/**
 * Makes a middleware for actions: a form whose session has ended is kept and comes back after the login (Rule 1.20),
 * and no action below runs for somebody `guard` denies. Loaders deny their pages themselves (decision 004).
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

/** No action below runs for users without an approved company (Rule 1.5); those that buy deny bookkeepers themselves. */
export const onlyCustomersAct = actingAs(customerOrDenied);

/** No action below runs for users other than staff whose role allows the page (Rules 1.5, 7.34). */
export const onlyAdminsAct = actingAs(adminOrDenied);

/** For screens whose own loaders and actions send visitors to the login. */
export const keepsForms = actingAs(() => undefined);
