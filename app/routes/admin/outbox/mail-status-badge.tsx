import type { MailStatus } from "~/domain/outbox/mail-status";
import { Badge } from "~/ui/text/badge";

const STATES = {
	queued: { text: "Queued", colour: "yellow" },
	sending: { text: "Sending", colour: "blue" },
	sent: { text: "Sent", colour: "green" },
	failed: { text: "Failed", colour: "red" },
} as const;

/** Where a mail of the outbox stands. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
	const { text, colour } = STATES[status];
	return <Badge colour={colour}>{text}</Badge>;
}
