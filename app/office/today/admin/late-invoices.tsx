import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import type { LateInvoice } from "~/ledger/index.server";
import { ButtonLink } from "~/ui/button";
import { SiteLink } from "~/ui/site-link";
import { MoneyTable } from "./money-table";

/** After so many days, somebody calls. */
const CALL_DAYS = 10;

/** Open invoices after their due day, the longest late first, each with the one thing to do (Rule 7.26). */
export function LateInvoices({
	rows,
	total,
	cents,
	isFirst,
}: {
	rows: readonly LateInvoice[];
	total: number;
	cents: number;
	/** The page's work begins here: the first button is ink. */
	isFirst: boolean;
}) {
	if (total === 0) return null;
	return (
		<section className="mb-4">
			<h2 className="cap">
				Late invoices{" "}
				<small>
					{grouped(total)}, {formatCents(cents)}
				</small>
				<SiteLink to={href("/admin/accounts")}>Balances</SiteLink>
			</h2>
			<MoneyTable heads={["Invoice", "Open"]}>
				{rows.map(({ number, companyId, company, cents: open, daysLate }, n) => {
					const account = href("/admin/accounts/:id/:does?", { id: companyId });
					const isToCall = daysLate > CALL_DAYS;
					return (
						<tr key={number}>
							<td>
								<SiteLink to={account}>{company}</SiteLink>
							</td>
							<td>
								<SiteLink to={href("/admin/papers/:number", { number })}>{number}</SiteLink> ·{" "}
								<b className="late">{counted(daysLate, "day")} late</b>
							</td>
							<td className="num">{formatCents(open)}</td>
							<td className="go">
								<ButtonLink
									size="s"
									variant={isFirst && n === 0 ? "ink" : "default"}
									to={isToCall ? href("/admin/companies/:id/:does?", { id: companyId }) : account}
								>
									{isToCall ? "Call" : "Remind"}
									<span className="vh">
										{" "}
										{company} about {number}
									</span>
								</ButtonLink>
							</td>
						</tr>
					);
				})}
			</MoneyTable>
		</section>
	);
}
