import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { MESSAGE_STATUSES, MessageCard } from "../messages/message-card";
import type { MessagesTabData } from "./messages-tab.server";
import { QueueTools } from "./queue-tools";

/** What people wrote, newest first, ten to a page. */
export function MessagesTab({ messages, filter, search, page, pageCount, counts, formKey }: MessagesTabData) {
	return (
		<section aria-label="Messages">
			<QueueTools
				tab="messages"
				filters={[
					{ value: "all", label: "All", count: counts.all },
					...MESSAGE_STATUSES.map(([value, label]) => ({ value, label, count: counts[value] })),
				]}
				filter={filter}
				search={search}
				searchLabel="Name, e-mail or words"
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
