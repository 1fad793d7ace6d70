import { href } from "react-router";
import { quoteStatusSchema } from "~/domain/quotes/answer-quote.schema";
import { setQuoteStatus } from "~/domain/quotes/answer-quote.server";
import { getQuote } from "~/domain/quotes/quote-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, safeRedirect } from "~/http/guards.server";
import type { Route } from "./+types/quote";
import { QuoteScreen } from "./quote-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const quote = foundOr404(() => getQuote(getDb(context), admin, params.id));
	return { quote, formKey: crypto.randomUUID() };
}

/** Sets the status (Rule 7.21). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const outcome = await submitForm(
		form,
		quoteStatusSchema,
		({ status }) => setQuoteStatus(getDb(context), getActor(context), { id: params.id, status }),
		{ failure: { title: "Error", text: "Failed to update the quote request. Please try again." } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Quote Updated", `The quote request is ${outcome.value.status}.`);
	return seeOther(safeRedirect(form.get("returnTo"), href("/admin/quotes/:id", { id: params.id })));
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
