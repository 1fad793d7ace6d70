import { z } from "zod";
import { optionalText } from "../fields.ts";
import { tidyTracking, trackingProblem } from "./tracking-number.ts";

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
