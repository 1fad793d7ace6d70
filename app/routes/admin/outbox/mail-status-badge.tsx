import type { MailStatus } from "~/domain/outbox/mail-status";
import { Badge } from "~/ui/text/badge";

const STATES = {
	queued: { text: "Queued", color: "yellow" },
	sending: { text: "Sending", color: "blue" },
	sent: { text: "Sent", color: "green" },
	failed: { text: "Failed", color: "red" },
} as const;

/** Where a mail of the outbox stands. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
	const { text, color } = STATES[status];
	return <Badge color={color}>{text}</Badge>;
}
