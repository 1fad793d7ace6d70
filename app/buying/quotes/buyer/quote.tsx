import { data, href } from "react-router";
import { getActor, getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { type FormReply, readForm, replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { pageHead } from "~/http/page-head.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { answeredIn } from "~/kernel/settings/promised";
import { answerTimes, getSettings } from "~/kernel/settings/settings.queries.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import {
	findQuotableProduct,
	findQuotableProducts,
	getQuotableProducts,
	type QuotableProduct,
} from "../quote.queries.server";
import { MAX_QUOTE_LINES, quoteFormSchema } from "../quote.schema";
import { requestQuote } from "../request-quote.server";
import type { Route } from "./+types/quote";
import { newLine, type QuoteDraft, readDraft } from "./draft.server";
import { QuoteScreen } from "./screen";

/** The action's result: the form's current lines, and the search results or errors. */
export type QuoteReply = Partial<FormReply> & {
	draft: QuoteDraft;
	/** The search text and the products to choose from. */
	found: { text: string; products: QuotableProduct[] } | null;
};

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const headers = replyHeaders;

/** `?product=` names a product by slug or id, and may be repeated. */
export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const named = url.searchParams.getAll("product").slice(0, MAX_QUOTE_LINES);
	const products = named.flatMap((name) => findQuotableProduct(db, name) ?? []);
	const draft: QuoteDraft = {
		email: actor.kind === "user" ? actor.email : "",
		message: "",
		lines: products.map(newLine),
	};
	return {
		draft,
		times: answerTimes(db),
		formKey: newFormKey(),
		head: pageHead(db, url, {
			title: "Request Quote",
			description: "Request wholesale prices for several products and flavors at once.",
			path: href("/quote"),
		}),
	};
}

/**
 * One form with several buttons: find a product, add it, remove a line, send. A product name that was typed but not
 * added is looked up first, whichever button was pressed, so that it isn't lost.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const db = getDb(context);
	const form = await readForm(request);
	const draft = readDraft(db, form);
	const [intent, target] = String(form.get("intent") ?? "").split(":", 2);
	const text = String(form.get("find") ?? "").trim();

	if (intent === "remove") {
		const lines = draft.lines.filter((_, i) => String(i) !== target);
		return answer({ draft: { ...draft, lines }, found: null });
	}
	if (intent === "add") {
		const [product] = getQuotableProducts(db, [target ?? ""]);
		return answer({ draft: product ? withLine(draft, product) : draft, found: null });
	}
	if (intent === "find" || text) {
		const products = findQuotableProducts(db, text);
		const only = products.length === 1 ? products[0] : undefined;
		if (only) return answer({ draft: withLine(draft, only), found: null });
		return answer({ draft, found: text ? { text, products } : null });
	}

	const outcome = await submitForm(
		form,
		quoteFormSchema,
		(input) => {
			takeVisitorForm(db, getClient(context).ip);
			return requestQuote(db, getActor(context), input);
		},
		{ failure: { title: "Error", text: "Your request was not sent. Please check it and try again." } },
	);
	if (!outcome.done) {
		const { data: reply, init } = outcome.reply;
		return answer({ ...reply, draft, found: null }, init);
	}
	setFlash(context, "Quote Requested", `We'll answer by email ${answeredIn(getSettings(db).legal)}.`);
	return seeOther(href("/quote"));
}

const answer = (reply: QuoteReply, init?: ResponseInit | null) => data(reply, init ?? undefined);

const withLine = (draft: QuoteDraft, product: QuotableProduct): QuoteDraft => ({
	...draft,
	lines: [...draft.lines, newLine(product)].slice(0, MAX_QUOTE_LINES),
});

export const links = readingSheet;

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
	return <QuoteScreen {...loaderData} reply={actionData} />;
}
