import type { ReactNode } from "react";
import { Panes, type Queue } from "../list/panes";
import { useInboxKeys } from "../list/queue-keys";
import type { Inbox } from "./inboxes";
import type { InboxPane, PaneProps } from "./pane";

export type InboxTabProps<Item> = Queue & { pane: InboxPane<Item> | null };

/** An inbox's records, newest first, beside the open one. */
export function InboxTab<Item extends { id: string }>({
	inbox,
	list,
	open,
	pane,
	searches,
	card: Card,
}: InboxTabProps<Item> & { inbox: Inbox; searches: string; card: (props: PaneProps<Item>) => ReactNode }) {
	useInboxKeys();
	return (
		<Panes
			list={list}
			open={open}
			label={inbox.label}
			searches={searches}
			called={[inbox.one, `${inbox.one}s`]}
			empty={`No ${inbox.one}s here`}
		>
			{() => (pane ? <Card {...pane} /> : null)}
		</Panes>
	);
}
