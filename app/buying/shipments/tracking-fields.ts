import { z } from "zod";
import { tidyTracking, trackingProblem } from "~/kernel/carriers/tracking-number";
import { optionalText } from "~/kernel/fields";

/** A carrier's id. An empty choice means: guess it from the number. */
export const carrier = z.preprocess(
	(value) => (value === "" || value === null ? undefined : value),
	z.string({ error: "Choose one of the carriers" }).max(100, "Choose one of the carriers").optional(),
);

/** Tracking numbers, one a line, tidied; null when there are none. */
export const trackingNumber = optionalText(1000).transform((value, context) => {
	const numbers = (value ?? "").split("\n").map(tidyTracking).filter(Boolean);
	const problem = numbers.map(trackingProblem).find(Boolean);
	if (problem) context.addIssue({ code: "custom", message: problem });
	return numbers.join("\n") || null;
});

/**
 * Whether the customer gets the tracking numbers by email (Rule 7.151). A form sends "off" beside its box, so that an
 * unticked box differs from a form without one. Left out: yes.
 */
export const sendEmail = z
	.preprocess(
		(value) => (value === "off" ? false : [value].flat().includes("on") ? true : value),
		z.boolean({ error: "Use true or false" }),
	)
	.optional();
