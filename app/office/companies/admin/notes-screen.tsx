import { NotesForm, type NotesReply } from "~/desk/forms/notes-form";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";

type Props = {
	called: string;
	/** The customer's page, and where the notes are kept. */
	page: string;
	action: string;
	notes: string | null;
	version: number;
	reply: NotesReply;
};

/** The form by itself: the page of a refusal. */
export function NotesScreen({ called, page, ...form }: Props) {
	const title = `Notes about ${called}`;
	return (
		<div className="wrap">
			<PageTitle reply={form.reply}>{title}</PageTitle>
			<PageHead back={{ to: page, label: called }} title={title} />
			<div className="max-w-184">
				<NotesForm
					{...form}
					name="notes"
					label="Notes about the customer"
					hint="For staff only."
					at="notes"
				/>
			</div>
		</div>
	);
}
