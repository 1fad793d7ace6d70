import { QueueTools } from "~/routes/admin/list/queue-tools";
import { QUOTE_STATUS_NAMES, QUOTE_STATUSES } from "~/terms/inbox";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { QuoteCard } from "./quote-card";
import type { QuotesTabData } from "./tab.server";

/** What people want a price for, newest first, ten to a page. */
export function QuotesTab({ quotes, filter, search, page, pageCount, counts, formKey }: QuotesTabData) {
	return (
		<section aria-label="Quotes">
			<QueueTools
				tab="quotes"
				filters={[
					{ value: "all", label: "All", count: counts.all },
					...QUOTE_STATUS_NAMES.map((value) => ({
						value,
						label: QUOTE_STATUSES[value].label,
						count: counts[value],
					})),
				]}
				filter={filter}
				search={search}
				searchLabel="Business, email or words"
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
