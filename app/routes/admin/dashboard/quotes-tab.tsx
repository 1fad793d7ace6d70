import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { QUOTE_STATUSES, QuoteCard } from "../quotes/quote-card";
import { QueueTools } from "./queue-tools";
import type { QuotesTabData } from "./quotes-tab.server";

/** What people want a price for, newest first, ten to a page. */
export function QuotesTab({ quotes, filter, search, page, pageCount, counts, formKey }: QuotesTabData) {
	return (
		<section aria-label="Quotes">
			<QueueTools
				tab="quotes"
				filters={[
					{ value: "all", label: "All", count: counts.all },
					...QUOTE_STATUSES.map(([value, label]) => ({ value, label, count: counts[value] })),
				]}
				filter={filter}
				search={search}
				searchLabel="Business, e-mail or words"
			/>
			{quotes.length === 0 ? (
				<EmptyState title={search ? "No quote requests match" : "No quote requests here"} />
			) : (
				<>
					{quotes.map((quote) => (
						<QuoteCard key={quote.id} quote={quote} formKey={formKey} />
					))}
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}
