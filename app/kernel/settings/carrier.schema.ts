import { z } from "zod";
import { readNumberForm } from "../carriers/number-form.ts";
import { optionalLine, optionalText, refuseDisguise, requiredLine, ticked, wholeNumber } from "../fields.ts";
import { isSecureAddress } from "./page-link.ts";
import type { ListedCarrier } from "./setting.ts";

const MOST_FORMS = 12;

/** The problem with a tracking-link template, or null (Rule 5.6). */
export function templateProblem(template: string): string | null {
	if (!template.includes("{number}")) return "Put {number} where the tracking number goes";
	const filled = template.replaceAll("{number}", "tracking-number");
	if (!isSecureAddress(filled)) return "Enter an address that begins with https://";
	// A number in the host could lead to any site.
	if (new URL(filled).host.includes("tracking-number")) {
		return "{number} can't be part of the site's name. Put it after the first /";
	}
	if (/[<>"'`\\]/.test(template)) return "Leave out quotes, brackets and backslashes";
	return null;
}

const numberForms = optionalText(500).transform((text, context) => {
	const forms = (text ?? "")
		.split("\n")
		.map((one) => one.replace(/\s+/g, "").toUpperCase())
		.filter(Boolean);
	const wrong = forms.find((form) => !readNumberForm(form));
	if (wrong) context.addIssue({ code: "custom", message: `'${wrong}' is not a valid number pattern` });
	if (forms.length > MOST_FORMS) {
		context.addIssue({ code: "custom", message: `Enter at most ${MOST_FORMS} number patterns` });
	}
	return [...new Set(forms)];
});

/** A carrier. `version` is the one the form was loaded with; a new carrier has 0. */
export const carrierSchema: z.ZodType<Omit<ListedCarrier, "id">> = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	name: requiredLine("Enter the carrier's name", 60),
	trackingUrlTemplate: optionalLine(400).superRefine((template, context) => {
		const problem = template === null ? null : templateProblem(template);
		if (problem) context.addIssue({ code: "custom", message: problem });
	}),
	numberForms,
	street: optionalLine(100).superRefine(refuseDisguise),
	city: optionalLine(60).superRefine(refuseDisguise),
	state: optionalLine(2).transform((text) => text?.toUpperCase() ?? null),
	zipCode: optionalLine(10),
	phone: optionalLine(30),
	hidden: ticked,
});
