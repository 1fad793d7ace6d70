import { z } from "zod";
import { keysOf } from "~/terms/keys-of";
import { momentIn } from "../clock/zoned-moment.ts";
import { env } from "../config/env.server";
import { optionalLine, wholeNumber } from "../fields.ts";
import { isOwnPath, isSecureAddress } from "./page-link.ts";
import { ANNOUNCEMENT_TONES } from "./setting.ts";

const MOMENT = "Enter a date and time, or leave both empty";

/** A date and time in the shop's time zone, or none; parsed to epoch milliseconds. */
const moment = z
	.string()
	.max(100, MOMENT)
	.nullish()
	.transform((text, context) => {
		if (!text?.trim()) return null;
		const found = momentIn(text, env.TIME_ZONE);
		if (found) return found.getTime();
		context.addIssue({ code: "custom", message: MOMENT });
		return z.NEVER;
	});

/** The announcement on every page; without a text there is none. */
export const announcementSchema = z
	.object({
		version: wholeNumber("This form is incomplete. Open it again"),
		text: optionalLine(160),
		link: optionalLine(500).refine(
			(link) => link === null || isOwnPath(link) || isSecureAddress(link),
			"Enter a path of this site, such as /products, or an https address",
		),
		linkText: optionalLine(40),
		tone: z.enum(keysOf(ANNOUNCEMENT_TONES), { error: "Choose a tone" }),
		from: moment,
		until: moment,
	})
	.superRefine(({ from, until }, context) => {
		if (from !== null && until !== null && until <= from) {
			context.addIssue({ code: "custom", path: ["until"], message: "The end must be after the start" });
		}
	});
