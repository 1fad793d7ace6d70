import { answerSchema } from "~/domain/quotes/answer-quote.schema";
import { answerQuote } from "~/domain/quotes/answer-quote.server";
import { getQuote } from "~/domain/quotes/quote-admin.queries.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import type { Route } from "./+types/quote-answer";
import { QuoteScreen } from "./quote-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const quote = foundOr404(() => getQuote(getDb(context), admin, params.id));
	return { quote, formKey: newFormKey() };
}

/** Answers by email (Rule 7.21). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: answerSchema,
		run: ({ db, actor, key }, input) => answerQuote(db, actor, { ...input, id: args.params.id, key }),
		failed: { title: "Error", text: "The answer was not sent." },
		done: ({ email }) => ({
			to: dashboardUrl("quotes"),
			title: "Answer Sent",
			text: `The answer goes to ${email} by email.`,
		}),
	});

export default function QuoteAnswer({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
