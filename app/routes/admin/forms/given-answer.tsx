import type { ReactNode } from "react";
import { Note } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";

/** The answer that went out to a writer: by whom, when, and its words. */
export function GivenAnswer({ by, at, children }: { by: string | null; at: Date; children: ReactNode }) {
	return (
		<Note kind="good" className="mb-4">
			<b>
				Answered by {by ?? "a former admin"} on <Moment at={at} show="full" />:
			</b>
			<span className="block whitespace-pre-line break-words">{children}</span>
		</Note>
	);
}
