import type { SubmissionResult } from "@conform-to/react";
import { typedTexts } from "~/ui/form/answered-form";
import type { FlashMessage } from "~/ui/layout/flash-message";
import type { ScanReply } from "./count.server";

/** The answer to a form of an order; `scanned` to a scan in its docket. */
export type OrderReply =
	| { result: SubmissionResult; toast: FlashMessage | null; scanned?: ScanReply | undefined }
	| undefined;

/** The messages of a refused form, by part of the form, and the typed values. */
export type OrderProblems = {
	tracking: string[];
	/** About units, and about what stays behind. */
	units: string[];
	other: string[];
	typed: string;
	typedUnits: readonly { quantity?: string }[];
	typedRest: Readonly<Record<string, string | undefined>>;
};

/** The reply to the last post of an order's forms, if it was for this order. */
export function problemsFor(id: string, reply: OrderReply): OrderProblems {
	const initial = typedTexts(reply);
	if (!reply || initial.id !== id) {
		return { tracking: [], units: [], other: [], typed: "", typedUnits: [], typedRest: {} };
	}
	const { trackingNumber = [], ...rest } = reply.result.error ?? {};
	const isUnits = ([name]: [string, unknown]) => /^(lines|reason)/.test(name);
	const messages = (entries: [string, string[] | null][]) => entries.flatMap(([, texts]) => texts ?? []);
	return {
		tracking: trackingNumber ?? [],
		units: messages(Object.entries(rest).filter(isUnits)),
		other: messages(Object.entries(rest).filter((entry) => !isUnits(entry))),
		typedUnits: (reply.result.initialValue?.lines ?? []) as OrderProblems["typedUnits"],
		typedRest: initial,
		typed: initial.trackingNumber ?? "",
	};
}
