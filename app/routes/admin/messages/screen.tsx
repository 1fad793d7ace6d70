import { INQUIRY_TYPES } from "~/domain/messages/inquiry-types";
import type { StaffMessage } from "~/domain/messages/message-admin.queries.server";
import { Moment } from "~/ui/text/moment";
import { MESSAGES } from "../inbox/inboxes";
import { InboxPane, type PaneProps } from "../inbox/pane";
import { type InboxPage, InboxScreen } from "../inbox/screen";
import { InboxTab, type InboxTabProps } from "../inbox/tab";

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
