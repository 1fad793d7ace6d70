import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import type { OwnApplication } from "./own-application.server";

/** When an open application is answered, as a sentence for its applicant (Rule 2.14); null in other states. */
export function answerSentence({ state, answerBy, isLate }: OwnApplication): string | null {
	if (state === "needs_information") return "We have a question about your application.";
	if (state !== "pending") return null;
	if (answerBy) return `We are checking your application. We'll answer by ${dayText(answerBy, "weekday")}.`;
	return !isLate
		? "We are checking your application, and will answer as soon as we can."
		: "Checking your application takes longer than usual. We're sorry, and will answer as soon as we can.";
}

/** '1 document is missing', or null when none is. */
export const missingSentence = ({ missing }: OwnApplication): string | null =>
	missing.length === 0
		? null
		: `${counted(missing.length, "document")} ${missing.length === 1 ? "is" : "are"} missing`;
