import type { CampaignStatus } from "~/terms/campaigns";

/** Only a draft can be edited, sent or scheduled (Rule 8.5). */
export const canEditCampaign = ({ status }: { status: CampaignStatus }): boolean => status === "draft";

/** A campaign can be cancelled until all of it is sent (Rule 8.5). */
export const CANCELLABLE: CampaignStatus[] = ["draft", "scheduled", "sending"];
export const canCancelCampaign = ({ status }: { status: CampaignStatus }): boolean =>
	CANCELLABLE.includes(status);
