import { Form, href } from "react-router";
import { ACCOUNT_MAILS } from "~/terms/ledger";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { dayText } from "../../invoices/printed-paper";
import type { getAccountMails } from "../account-mail.server";
import type { InvoiceAddress } from "../invoice-address.server";

type Props = {
	id: string;
	mails: ReturnType<typeof getAccountMails>;
	/** The company's own, which it sets itself. */
	address: InvoiceAddress;
	mayChange: boolean;
	/** Whether the shop sends reminders at all. */
	sendsReminders: boolean;
	/** Of the statement on the page. */
	days: { from: string; to: string };
	formKey: string;
};

/** The mails about a company's account: which it gets, which it got and when (Rules 16.53-16.55). */
export function MailCard({
	id,
	mails: { reminders, monthlyStatement, sent },
	address,
	mayChange,
	sendsReminders,
	days,
	formKey,
}: Props) {
	return (
		<Card title="Mails">
			<InlineFlash at="mails" />
			{address.email ? (
				<p className="small mb-3">
					Address for invoices: <b className="break-all">{address.email}</b>
					{address.isConfirmed ? null : <span className="mute"> (not confirmed, gets nothing)</span>}
				</p>
			) : null}
			{mayChange ? (
				<>
					<Form
						method="post"
						action={href("/admin/accounts/:id/:does?", { id, does: "statement" })}
						preventScrollReset
					>
						<input type="hidden" name="at" value="mails" />
						<input type="hidden" name="idempotencyKey" value={`${formKey}-mail`} />
						<input type="hidden" name="from" value={days.from} />
						<input type="hidden" name="to" value={days.to} />
						<Button pendingText="Sending...">Mail this statement</Button>
					</Form>
					<Form
						className="mt-3"
						key={`${reminders} ${monthlyStatement}`}
						method="post"
						action={href("/admin/accounts/:id/:does?", { id, does: "mails" })}
						preventScrollReset
					>
						<input type="hidden" name="at" value="mails" />
						<CheckboxField
							name="reminders"
							label="Reminders of open invoices"
							hint={
								sendsReminders ? undefined : "None is sent to any customer while the settings have them off"
							}
							defaultChecked={reminders}
						/>
						<CheckboxField
							name="monthlyStatement"
							label="Statement by mail on the 1st"
							defaultChecked={monthlyStatement}
						/>
						<Button pendingText="Saving...">Save mails</Button>
					</Form>
				</>
			) : null}
			{sent.length === 0 ? (
				<p className="mute small mt-3">None was sent.</p>
			) : (
				<ul className="grid gap-2 mt-3">
					{sent.map(({ id: mail, kind, day, about, recipients, by }) => (
						<li key={mail}>
							<b>{ACCOUNT_MAILS[kind].label}</b>, {dayText(day)}{" "}
							<span className="mute small">
								{about}, to {recipients}
								{by ? `, by ${by}` : null}
							</span>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}
