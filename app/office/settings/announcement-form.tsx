import { Form } from "react-router";
import { ANNOUNCEMENT_TONES } from "~/kernel/settings/setting";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { RadioField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { SettingReply } from "./contacts-form";

type Values = { text: string; link: string; linkText: string; tone: string; from: string; until: string };

type Props = { values: Values; version: number; timeZone: string; reply: SettingReply };

const TONES = Object.entries(ANNOUNCEMENT_TONES).map(([value, label]) => ({ value, label }));

/** The announcement's text, link and period. */
export function AnnouncementForm({ values, version, timeZone, reply }: Props) {
	const [form, fields] = answeredForm<Values>({
		id: "announcement",
		lastResult: reply?.result,
		defaultValue: values,
	});
	return (
		<Form method="post" id={form.id} noValidate className="max-w-184">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="version" value={version} />
			<TextField
				field={fields.text}
				label="Text"
				mark="optional"
				hint="One line. If empty, there is no announcement"
				maxLength={160}
				autoComplete="off"
			/>
			<div className="cols cols-2">
				<TextField
					field={fields.link}
					label="Link"
					mark="optional"
					hint="A path such as /products, or an https address"
					inputMode="url"
					autoComplete="off"
					spellCheck={false}
				/>
				<TextField
					field={fields.linkText}
					label="Link text"
					mark="optional"
					hint="If empty, the whole text is the link"
					autoComplete="off"
				/>
			</div>
			<RadioField field={fields.tone} label="Tone" options={TONES} />
			<div className="cols cols-2">
				<TextField
					field={fields.from}
					label="From"
					mark="optional"
					hint={`In the shop's time zone (${timeZone})`}
					type="datetime-local"
				/>
				<TextField
					field={fields.until}
					label="Until"
					mark="optional"
					hint="If empty, it stays until you remove it"
					type="datetime-local"
				/>
			</div>
			<Button variant="primary" pendingText="Saving...">
				Save announcement
			</Button>
		</Form>
	);
}
