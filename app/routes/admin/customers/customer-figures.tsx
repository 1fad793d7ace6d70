import { ACTIVITY_DAYS } from "~/domain/customers/activity-days";
import type { CustomerDetails } from "~/domain/customers/customer.queries.server";
import type { CustomerActivity } from "~/domain/customers/customer-activity.queries.server";
import { counted, grouped } from "~/domain/texts/numbers";
import { Note } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";

type Props = { customer: CustomerDetails; activity: CustomerActivity };

/** A customer in one line: what is unpaid, what they buy, when we last heard from each other. */
export function CustomerFigures({ customer, activity }: Props) {
	const { unpaidCents, lastDaysCents, daysBetween, lastContactAt } = activity;
	return (
		<>
			<dl className="aging mb-3">
				<div>
					<dt>Unpaid</dt>
					<dd>
						<Money cents={unpaidCents} />
					</dd>
				</div>
				<div>
					<dt>Spent, last {ACTIVITY_DAYS} days</dt>
					<dd>
						<Money cents={lastDaysCents} />
					</dd>
				</div>
				<div>
					<dt>Spent</dt>
					<dd>
						<Money cents={customer.spentCents} />
					</dd>
				</div>
				<div>
					<dt>Orders</dt>
					<dd>{grouped(customer.orders)}</dd>
				</div>
				<div>
					<dt>Orders every</dt>
					<dd>{daysBetween === null ? "—" : counted(daysBetween, "day")}</dd>
				</div>
				<div>
					<dt>Last contact</dt>
					<dd>{lastContactAt ? <Moment at={lastContactAt} /> : "—"}</dd>
				</div>
			</dl>
			{customer.closedAt ? (
				<Note kind="warn" className="mb-3">
					Account closed on <Moment at={customer.closedAt} />
					{customer.closing ? ` by ${customer.closing.by}` : ""}
					{customer.closing?.reason ? `: ${customer.closing.reason}` : ""}
				</Note>
			) : null}
			{customer.revokedAt ? (
				<Note kind="warn" className="mb-3">
					Approval revoked on <Moment at={customer.revokedAt} />: {customer.revokedReason}
				</Note>
			) : null}
		</>
	);
}
