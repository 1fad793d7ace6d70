import type { CampaignStatus } from "~/terms/campaigns";
import { Badge } from "~/ui/text/badge";

const STATES = {
	draft: { text: "Draft", color: "gray" },
	scheduled: { text: "Scheduled", color: "yellow" },
	sending: { text: "Sending", color: "blue" },
	sent: { text: "Sent", color: "green" },
	cancelled: { text: "Cancelled", color: "red" },
} as const;

/** Where a campaign stands. */
export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
	const { text, color } = STATES[status];
	return <Badge color={color}>{text}</Badge>;
}
