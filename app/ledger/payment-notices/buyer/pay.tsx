import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { onlyShownAgain } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { Stats } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { InlineFlash } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { BalanceSwitch } from "~/ui/site/balance-switch";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paySheet } from "~/ui/styles/sheets";
import { getMyStatementMail } from "../../statements/account-mail.server";
import { getMyInvoiceAddress, setInvoiceAddress } from "../../statements/invoice-address.server";
import { getMyNotice, getPayPage, ticksAtFirst } from "../notice.queries.server";
import { sendNotice, withdrawNotice } from "../send-notice.server";
import type { Route } from "./+types/pay";
import { WhereInvoicesGo } from "./invoice-address";
import { PayForm } from "./pay-form";
import { SentDocket, SentList } from "./sent-docket";

const PAGE = href("/buyer-portal/account/pay/:does?");

const payForms = recordForms({
	/** Tells of a payment (Rule 16.60). Its other button only adds up what is ticked. */
	page: async (args: Route.ActionArgs) => {
		const posted = await readForm(args.request);
		return commandAction(
			args,
			sendNotice,
			{
				failed: { title: "Not sent", text: "Nothing was noted. Look at the form." },
				done: ({ id }) => ({ to: `${PAGE}?sent=${id}#sent` }),
			},
			posted.has("show") ? onlyShownAgain(posted) : posted,
		);
	},
	/** Sets or removes the company's address for invoices (Rule 16.63). */
	address: form(setInvoiceAddress, () => ({
		failed: { title: "Not saved", text: "Look at the address." },
		done: ({ email, isConfirmed }) => ({
			to: `${PAGE}#where`,
			title: "Address saved",
			text:
				email === null
					? "Mail about money goes to your people alone."
					: isConfirmed
						? `Mail about money goes to ${email}, too.`
						: `We mailed a link to ${email}. Invoices go there once it is opened and confirmed.`,
		}),
	})),
	/** Takes a payment that was told of back (Rule 16.60). */
	withdraw: form(withdrawNotice, () => ({
		failed: { title: "Not taken back" },
		refusedTo: PAGE,
		done: { to: PAGE, title: "Taken back", text: "The invoices can be ticked again." },
	})),
});

export function loader({ context, params, url }: Route.LoaderArgs) {
	payForms.check({ params });
	const [db, customer] = [getDb(context), customerOrDenied(context)];
	const page = foundOr404(() => getPayPage(db, customer));
	const sent = url.searchParams.get("sent");
	return {
		page,
		ticks: ticksAtFirst(page, url.searchParams.get("invoice")),
		noted: sent ? foundOr404(() => getMyNotice(db, customer, sent)) : null,
		address: getMyInvoiceAddress(db, customer),
		isMonthly: getMyStatementMail(db, customer).isWanted,
		formKey: newFormKey(),
	};
}

export const action = payForms.action;

/** Also after a refusal: something may have been paid meanwhile. */
export const shouldRevalidate = () => true;

export const links = paySheet;

/** What the reader's company owes: what to pay, how, and the form that says it was sent (Rules 16.60, 5.16). */
export default function Pay({ loaderData, actionData, params }: Route.ComponentProps) {
	const { page, ticks, noted, formKey, address, isMonthly } = loaderData;
	const { open, sent } = page;
	const isOfAddress = params.does === "address";
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Pay</PageTitle>
			<PortalHead title="Pay" />
			<BalanceSwitch />
			<InlineFlash at="pay" />
			{noted ? <SentDocket notice={noted} formKey={formKey} /> : null}
			<Stats className="mb-6" items={figuresOf(page)} />
			<Flash message={actionData?.toast} />
			{open.length === 0 ? (
				<EmptyState title="Nothing is open">
					You owe us nothing today. <SiteLink to={href("/buyer-portal/account/:does?")}>Statement</SiteLink>
				</EmptyState>
			) : (
				<PayForm
					key={formKey}
					page={page}
					ticks={ticks}
					formKey={formKey}
					reply={isOfAddress ? undefined : actionData}
				/>
			)}
			<SentList sent={sent.filter(({ id }) => id !== noted?.id)} formKey={formKey} />
			<WhereInvoicesGo address={address} isMonthly={isMonthly} reply={isOfAddress ? actionData : undefined} />
			<section className="mt-9">
				<h2>Questions about a bill</h2>
				<p className="mt-2">
					{page.seller.phone ? `${page.seller.phone} or ` : null}
					<SiteLink to={href("/contact")}>write to us</SiteLink>
				</p>
			</section>
		</div>
	);
}

/** The strip: what is owed, late and due next, and what was sent and is not here yet. */
function figuresOf({ open, balanceCents, sent }: Route.ComponentProps["loaderData"]["page"]) {
	const late = open.filter(({ daysLate }) => daysLate > 0);
	const next = open.find(({ openCents, daysLate }) => openCents > 0 && daysLate === 0);
	const sentCents = sent.reduce((sum, { cents }) => sum + cents, 0);
	return [
		{ label: "Balance", value: formatCents(balanceCents) },
		...(late.length > 0
			? [
					{
						label: "Late",
						value: formatCents(late.reduce((sum, { openCents }) => sum + openCents, 0)),
						note: <b className="late">{late.map(({ name }) => name).join(", ")}</b>,
					},
				]
			: []),
		...(next?.dueOn
			? [
					{
						label: "Due next",
						value: formatCents(next.openCents),
						note: `${next.name}, due ${dayText(next.dueOn, "day")}`,
					},
				]
			: []),
		...(sent.length > 0
			? [{ label: "Sent, not here yet", value: formatCents(sentCents), note: "We confirm when it is here" }]
			: []),
	];
}
