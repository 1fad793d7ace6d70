import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { HELD_PRICE_STATUSES } from "~/terms/held-prices";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Card, Note } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { decideHeldPrices } from "../decide-held-prices.server";
import { getHeldPrice, type HeldPriceView } from "../held-prices.queries.server";
import type { Route } from "./+types/held-prices";
import { HeldLines } from "./held-lines";
import { HeldNote } from "./held-note";

export function loader({ context, params }: Route.LoaderArgs) {
	const owner = adminOrDenied(context);
	return { held: foundOr404(() => getHeldPrice(getDb(context), owner, params.id)), formKey: newFormKey() };
}

/** Approves waiting prices or turns them down (Rule 7.171). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, decideHeldPrices, {
		failed: { title: "Error", text: "Nothing was decided." },
		done: ({ status, quoteId }) => ({
			to: href("/admin/held-prices/:id", { id: args.params.id }),
			title: status === "approved" ? "Prices Approved" : "Prices Turned Down",
			text:
				status === "approved"
					? quoteId
						? "The quote is sent."
						: "The order is changed."
					: "Nothing was sent or changed. Whoever asked reads your reason.",
		}),
	});

/** Also after a refusal: somebody else may have decided. */
export const shouldRevalidate = () => true;

const titleOf = ({ orderNumber, from }: HeldPriceView) =>
	orderNumber ? `Prices of a correction of ${orderNumber}` : `Prices of the quote for ${from}`;

/** Prices of zero, below cost or far below the customer's own, for the owner who decides on them. */
export default function HeldPrices({ loaderData, actionData }: Route.ComponentProps) {
	const { held, formKey } = loaderData;
	const isOn = useIsOn();
	const { id, status, askedBy, createdAt, quoteId, orderNumber, from, text, lines } = held;
	const { label, color } = HELD_PRICE_STATUSES[status];
	const title = titleOf(held);
	const error = actionData?.result.error ?? {};
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<StaffHead title={title}>
				{orderNumber ? (
					<SiteLink className="tap" to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
						Order {orderNumber}
					</SiteLink>
				) : null}
				{quoteId && isOn("quotes") ? (
					<SiteLink className="tap" to={href("/admin/quotes/:id/:does?", { id: quoteId })}>
						Quote request
					</SiteLink>
				) : null}
			</StaffHead>
			<Flash message={actionData?.toast} />
			<ErrorSummary
				problems={[
					...(error[""] ?? []).map((message) => ({ text: message })),
					...(error.reason ?? []).map((message) => ({ id: "reason", text: message })),
				]}
			/>
			<p className="small mb-3">
				<Badge color={color}>{label}</Badge> {from} · asked for by {askedBy} on{" "}
				<Moment at={createdAt} show="full" />
			</p>
			{lines ? <HeldLines lines={lines} /> : null}
			<Totals held={held} />
			{text ? (
				<Note className="mb-4">
					<b>{quoteId ? "The answer" : "The reason"}, which the customer reads:</b>
					<span className="block whitespace-pre-line break-words">{text}</span>
				</Note>
			) : null}
			{status === "waiting" ? (
				<Decision id={id} formKey={formKey} isQuote={quoteId !== null} errors={error.reason ?? []} />
			) : (
				<HeldNote held={held} what="These prices" are="wait" />
			)}
		</div>
	);
}

function Totals({ held: { status, totalCents, orderTotalCents } }: { held: HeldPriceView }) {
	if (totalCents === null || orderTotalCents === null) return null;
	return (
		<p className="mb-4">
			The order's total with this correction: <Money cents={totalCents} />
			{status === "waiting" ? (
				<>
					; now it is <Money cents={orderTotalCents} />
				</>
			) : null}
			.
		</p>
	);
}

type DecisionProps = { id: string; formKey: string; isQuote: boolean; errors: string[] };

function Decision({ id, formKey, isQuote, errors }: DecisionProps) {
	return (
		<Card className="max-w-184">
			<h2>Decide</h2>
			<p className="small mb-3">
				{isQuote
					? "Approved, the quote goes to the customer at these prices."
					: "Approved, the order is changed to these prices. Until you decide, it can't ship."}
			</p>
			<Form method="post" className="mb-4" noValidate>
				<input type="hidden" name="idempotencyKey" value={`${formKey}-a`} />
				<Button variant="primary" name="decision" value="approve" pendingText="Approving...">
					Approve
				</Button>
			</Form>
			<Form method="post" noValidate>
				<input type="hidden" name="idempotencyKey" value={`${formKey}-d`} />
				<TextField
					label="Reason to turn them down"
					hint="Your colleague reads it; the customer doesn't"
					name="reason"
					id="reason"
					key={id}
					maxLength={500}
					errors={errors}
				/>
				<Button variant="bad" name="decision" value="decline" pendingText="Turning down...">
					Turn down
				</Button>
			</Form>
		</Card>
	);
}
