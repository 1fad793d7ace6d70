import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { buttonAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { answeredIn } from "~/kernel/settings/promised";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Note, Panel } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { orderSheet } from "~/ui/styles/sheets";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { TotalLines } from "../../cart/buyer/total-lines";
import { askAgain } from "../accept-quote.server";
import { getOffer, type Offer, type OfferLine } from "../offer.server";
import type { Route } from "./+types/offer";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Your quote");

export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	return foundOr404(() => getOffer(getDb(context), buyer, params.id));
}

/** Asks for the same goods again (Rule 7.105). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: buyerOrDenied,
		run: ({ db, actor }) => askAgain(db, actor, args.params.id),
		refusedTo: href("/buyer-portal/quotes/:id", { id: args.params.id }),
		done: ({ id }) => ({
			to: href("/buyer-portal/quotes/:id", { id }),
			title: "Quote Requested",
			text: `We'll answer by email ${answeredIn(getSettings(getDb(args.context)).legal)}.`,
		}),
	});

export const links = orderSheet;

const COLUMNS: Column<OfferLine>[] = [
	{
		head: "Item",
		narrow: "wide",
		cell: ({ name, sku, problem }) => (
			<>
				<b className="font-semibold">{name}</b>
				{sku ? <span className="small mute mono block">{sku}</span> : null}
				{problem ? <b className="small block text-red">{problem}</b> : null}
			</>
		),
	},
	{
		head: "Each",
		num: true,
		narrow: "labeled",
		cell: ({ priceCents }) => (priceCents === null ? "—" : formatCents(priceCents)),
	},
	{ head: "Units", num: true, narrow: "labeled", cell: ({ quantity }) => grouped(quantity) },
	{
		head: "Total",
		num: true,
		cell: ({ priceCents, quantity }) => (
			<b className="font-semibold">
				{priceCents === null ? "not offered" : formatCents(priceCents * quantity)}
			</b>
		),
	},
];

/** While we have not answered, there are no prices to show. */
const UNPRICED = COLUMNS.filter(({ head }) => head === "Item" || head === "Units");

const STATES = {
	unpriced: { text: "Requested", color: "yellow" },
	open: { text: "Quoted", color: "green" },
	lapsed: { text: "Lapsed", color: "gray" },
	withdrawn: { text: "Closed", color: "gray" },
	ordered: { text: "Ordered", color: "green" },
} as const;

export default function QuoteOffer({ loaderData: offer }: Route.ComponentProps) {
	const { lines, answer, createdAt, message, state, cart } = offer;
	return (
		<div className="wrap">
			<PortalHead
				title="Your quote"
				intro={
					<>
						Asked on <Moment at={createdAt} />
					</>
				}
			>
				<Badge color={STATES[state].color}>{STATES[state].text}</Badge>
			</PortalHead>
			<div className="split">
				<div className="grid gap-6">
					<Table
						kind="bought"
						columns={state === "unpriced" ? UNPRICED : COLUMNS}
						rows={lines}
						rowKey={({ name }) => `${name}-${lines.findIndex((line) => line.name === name)}`}
					/>
					{message ? (
						<Note>
							<b>Your message</b>
							<p className="whitespace-pre-line break-words">{message}</p>
						</Note>
					) : null}
					{answer ? (
						<Note kind="good">
							<b>Our answer</b>
							<p className="whitespace-pre-line break-words">{answer}</p>
						</Note>
					) : null}
				</div>
				<aside className="grid gap-6" aria-label="What you can do">
					{state === "open" && cart.lines.length > 0 ? (
						<Panel title="Order these goods">
							<TotalLines totals={cart.totals} />
						</Panel>
					) : null}
					<NextStep offer={offer} />
				</aside>
			</div>
		</div>
	);
}

function NextStep({ offer: { id, state, lines, cart, validUntil, orderNumber } }: { offer: Offer }) {
	const missing = lines.filter(({ problem }) => problem !== null).length;
	if (orderNumber !== null) {
		return (
			<p>
				You ordered this quote:{" "}
				<SiteLink to={href("/buyer-portal/orders/:orderNumber", { orderNumber })}>
					order {orderNumber}
				</SiteLink>
				.
			</p>
		);
	}
	if (state === "unpriced") return <p>We'll email you when we have answered.</p>;
	if (state === "open" && cart.lines.length > 0) {
		return (
			<>
				<p>These prices are valid until {dayText(validUntil!, "weekday")}.</p>
				{missing > 0 ? (
					<Note kind="warn">
						{missing === 1 ? "One line" : `${missing} lines`} can't be ordered now. You can order the rest.
					</Note>
				) : null}
				<ButtonLink variant="primary" to={href("/buyer-portal/quotes/:id/order", { id })}>
					{missing > 0 ? "Accept and order the rest" : "Accept and order"}
				</ButtonLink>
			</>
		);
	}
	return (
		<Form method="post">
			<p className="mb-3">
				{state === "lapsed"
					? `This quote lapsed after ${dayText(validUntil!)}.`
					: state === "open"
						? "None of these goods can be ordered now."
						: "This quote is no longer offered."}
			</p>
			<Button variant="primary" pendingText="Asking...">
				Ask for a new quote
			</Button>
		</Form>
	);
}
