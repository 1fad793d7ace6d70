import type { SubmissionResult } from "@conform-to/react";

/** The first message of a refused form, for a toast. */
export const firstProblem = (result: SubmissionResult): string =>
	Object.values(result.error ?? {})
		.flatMap((messages) => messages ?? [])
		.at(0) ?? "The change could not be saved.";
