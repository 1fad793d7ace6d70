import { href } from "react-router";
import { monthText, pactUrl } from "~/filing";
import { dayText } from "~/kernel/texts/day-text";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { Attention } from "../attention.queries.server";
import { ReportsDue } from "./deadlines";

/** What the last month still needs from those with the money alone, and when statements go out (Rules 16.55, 20.9, 21.20). */
export function MonthEnd({
	last,
	statements,
	reports,
	today,
}: {
	/** The last month, YYYY-MM. */
	last: string;
	/** The day of the next statements. */
	statements: string;
	reports: Attention["reports"];
	today: string;
}) {
	const month = monthText(last, false);
	return (
		<>
			<section>
				<h2 className="cap">{month}</h2>
				<ol className="dues">
					{reports ? (
						<ReportsDue {...reports} today={today} />
					) : (
						<li>
							<div>
								PACT report of {month}
								<small>nothing left to file</small>
							</div>
							<ButtonLink size="s" to={pactUrl(last)}>
								Open<span className="vh"> the PACT report of {month}</span>
							</ButtonLink>
						</li>
					)}
					<li>
						<div>
							Files for the accountant
							<small>invoices, credits and payments of {month}</small>
						</div>
						<ButtonLink size="s" to={addressOf(href("/admin/reports/accountant"), { month: last })}>
							Open<span className="vh"> the accountant’s files of {month}</span>
						</ButtonLink>
					</li>
				</ol>
			</section>
			<section>
				<h2 className="cap">Statements</h2>
				<ol className="dues">
					<li>
						<div>
							{monthText(today.slice(0, 7), false)}
							<small>emailed on {dayText(statements, "day")} to companies that want one</small>
						</div>
						<ButtonLink size="s" to={href("/admin/accounts")}>
							Balances
						</ButtonLink>
					</li>
				</ol>
			</section>
		</>
	);
}
