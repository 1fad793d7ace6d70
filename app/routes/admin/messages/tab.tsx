import { QueueTools } from "~/routes/admin/list/queue-tools";
import { MESSAGE_STATUS_NAMES, MESSAGE_STATUSES } from "~/terms/inbox";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { MessageCard } from "./message-card";
import type { MessagesTabData } from "./tab.server";

/** What people wrote, newest first, ten to a page. */
export function MessagesTab({ messages, filter, search, page, pageCount, counts, formKey }: MessagesTabData) {
	return (
		<section aria-label="Messages">
			<QueueTools
				tab="messages"
				filters={[
					{ value: "all", label: "All", count: counts.all },
					...MESSAGE_STATUS_NAMES.map((value) => ({
						value,
						label: MESSAGE_STATUSES[value].label,
						count: counts[value],
					})),
				]}
				filter={filter}
				search={search}
				searchLabel="Name, email or words"
			/>
			{messages.length === 0 ? (
				<EmptyState title={search ? "No messages match" : "No messages here"} />
			) : (
				<>
					{messages.map((message) => (
						<MessageCard key={message.id} message={message} formKey={formKey} />
					))}
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}
