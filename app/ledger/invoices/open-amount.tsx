import { Link } from "react-router";
import { formatCents } from "~/kernel/money";
import { MONEY_METHODS, PAPER_KINDS } from "~/terms/papers";
import { type AccountPaper, stateText } from "./paper-view";
import { dayText } from "./printed-paper";

type Settlement = AccountPaper["settled"][number];

/** 'Check 2207', 'CM-0012'. */
const nameOf = ({ number, kind, method, reference }: Settlement): string =>
	number ??
	[method && kind === "payment" ? MONEY_METHODS[method].label : PAPER_KINDS[kind].label, reference]
		.filter(Boolean)
		.join(" ");

/** The entries that settle a paper, and its open amount. */
export function OpenAmount({
	paper,
	paperUrl,
}: {
	paper: AccountPaper;
	paperUrl: (number: string) => string;
}) {
	const isInvoice = paper.kind === "invoice";
	return (
		<>
			<h2 id="open">{isInvoice ? "Open on this invoice" : "Left of this credit"}</h2>
			<dl className="lines">
				<div>
					<dt>{isInvoice ? "Invoice" : "Credit memo"}</dt>
					<dd>{formatCents(paper.cents)}</dd>
				</div>
				{paper.settled.map((one) => (
					<div key={one.id}>
						<dt>
							{one.number ? <Link to={paperUrl(one.number)}>{one.number}</Link> : nameOf(one)}{" "}
							<span className="mute small">{dayText(one.day)}</span>
						</dt>
						<dd>{formatCents(isInvoice ? -one.cents : one.cents)}</dd>
					</div>
				))}
				<div className="total">
					<dt>Open</dt>
					<dd>{formatCents(paper.openCents)}</dd>
				</div>
			</dl>
			{isInvoice ? (
				<p className="small mt-2">
					{paper.openCents > 0 && paper.daysLate > 0 ? (
						<b className="late-word">{stateText(paper)}.</b>
					) : (
						<span className="first-letter:uppercase inline-block">{stateText(paper)}.</span>
					)}
				</p>
			) : null}
		</>
	);
}
