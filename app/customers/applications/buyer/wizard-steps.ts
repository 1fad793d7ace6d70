import { isDocumentKind } from "~/kernel/documents";
import type { ApplicationDocumentKind } from "~/terms/documents";

export type Step = 1 | 2 | 3;

export const STEP_TITLES: Record<Step, string> = {
	1: "Business Information",
	2: "Documentation Upload",
	3: "Trade References & Volume",
};

/** The wizard's `?step=`; 4 is the confirmation. Anything else means step 1. */
export function stepOf(url: URL): Step | 4 {
	const step = Number(url.searchParams.get("step"));
	return step === 2 || step === 3 || step === 4 ? step : 1;
}

/** The document whose picker should open although it has a file. */
export function replacedKind(url: URL): ApplicationDocumentKind | null {
	const kind = url.searchParams.get("replace");
	return isDocumentKind(kind) ? kind : null;
}

export type Intent =
	| { verb: "next" | "previous" | "submit" | "upload" | "tell" }
	| { verb: "replace" | "remove"; kind: ApplicationDocumentKind };

/** The pressed button's intent. Enter submits without a button and goes to the next step. */
export function intentOf(value: FormDataEntryValue | null, step: Step): Intent {
	const [verb, kind] = String(value ?? "").split(":");
	if ((verb === "replace" || verb === "remove") && isDocumentKind(kind)) return { verb, kind };
	if (verb === "previous" || verb === "submit" || verb === "next" || verb === "upload" || verb === "tell")
		return { verb };
	return { verb: step === 3 ? "submit" : "next" };
}
