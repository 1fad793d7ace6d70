import { formatCents } from "~/kernel/money";
import { ENTRY_KINDS, MONEY_METHODS } from "~/terms/ledger";
import { SiteLink } from "~/ui/site-link";
import { type AccountEntry, stateText } from "./entry-view";
import { dayText } from "./printed-paper";

type Settlement = AccountEntry["settled"][number];

/** 'Check 2207', 'CM-0012'. */
const nameOf = ({ number, kind, method, reference }: Settlement): string =>
	number ??
	[method && kind === "payment" ? MONEY_METHODS[method].label : ENTRY_KINDS[kind].label, reference]
		.filter(Boolean)
		.join(" ");

/** The entries that settle a paper, and its open amount. */
export function OpenAmount({
	entry,
	paperUrl,
}: {
	entry: AccountEntry;
	paperUrl: (number: string) => string;
}) {
	const isInvoice = entry.kind === "invoice";
	return (
		<>
			<h2 id="open">{isInvoice ? "Open on this invoice" : "Left of this credit"}</h2>
			<dl className="lines">
				<div>
					<dt>{isInvoice ? "Invoice" : "Credit memo"}</dt>
					<dd>{formatCents(entry.cents)}</dd>
				</div>
				{entry.settled.map((one) => (
					<div key={one.id}>
						<dt>
							{one.number ? <SiteLink to={paperUrl(one.number)}>{one.number}</SiteLink> : nameOf(one)}{" "}
							<span className="mute small">{dayText(one.day)}</span>
						</dt>
						<dd>{formatCents(isInvoice ? -one.cents : one.cents)}</dd>
					</div>
				))}
				<div className="total">
					<dt>Open</dt>
					<dd>{formatCents(entry.openCents)}</dd>
				</div>
			</dl>
			{isInvoice ? (
				<p className="small mt-2">
					{entry.openCents > 0 && entry.daysLate > 0 ? (
						<b className="late-word">{stateText(entry)}.</b>
					) : (
						<span className="first-letter:uppercase inline-block">{stateText(entry)}.</span>
					)}
				</p>
			) : null}
		</>
	);
}
