import { Form } from "react-router";
import { OTHER_CARRIER } from "~/kernel/carriers/carriers";
import type { ListedCarrier } from "~/kernel/settings/setting";
import { keysOf } from "~/terms/keys-of";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { SettingReply } from "./contacts-form";

const ADDRESS = { street: "Street", city: "City", state: "State", zipCode: "ZIP code", phone: "Phone" };

type Values = {
	name: string;
	trackingUrlTemplate: string;
	numberForms: string;
	hidden: string;
} & typeof ADDRESS;

export function CarrierForm({ carrier, reply }: { carrier: ListedCarrier | null; reply: SettingReply }) {
	const [form, fields] = answeredForm<Values>({
		id: "carrier",
		lastResult: reply?.result,
		defaultValue: {
			name: carrier?.name ?? "",
			trackingUrlTemplate: carrier?.trackingUrlTemplate ?? "",
			numberForms: carrier?.numberForms.join("\n") ?? "",
			hidden: carrier?.hidden ? "on" : "",
			...Object.fromEntries(keysOf(ADDRESS).map((name) => [name, carrier?.[name] ?? ""])),
		},
	});
	return (
		<Form method="post" id={form.id} noValidate className="max-w-184">
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="version" value={carrier?.version ?? 0} />
			<TextField field={fields.name} label="Name" autoComplete="off" />
			<TextField
				field={fields.trackingUrlTemplate}
				label="Tracking link"
				mark="optional"
				hint="https://, with {number} where the tracking number goes"
				inputMode="url"
				autoComplete="off"
				spellCheck={false}
			/>
			{carrier?.id === OTHER_CARRIER ? null : (
				<>
					<TextArea
						field={fields.numberForms}
						label="Tracking number patterns"
						mark="optional"
						hint="One per line: # is a digit, @ a letter, * either, [CD] a C or a D; {9} or {18-20} repeats it. UPS uses 1Z*{16}"
						rows={4}
						spellCheck={false}
					/>
					<CheckboxField
						field={fields.hidden}
						label="Hidden"
						hint="Hidden for new orders; past orders keep it"
					/>
				</>
			)}
			<Fieldset legend="For reports to the states" hint="Reports need the carrier's address and phone.">
				{keysOf(ADDRESS).map((name) => (
					<TextField
						key={name}
						field={fields[name]}
						label={ADDRESS[name]}
						mark="optional"
						autoComplete="off"
					/>
				))}
			</Fieldset>
			<Button variant="primary" pendingText="Saving...">
				Save carrier
			</Button>
		</Form>
	);
}
