import type { CampaignStatus } from "~/domain/campaigns/campaign";
import { Badge } from "~/ui/text/badge";

const STATES = {
	draft: { text: "Draft", colour: "grey" },
	scheduled: { text: "Scheduled", colour: "yellow" },
	sending: { text: "Sending", colour: "blue" },
	sent: { text: "Sent", colour: "green" },
	cancelled: { text: "Cancelled", colour: "red" },
} as const;

/** Where a campaign stands. */
export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
	const { text, colour } = STATES[status];
	return <Badge colour={colour}>{text}</Badge>;
}
