import type { ReactNode } from "react";
import type { ListPage } from "~/domain/admin-list.server";
import { ListScreen } from "../list/list-screen";
import type { CardProps } from "./card";
import type { Inbox } from "./inboxes";

export type InboxTabProps<Item> = { list: ListPage<Item>; formKey: string };

/** An inbox's records, newest first. */
export function InboxTab<Item extends { id: string }>({
	inbox,
	list,
	formKey,
	searches,
	card: Card,
}: InboxTabProps<Item> & { inbox: Inbox; searches: string; card: (props: CardProps<Item>) => ReactNode }) {
	return (
		<section aria-label={inbox.label}>
			<ListScreen
				list={list}
				searches={searches}
				called={[inbox.one, `${inbox.one}s`]}
				empty={`No ${inbox.one}s here`}
				card={(item) => <Card item={item} formKey={formKey} />}
			/>
		</section>
	);
}
