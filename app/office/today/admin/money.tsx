import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import type { MoneyToday, UnusedMoney as Unused } from "~/ledger/index.server";
import { ButtonLink } from "~/ui/button";
import { SiteLink } from "~/ui/site-link";
import { MoneyTable } from "./money-table";
import { SideTable } from "./side-table";

/** What customers owe and are owed, in sums (Rule 7.26). */
export function MoneySums({
	late,
	lateCents,
	companies,
	owedCents,
	refunds,
	refundsUrl,
}: MoneyToday & { refunds: number; refundsUrl: string }) {
	return (
		<SideTable title="Money" all="today" heads={["What", "Amount"]}>
			{late > 0 ? (
				<tr>
					<td>
						<SiteLink to={href("/admin/accounts")}>Late invoices</SiteLink>, {grouped(late)}
					</td>
					<td className="num">{formatCents(lateCents)}</td>
				</tr>
			) : null}
			{refunds > 0 ? (
				<tr>
					<td>
						<SiteLink to={refundsUrl}>Refunds due</SiteLink>
					</td>
					<td className="num">{grouped(refunds)}</td>
				</tr>
			) : null}
			<tr>
				<td>Owed to us, {counted(companies, "company", "companies")}</td>
				<td className="num">{formatCents(owedCents)}</td>
			</tr>
		</SideTable>
	);
}

/** Companies with money that no invoice has used, the most first (Rule 7.26). */
export function UnusedMoney({
	rows,
	total,
	cents,
	isFirst,
}: {
	rows: readonly Unused[];
	total: number;
	cents: number;
	/** The page's work begins here: the first button is ink. */
	isFirst: boolean;
}) {
	if (total === 0) return null;
	return (
		<MoneyTable
			caption={`Unused money: ${grouped(total)}, ${formatCents(cents)}`}
			heads={["Since", "Unused"]}
		>
			{rows.map(({ companyId, company, cents: unused, since }, n) => {
				const account = href("/admin/accounts/:id/:does?", { id: companyId });
				return (
					<tr key={companyId}>
						<td>
							<SiteLink to={account}>{company}</SiteLink>
						</td>
						<td>Credit since {dayText(since, "day")}</td>
						<td className="num">{formatCents(unused)}</td>
						<td className="go">
							<ButtonLink size="s" variant={isFirst && n === 0 ? "ink" : "default"} to={account}>
								Open<span className="vh"> the account of {company}</span>
							</ButtonLink>
						</td>
					</tr>
				);
			})}
		</MoneyTable>
	);
}
