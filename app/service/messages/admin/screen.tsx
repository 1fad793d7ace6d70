import { MESSAGES } from "~/desk/inbox/inboxes";
import { InboxPane, type PaneProps } from "~/desk/inbox/pane";
import { type InboxPage, InboxScreen } from "~/desk/inbox/screen";
import { InboxTab, type InboxTabProps } from "~/desk/inbox/tab";
import { Moment } from "~/ui/text/moment";
import { INQUIRY_TYPES } from "../inquiry-types";
import type { StaffMessage } from "../message-admin.queries.server";

function MessagePane(props: PaneProps<StaffMessage>) {
	const { subject, name, email, phone, username, type, message, createdAt } = props.item;
	return (
		<InboxPane
			{...props}
			inbox={MESSAGES}
			heading={subject}
			aloneHeading="Message"
			who={name}
			of={subject}
			facts={
				<>
					{INQUIRY_TYPES[type]} · <Moment at={createdAt} show="full" /> · {name} ·{" "}
					<a href={`mailto:${email}`}>{email}</a>
					{phone ? ` · ${phone}` : ""}
					{username ? ` · account ${username}` : ""}
				</>
			}
		>
			<p className="mb-4 whitespace-pre-line break-words">{message}</p>
		</InboxPane>
	);
}

export const MessageScreen = (page: InboxPage<StaffMessage>) => (
	<InboxScreen {...page} inbox={MESSAGES} title={page.item.subject} card={MessagePane} />
);

export const MessagesTab = (tab: InboxTabProps<StaffMessage>) => (
	<InboxTab {...tab} inbox={MESSAGES} searches="Name, email or words" card={MessagePane} />
);
