import { Form } from "react-router";
import type { FaqItem } from "~/kernel/settings/setting";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { SettingReply } from "./contacts-form";

type Values = {
	question: string;
	answer: string;
	href: string;
	label: string;
	onWholesale: string;
	hidden: string;
};

export function FaqForm({ item, reply }: { item: FaqItem | null; reply: SettingReply }) {
	const [form, fields] = answeredForm<Values>({
		id: "question",
		lastResult: reply?.result,
		defaultValue: {
			question: item?.question ?? "",
			answer: item?.answer ?? "",
			href: item?.href ?? "",
			label: item?.label ?? "",
			onWholesale: !item || item.onWholesale ? "on" : "",
			hidden: item?.hidden ? "on" : "",
		},
	});
	return (
		<Form method="post" id={form.id} noValidate className="max-w-184">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="version" value={item?.version ?? 0} />
			<TextField field={fields.question} label="Question" hint="In a retailer's words" autoComplete="off" />
			<TextArea
				field={fields.answer}
				label="Answer"
				hint="You can use {email}, {phone}, {emergency}, {address}, {hours}, {site}, {shipping}, {freeShippingAbove} and {tax}"
				rows={5}
			/>
			<div className="cols cols-2">
				<TextField
					field={fields.href}
					label="Page it comes from"
					hint="A path such as /legal/returns"
					autoComplete="off"
					spellCheck={false}
				/>
				<TextField
					field={fields.label}
					label="What that page is called"
					hint="The link below the answer"
					autoComplete="off"
				/>
			</div>
			<CheckboxField field={fields.onWholesale} label="List it on the wholesale page" />
			<CheckboxField field={fields.hidden} label="Hidden" hint="Hidden from the page and the assistant" />
			<Button variant="primary" pendingText="Saving...">
				Save question
			</Button>
		</Form>
	);
}
