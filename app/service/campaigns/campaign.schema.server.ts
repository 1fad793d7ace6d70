import { z } from "zod";
import { momentIn } from "~/kernel/clock/zoned-moment";
import { env } from "~/kernel/config/env.server";
import { requiredLine, requiredText, ticked, wholeNumber } from "~/kernel/fields";
import { AUDIENCES, CAMPAIGN_TYPES } from "~/terms/campaigns";
import { keysOf } from "~/terms/keys-of";

export const campaignSchema = z.object({
	name: requiredLine("Name is required", 120),
	type: z.enum(keysOf(CAMPAIGN_TYPES), { error: "Type is required" }),
	subject: requiredLine("Subject is required", 150),
	content: requiredText("Content is required", 20_000),
	audience: z.enum(keysOf(AUDIENCES), { error: "Audience is required" }),
	trackOpens: ticked,
	/** The version the form was loaded with. If absent, there is no check. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});

export type CampaignInput = z.output<typeof campaignSchema>;

const WHEN = "Enter a date and time";

/** The date and time are in the shop's time zone. */
export const scheduleSchema = z.object({
	scheduledFor: z
		.string({ error: WHEN })
		.max(100, WHEN)
		.transform((text, context) => {
			const moment = momentIn(text, env.TIME_ZONE);
			if (!moment) {
				context.addIssue({ code: "custom", message: WHEN });
				return z.NEVER;
			}
			return moment;
		}),
});
