import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { Contacts } from "~/kernel/settings/setting";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Fieldset } from "~/ui/form/fieldset";
import { TextField } from "~/ui/form/text-field";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import { type RemoveProps, RemoveRow, RowLabel, useRowFocus } from "./form-rows";

export type SettingReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

type Row = { days: string; hours: string };
type Values = {
	supportEmail: string;
	supportPhone: string;
	emergencyPhone: string;
	address: string;
	hours: Row[];
};

type Props = {
	contacts: Contacts;
	version: number;
	/** What the box for the emergency line says. */
	emergencyHint: string;
	reply: SettingReply;
};

/** The rows of a new shop, to be filled in. */
const FIRST_HOURS: readonly Row[] = [
	{ days: "Monday to Friday", hours: "" },
	{ days: "Saturday and Sunday", hours: "Closed" },
];

const ADD_ROW = "add-hours";

/** Contacts and business hours. Buttons of the form add and remove rows of hours. */
export function ContactsForm({ contacts, version, emergencyHint, reply }: Props) {
	const hours = contacts.hours.length > 0 ? contacts.hours : FIRST_HOURS;
	const [form, fields] = useForm<Values>({
		id: "contacts",
		lastResult: reply?.result,
		defaultValue: { ...contacts, hours: hours.map((row) => ({ ...row })) },
	});
	const rows = fields.hours.getFieldList();
	useRowFocus(reply, rows.at(-1)?.getFieldset().days.id, ADD_ROW);
	return (
		<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="max-w-184">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="version" value={version} />
			{/* What Enter in a field presses: otherwise it would be the first row's Remove. */}
			<button type="submit" hidden>
				Save contacts
			</button>
			<TextField
				field={fields.supportEmail}
				label="Support email"
				type="email"
				inputMode="email"
				spellCheck={false}
			/>
			<div className="cols cols-2">
				<TextField
					field={fields.supportPhone}
					label="Phone"
					hint="In the footer and on the contact page"
					type="tel"
				/>
				<TextField
					field={fields.emergencyPhone}
					label="Emergency line"
					mark="optional"
					hint={emergencyHint}
					type="tel"
				/>
			</div>
			<TextField
				field={fields.address}
				label="Postal address"
				hint="On documents, in emails and with the contact details"
			/>
			<Fieldset legend="Business hours" hint="Name the time zone where it matters, or write Closed">
				<div id={fields.hours.id} tabIndex={-1}>
					<FieldError id={fields.hours.errorId} errors={fields.hours.errors ?? []} />
					{rows.map((row, index) => (
						<HoursRow
							key={row.key}
							row={row}
							number={index + 1}
							remove={form.remove.getButtonProps({ name: fields.hours.name, index })}
						/>
					))}
				</div>
				<Button {...form.insert.getButtonProps({ name: fields.hours.name })} id={ADD_ROW}>
					Add a row
				</Button>
			</Fieldset>
			<Button variant="primary" pendingText="Saving...">
				Save contacts
			</Button>
		</Form>
	);
}

type RowProps = {
	row: FieldMetadata<Row>;
	number: number;
	remove: RemoveProps;
};

function HoursRow({ row, number, remove }: RowProps) {
	const fields = row.getFieldset();
	return (
		<div className="grid grid-cols-[1fr_auto] items-end gap-x-4 sm:grid-cols-[1fr_1fr_auto]">
			<TextField
				className="col-span-2 mb-2 sm:col-span-1 sm:mb-5"
				field={fields.days}
				label={<RowLabel text="Days" number={number} />}
			/>
			<TextField field={fields.hours} label={<RowLabel text="Hours" number={number} />} />
			<RemoveRow remove={remove} number={number} />
		</div>
	);
}
