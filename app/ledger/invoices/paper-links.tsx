import { formatCents } from "~/kernel/money";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import { type OrderEntry, stateText } from "./entry-view";
import { dayText } from "./printed-paper";

type Urls = { paperUrl: (number: string) => string; pdfUrl: (number: string) => string };

/** Links to invoices and credit memos with amount, due day and what is open. */
export const PaperLinks = ({ papers, ...urls }: { papers: readonly OrderEntry[] } & Urls) => (
	<ul className="docs">
		{papers.map((paper) => (
			<PaperLink key={paper.number} paper={paper} {...urls} />
		))}
	</ul>
);

/** One of them, as an item of a list. */
export function PaperLink({ paper, paperUrl, pdfUrl }: { paper: OrderEntry } & Urls) {
	const { number, kind, cents, openCents, dueOn, undoneOn } = paper;
	return (
		<li>
			<SiteLink to={paperUrl(number)}>
				<Icon name="doc" />
				<span>
					{kind === "invoice" ? "Invoice" : "Credit memo"} {number}, {formatCents(cents)}
				</span>
				<small>
					{kind === "invoice" ? stateText(paper) : dayText(paper.day)}
					{undoneOn ? `, taken back ${dayText(undoneOn)}` : null}
					{dueOn && openCents > 0 ? `, due ${dayText(dueOn)}` : null}
				</small>
			</SiteLink>
			<a href={pdfUrl(number)}>
				PDF<span className="vh"> of {number}</span>
			</a>
		</li>
	);
}
