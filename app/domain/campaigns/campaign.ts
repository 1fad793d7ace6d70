export const CAMPAIGN_TYPES = {
	newsletter: "Newsletter",
	promotion: "Promotion",
	announcement: "Announcement",
} as const;
export const AUDIENCES = { subscribers: "Confirmed subscribers", approved: "Approved customers" } as const;

export type Audience = keyof typeof AUDIENCES;
export type CampaignStatus = "draft" | "scheduled" | "sending" | "sent" | "cancelled";

/** Only a draft can be edited, sent or scheduled (Rule 8.5). */
export const canEditCampaign = ({ status }: { status: CampaignStatus }): boolean => status === "draft";

/** What has not gone out whole can be stopped (Rule 8.5). */
export const canCancelCampaign = ({ status }: { status: CampaignStatus }): boolean =>
	status === "draft" || status === "scheduled" || status === "sending";
