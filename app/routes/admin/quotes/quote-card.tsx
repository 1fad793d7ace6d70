import { href, Link } from "react-router";
import { flavorText } from "~/domain/cart/cart-line";
import type { StaffQuote, StaffQuoteLine } from "~/domain/quotes/quote-admin.queries.server";
import { GivenAnswer } from "~/routes/admin/forms/given-answer";
import { AnswerForm, StatusForm } from "~/routes/admin/forms/inbox-forms";
import { QUOTE_STATUSES } from "~/terms/inbox";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Details } from "~/ui/layout/details";
import { type Column, Table } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";

const COLUMNS: Column<StaffQuoteLine>[] = [
	{ head: "Product", cell: (line) => <b className="font-semibold">{line.name ?? "Deleted product"}</b> },
	{ head: "SKU", mono: true, narrow: "labeled", cell: (line) => line.sku ?? "" },
	{ head: "Flavor", narrow: "labeled", cell: (line) => flavorText(line) ?? "—" },
	{
		head: "Quantity",
		num: true,
		narrow: "labeled",
		cell: (line) => line.quantity.toLocaleString("en-US"),
	},
	{
		head: "In stock",
		num: true,
		narrow: "labeled",
		cell: (line) => line.stockQuantity.toLocaleString("en-US"),
	},
	{
		head: "At list",
		num: true,
		narrow: "labeled",
		cell: (line) => (line.listCents === null ? "no price" : <Money cents={line.listCents * line.quantity} />),
	},
];

export type QuoteProblems = { errors: string[]; typed: string | undefined };

/** A quote request: who, what, how many, and its answer or the forms that answer it and set its status. */
export function QuoteCard({
	quote,
	formKey,
	alone = false,
	problems,
}: {
	quote: StaffQuote;
	formKey: string;
	/** On its own page the heading is the page's, and the answer form is open. */
	alone?: boolean;
	problems?: QuoteProblems | undefined;
}) {
	const { id, email, username, businessName, tier, status, answer, answeredAt, answeredBy, lines } = quote;
	const page = href("/admin/quotes/:id", { id });
	const form = (
		<AnswerForm
			action={href("/admin/quotes/:id/answer", { id })}
			id={id}
			name="answer"
			label={`Answer to ${businessName ?? email}`}
			to={email}
			formKey={formKey}
			errors={problems?.errors ?? []}
			typed={problems?.typed}
		/>
	);
	return (
		<article className="card mb-4">
			<h2 className="flex flex-wrap items-baseline justify-between wrap-anywhere gap-x-4 gap-y-1">
				{alone ? <span>Quote request</span> : <Link to={page}>{businessName ?? email}</Link>}
				<Badge color={QUOTE_STATUSES[status].color}>{QUOTE_STATUSES[status].label}</Badge>
			</h2>
			<p className="small mute mb-3 break-words">
				<Moment at={quote.createdAt} show="full" /> · <a href={`mailto:${email}`}>{email}</a> ·{" "}
				{username ? `account ${username}` : "visitor"}
				{tier ? ` · ${PRICING_TIERS[tier].name} tier` : " · not approved"}
			</p>
			<Table columns={COLUMNS} rows={lines} rowKey={(line) => `${line.productId}-${line.flavor ?? ""}`} />
			<p className="mt-2 mb-4 text-right font-semibold">
				<Money cents={quote.listTotalCents} /> at list
			</p>
			{quote.message ? <p className="mb-4 whitespace-pre-line break-words">{quote.message}</p> : null}
			{answeredAt ? (
				<GivenAnswer by={answeredBy} at={answeredAt}>
					{answer}
				</GivenAnswer>
			) : alone ? (
				form
			) : (
				<Details summary="Answer">{form}</Details>
			)}
			<div className="mt-4">
				<StatusForm
					action={page}
					id={id}
					of={`the request of ${businessName ?? email}`}
					status={status}
					options={QUOTE_STATUSES}
				/>
			</div>
		</article>
	);
}
