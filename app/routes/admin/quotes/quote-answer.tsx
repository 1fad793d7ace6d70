import { answerSchema } from "~/domain/quotes/answer-quote.schema";
import { answerQuote } from "~/domain/quotes/answer-quote.server";
import { getQuote } from "~/domain/quotes/quote-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { keyOf } from "../applications/form-key";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import type { Route } from "./+types/quote-answer";
import { QuoteScreen } from "./quote-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const quote = foundOr404(() => getQuote(getDb(context), admin, params.id));
	return { quote, formKey: crypto.randomUUID() };
}

/** Answers by email (Rule 7.21). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const outcome = await submitForm(
		form,
		answerSchema,
		({ answer }) =>
			answerQuote(getDb(context), getActor(context), { id: params.id, answer, key: keyOf(form) }),
		{ failure: { title: "Error", text: "The answer was not sent." } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Answer Sent", `The answer goes to ${outcome.value.email} by email.`);
	return seeOther(dashboardUrl("quotes"));
}

export default function QuoteAnswer({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
