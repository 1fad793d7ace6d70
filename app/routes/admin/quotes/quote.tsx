import { href } from "react-router";
import { quoteStatusSchema } from "~/domain/quotes/answer-quote.schema";
import { setQuoteStatus } from "~/domain/quotes/answer-quote.server";
import { getQuote } from "~/domain/quotes/quote-admin.queries.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import type { Route } from "./+types/quote";
import { QuoteScreen } from "./quote-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const quote = foundOr404(() => getQuote(getDb(context), admin, params.id));
	return { quote, formKey: newFormKey() };
}

/** Sets the status (Rule 7.21). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: quoteStatusSchema,
		run: ({ db, actor }, input) => setQuoteStatus(db, actor, { ...input, id: args.params.id }),
		failed: { title: "Error", text: "Failed to update the quote request. Please try again." },
		done: ({ status }, { form }) => ({
			to: returnPath(form, href("/admin/quotes/:id", args.params)),
			title: "Quote Updated",
			text: `The quote request is ${status}.`,
		}),
	});

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
