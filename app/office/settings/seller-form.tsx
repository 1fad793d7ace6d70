import { type FieldMetadata, useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { Seller } from "~/kernel/settings/setting";
import { SELLER_LICENSE_KINDS, SELLER_LICENSES } from "~/terms/seller-licenses";
import { Button } from "~/ui/button";
import { RadioField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { SettingReply } from "./contacts-form";
import { type RemoveProps, RemoveRow, RowLabel, useRowFocus } from "./form-rows";

type Row = { kind: string; number: string; state: string; lastDay: string };
type Values = Record<Exclude<keyof Seller, "licenses">, string> & { licenses: Row[] };

type Props = {
	seller: Seller;
	/** What stands on papers where a field is left empty. */
	otherwise: { name: string; address: string; phone: string; email: string };
	version: number;
	reply: SettingReply;
};

const ADD_ROW = "add-license";
const ON_OFF = [
	{ value: "on", label: "On" },
	{ value: "off", label: "Off" },
];
const KINDS = SELLER_LICENSE_KINDS.map((value) => ({ value, label: SELLER_LICENSES[value].label }));

/** Who sells, as papers and mails about money name it. Buttons of the form add and remove rows of licenses. */
export function SellerForm({ seller, otherwise, version, reply }: Props) {
	const [form, fields] = useForm<Values>({
		id: "seller",
		lastResult: reply?.result,
		defaultValue: {
			...seller,
			reminderDays: seller.reminderDays.join(", "),
			reminders: seller.reminders ?? "",
			licenses: seller.licenses.map(({ state, lastDay, ...row }) => ({
				...{ ...row, state: state ?? "", lastDay: lastDay ?? "" },
			})),
		},
	});
	const rows = fields.licenses.getFieldList();
	useRowFocus(reply, rows.at(-1)?.getFieldset().kind.id, ADD_ROW);
	return (
		<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="max-w-184">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="version" value={version} />
			{/* What Enter in a field presses: otherwise it would be the first row's Remove. */}
			<button type="submit" hidden>
				Save seller
			</button>
			<TextField
				field={fields.legalName}
				label="Legal name"
				mark="optional"
				hint={`On invoices, credit memos and statements. If empty: ${otherwise.name}`}
				autoComplete="off"
			/>
			<div className="cols cols-2">
				<TextField
					field={fields.address}
					label="Address on papers"
					mark="optional"
					hint={`If empty: ${otherwise.address}`}
				/>
				<TextField
					field={fields.phone}
					label="Phone on papers"
					mark="optional"
					hint={`If empty: ${otherwise.phone}`}
					type="tel"
				/>
			</div>
			<div className="cols cols-2">
				<TextField
					field={fields.mailName}
					label="Name under reminders and statements"
					mark="optional"
					hint="A person or a department, such as Accounts receivable"
					autoComplete="off"
				/>
				<TextField
					field={fields.mailAddress}
					label="Answers go to"
					mark="optional"
					hint={`If empty: ${otherwise.email}`}
					type="email"
					inputMode="email"
					spellCheck={false}
				/>
			</div>
			<TextField
				field={fields.reminderDays}
				label="Payment reminders"
				mark="optional"
				hint="Days after the due date, such as 1, 7, 14. Use -3 for three days before."
				autoComplete="off"
			/>
			<RadioField
				field={fields.reminders}
				label="Send these reminders"
				hint="None is sent before you turn them on"
				options={ON_OFF}
			/>
			<Fieldset
				legend="Our licenses and registrations"
				hint="Invoices show the licenses valid on the invoice date for the state we ship to, plus any that apply everywhere."
			>
				<div id={fields.licenses.id} tabIndex={-1}>
					<FieldError id={fields.licenses.errorId} errors={fields.licenses.errors ?? []} />
					{rows.map((row, index) => (
						<LicenseRow
							key={row.key}
							row={row}
							number={index + 1}
							remove={form.remove.getButtonProps({ name: fields.licenses.name, index })}
						/>
					))}
				</div>
				<Button {...form.insert.getButtonProps({ name: fields.licenses.name })} id={ADD_ROW}>
					Add a license
				</Button>
			</Fieldset>
			<Fieldset
				legend="Who signs reports to states"
				hint="The end of a PACT Act report. Whoever sends it signs the file"
			>
				<div className="cols cols-2">
					<TextField field={fields.signerName} label="Name of who signs" mark="optional" autoComplete="off" />
					<TextField field={fields.signerTitle} label="Title" mark="optional" autoComplete="off" />
				</div>
				<TextField
					field={fields.signerPhone}
					label="Phone of who signs"
					mark="optional"
					hint={`If empty: ${seller.phone ?? otherwise.phone}`}
					type="tel"
				/>
			</Fieldset>
			<Button variant="primary" pendingText="Saving...">
				Save seller
			</Button>
		</Form>
	);
}

type RowProps = {
	row: FieldMetadata<Row>;
	number: number;
	remove: RemoveProps;
};

function LicenseRow({ row, number, remove }: RowProps) {
	const fields = row.getFieldset();
	const label = (text: string) => <RowLabel text={text} number={number} />;
	return (
		<div className="grid grid-cols-2 items-end gap-x-4 sm:grid-cols-[1.3fr_1.3fr_5rem_10rem_auto]">
			<SelectField field={fields.kind} label={label("Kind")} options={KINDS} />
			<TextField field={fields.number} label={label("Number")} autoComplete="off" spellCheck={false} />
			<TextField field={fields.state} label={label("State")} autoComplete="off" maxLength={2} />
			<TextField field={fields.lastDay} label={label("Last day")} type="date" />
			<RemoveRow remove={remove} number={number} />
		</div>
	);
}
