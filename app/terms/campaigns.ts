import { keysOf } from "./keys-of.ts";

export const CAMPAIGN_TYPES = {
	newsletter: "Newsletter",
	promotion: "Promotion",
	announcement: "Announcement",
} as const;

/** Who a campaign goes to. */
export const AUDIENCES = { subscribers: "Confirmed subscribers", approved: "Approved customers" } as const;

export type Audience = keyof typeof AUDIENCES;
export const CAMPAIGN_TYPE_NAMES = /* @__PURE__ */ keysOf(CAMPAIGN_TYPES);
export const AUDIENCE_NAMES = /* @__PURE__ */ keysOf(AUDIENCES);

/** The statuses of a campaign, in the order it passes them (Rule 8.5). */
export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "sent", "cancelled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The statuses of a newsletter subscription */
export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed"] as const;
