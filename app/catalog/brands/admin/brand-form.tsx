import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/text-field";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";

type Brand = {
	name: string;
	description: string | null;
	featured: boolean;
	active: boolean;
	version: number;
};
type Props = {
	brand: Brand | null;
	reply: { result: SubmissionResult; toast: FlashMessage | null } | undefined;
};

export function BrandForm({ brand, reply }: Props) {
	const [form, fields] = answeredForm<{
		name: string;
		description: string;
		featured: string;
		active: string;
	}>({
		id: "brand",
		lastResult: reply?.result,
		defaultValue: {
			name: brand?.name ?? "",
			description: brand?.description ?? "",
			featured: brand?.featured ? "on" : "",
			active: !brand || brand.active ? "on" : "",
		},
	});
	return (
		<Form method="post" id={form.id} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			{brand ? <input type="hidden" name="version" value={brand.version} /> : null}
			<TextField field={fields.name} label="Brand name" autoComplete="off" />
			<TextArea field={fields.description} label="Description" mark="optional" />
			<CheckboxField field={fields.featured} label="Featured Brand" />
			<CheckboxField
				field={fields.active}
				label="Active"
				hint="Customers don't see inactive brands, but they still see their products."
			/>
			<Button variant="primary" pendingText="Saving...">
				Save brand
			</Button>
		</Form>
	);
}
