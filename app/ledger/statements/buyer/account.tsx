import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import { PaperSheet } from "~/ui/paper/paper-sheet";
import { BalanceSwitch } from "~/ui/site/balance-switch";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { dayText } from "../../invoices/printed-paper";
import { getMyStatement } from "../account.queries.server";
import { getMyStatementMail, setMyStatementMail } from "../account-mail.server";
import { printedStatement } from "../printed-statement";
import { daysIn } from "../statement-days";
import type { Route } from "./+types/account";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Balance and statement");

const accountForms = recordForms({
	/** Whether the reader's company gets its statement every month (Rule 16.55). */
	mails: form(setMyStatementMail, () => ({
		refusedTo: href("/buyer-portal/account/:does?"),
		done: ({ monthlyStatement }) => ({
			to: href("/buyer-portal/account/:does?"),
			title: "Mails saved",
			text: monthlyStatement
				? "The statement comes by mail on the 1st of each month."
				: "No statement comes by mail.",
		}),
	})),
});

export function loader({ context, params, url }: Route.LoaderArgs) {
	accountForms.check({ params });
	const [db, customer] = [getDb(context), customerOrDenied(context)];
	const statement = foundOr404(() => getMyStatement(db, customer, daysIn(url)));
	const { from, to, open } = statement;
	return { from, to, open, printed: printedStatement(statement), mail: getMyStatementMail(db, customer) };
}

export const action = accountForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export const links = paperSheet;

const paperUrl = (number: string) => href("/buyer-portal/papers/:number", { number });

/** The account of the reader's company: what is open and when it is due, and every paper (Rule 16.45). */
export default function BuyerAccount({
	loaderData: { from, to, open, printed, mail },
}: Route.ComponentProps) {
	const days = new URLSearchParams({ from, to });
	return (
		<div className="wrap">
			<PortalHead title="Balance and statement">
				<a href={`${href("/buyer-portal/account/pdf")}?${days}`}>PDF</a>
				<a href={`${href("/buyer-portal/account/csv")}?${days}`}>CSV</a>
				<PrintButton />
			</PortalHead>
			<BalanceSwitch />
			{open.length > 0 ? (
				<section className="no-print mb-6" aria-labelledby="due">
					<div className="sum">
						<h2 id="due">Open invoices</h2>
						<SiteLink to={href("/buyer-portal/account/pay/:does?")}>Pay</SiteLink>
					</div>
					<ul className="docs">
						{open.map(({ number, dueOn, openCents, daysLate }) => (
							<li key={number}>
								<SiteLink to={paperUrl(number)}>
									<span>{number}</span>
									<small>
										{formatCents(openCents)}, due {dayText(dueOn)}
										{daysLate > 0 ? <b className="late-word"> Overdue by {daysLate} days</b> : null}
									</small>
								</SiteLink>
							</li>
						))}
					</ul>
				</section>
			) : null}
			<Form method="get" className="acts no-print mb-3">
				<label>
					From <input className="in w-auto" type="date" name="from" defaultValue={from} />
				</label>
				<label>
					to <input className="in w-auto" type="date" name="to" defaultValue={to} />
				</label>
				<Button size="s">Show</Button>
			</Form>
			<PaperSheet paper={printed} kind="r-stm" paperUrl={paperUrl} />
			{mail.mayChange ? (
				<Form
					key={String(mail.isWanted)}
					className="no-print mt-6"
					method="post"
					action={href("/buyer-portal/account/:does?", { does: "mails" })}
					preventScrollReset
				>
					<InlineFlash at="mails" />
					<input type="hidden" name="at" value="mails" />
					<CheckboxField
						name="monthlyStatement"
						label="Mail us the statement on the 1st of each month"
						hint="As PDF, to owners and bookkeepers with a confirmed address"
						defaultChecked={mail.isWanted}
					/>
					<Button pendingText="Saving...">Save</Button>
				</Form>
			) : null}
		</div>
	);
}
