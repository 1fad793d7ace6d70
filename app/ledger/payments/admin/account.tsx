import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { allowed } from "~/http/record-page.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { admits } from "~/kernel/commands/command.server";
import { formatCents } from "~/kernel/money";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import { MONEY_METHODS } from "~/terms/ledger";
import { Button } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { PaperSheet } from "~/ui/paper/paper-sheet";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { useIsOn } from "~/ui/switches";
import { CreditCard } from "../../credit/admin/credit-card";
import { getCredit, releaseCredit, setCredit } from "../../credit/credit.server";
import { paperUrl } from "../../invoices/admin/paper";
import { OpeningForm } from "../../opening/admin/opening-form";
import { addOpenings } from "../../opening/opening.server";
import { DecideForm } from "../../payment-notices/admin/decide-form";
import { confirmNotice } from "../../payment-notices/decide-notice.server";
import { waitingOf } from "../../payment-notices/notice.queries.server";
import { getStatement } from "../../statements/account.queries.server";
import { getAccountMails, mailStatement } from "../../statements/account-mail.server";
import { MailCard } from "../../statements/admin/mail-card";
import { getInvoiceAddress } from "../../statements/invoice-address.server";
import { printedStatement } from "../../statements/printed-statement";
import { daysIn } from "../../statements/statement-days";
import { recordPayment } from "../record-payment.server";
import type { Route } from "./+types/account";
import { accountForms } from "./account.server";
import { EntryList } from "./entry-list";
import { PaymentForm } from "./payment-form";

export function loader({ context, params, url }: Route.LoaderArgs) {
	accountForms.check({ params });
	const [db, admin] = [getDb(context), adminOrDenied(context)];
	const statement = foundOr404(() => getStatement(db, admin, params.id, daysIn(url)));
	const { from, to, company, open, entries } = statement;
	return {
		from,
		to,
		company,
		open,
		today: shopToday(),
		formKey: newFormKey(),
		can: allowed(admin, {
			pay: recordPayment,
			opening: addOpenings,
			limit: setCredit,
			release: releaseCredit,
			mail: mailStatement,
		}),
		credit: getCredit(db, admin, company.id),
		mails: getAccountMails(db, admin, company.id),
		address: getInvoiceAddress(db, admin, company.id),
		sendsReminders: getSeller(db).reminders === "on",
		creditCents: statement.creditCents,
		told: admits(admin, confirmNotice.by) ? waitingOf(db, admin, company.id) : [],
		printed: printedStatement(statement),
		// Money alone: invoices and credit memos are never taken back here.
		money: entries.filter(({ kind }) => kind === "payment" || kind === "refund").reverse(),
	};
}

export const action = accountForms.action;

/** Also after a refusal, so that what is open is current. */
export const shouldRevalidate = () => true;

/** A company's account: the statement, and a payment to record (Rules 16.40, 16.45). */
export default function Account({ loaderData, actionData, params }: Route.ComponentProps) {
	const { company, from, to, open, printed, money, creditCents, credit, mails, can, today, formKey } =
		loaderData;
	const isOn = useIsOn();
	const days = new URLSearchParams({ from, to });
	const { id } = params;
	/** The answer to one of the forms with fields. */
	const replyTo = (form: string) => (actionData?.result?.initialValue?.at === form ? actionData : undefined);
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Statement of ${company.name}`}</PageTitle>
			<StaffHead
				title="Statement"
				facts={
					<>
						<SiteLink className="tap" to={href("/admin/companies/:id/:does?", { id })}>
							{company.name}
						</SiteLink>{" "}
						· {printed.facts[0]!.value}
					</>
				}
			>
				<a className="btn btn-s" href={`${href("/admin/accounts/:id/pdf", { id })}?${days}`}>
					PDF
				</a>
				<a className="btn btn-s" href={`${href("/admin/accounts/:id/csv", { id })}?${days}`}>
					CSV
				</a>
				<PrintButton />
			</StaffHead>
			<div className="duo">
				<div>
					<DaysForm from={from} to={to} />
					<PaperSheet paper={printed} kind="r-stm" paperUrl={paperUrl} />
				</div>
				<div className="stackv no-paper">
					{loaderData.told.map((notice) => (
						<Card key={notice.id} title={`Says it sent ${formatCents(notice.cents)}`}>
							<p className="small mb-2">
								{dayText(notice.day)},{" "}
								{[MONEY_METHODS[notice.method].label, notice.reference].filter(Boolean).join(" ")}, for{" "}
								{notice.papers.map(({ name }) => name).join(", ")}
							</p>
							<DecideForm notice={notice} formKey={formKey} from="account" />
						</Card>
					))}
					{can.pay ? (
						<>
							{creditCents < 0 && open.length > 0 ? (
								<Form
									className="card"
									method="post"
									action={href("/admin/accounts/:id/:does?", { id, does: "credit" })}
									preventScrollReset
								>
									<InlineFlash at="credit" />
									<input type="hidden" name="at" value="credit" />
									<p className="mb-2">{formatCents(-creditCents)} of credit settles nothing yet.</p>
									<Button pendingText="Saving...">Use it on the oldest invoices</Button>
								</Form>
							) : null}
							<PaymentForm
								key={formKey}
								open={open}
								balanceCents={credit.balanceCents}
								today={today}
								formKey={formKey}
								reply={replyTo("payment")}
							/>
							<EntryList companyId={id} money={money} formKey={formKey} />
						</>
					) : null}
					{isOn("creditLimits") ? <CreditCard id={id} credit={credit} can={can} /> : null}
					{can.opening ? (
						<OpeningForm key={`o${formKey}`} id={id} formKey={formKey} reply={replyTo("opening")} />
					) : null}
					<MailCard
						id={id}
						mails={mails}
						address={loaderData.address}
						mayChange={can.mail}
						sendsReminders={loaderData.sendsReminders}
						days={{ from, to }}
						formKey={formKey}
					/>
				</div>
			</div>
		</div>
	);
}

/** The days of the statement, in the address. */
function DaysForm({ from, to }: { from: string; to: string }) {
	return (
		<Form method="get" className="fbar no-print mb-3">
			<label>
				From <input className="in w-auto" type="date" name="from" defaultValue={from} />
			</label>{" "}
			<label>
				to <input className="in w-auto" type="date" name="to" defaultValue={to} />
			</label>{" "}
			<Button size="s">Show</Button>
		</Form>
	);
}
