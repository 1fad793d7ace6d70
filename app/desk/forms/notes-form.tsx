import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";

export type NotesReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

type Props = {
	/** Where the notes are kept. */
	action: string;
	name: "notes" | "staffNotes";
	label: string;
	hint: string;
	/** The stored notes and their version; a save of an older version is refused (Rule 7.7). */
	notes: string | null;
	version: number;
	/** The place on the page where the answer is said. */
	at?: string;
	reply?: NotesReply;
};

/** Staff's notes. After a refusal it shows the typed notes and the stored ones. */
export function NotesForm({ action, name, label, hint, notes, version, at, reply }: Props) {
	const [form, fields] = answeredForm<Record<Props["name"], string>>({
		id: name,
		lastResult: reply?.result,
		defaultValue: { [name]: notes ?? "" },
	});
	return (
		<Form className="mt-3" method="post" action={action} id={form.id} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			{reply && notes ? (
				<Note className="mb-4">
					<b>Kept now</b>
					<span className="block break-words whitespace-pre-line">{notes}</span>
				</Note>
			) : null}
			<input type="hidden" name="version" value={version} />
			{at ? <input type="hidden" name="at" value={at} /> : null}
			<TextArea field={fields[name]} label={label} hint={hint} maxLength={5000} />
			<Button pendingText="Saving...">Save notes</Button>
		</Form>
	);
}
