import { MAIL_STATUSES, type MailStatus } from "~/terms/mail-status";
import { Badge } from "~/ui/text/badge";

/** Where a mail of the outbox stands. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
	const { label, color } = MAIL_STATUSES[status];
	return <Badge color={color}>{label}</Badge>;
}
