import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import type { StepProps } from "./step-form";

/** Step 1: the business. Its state first: whether we ship there decides whether the rest is worth the work (Rule 2.15). */
export function BusinessStep({ fields, states }: StepProps) {
	const options = states.choices
		.split("\n")
		.map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }));
	return (
		<>
			<SelectField
				field={fields.storeState}
				label="State of your store"
				hint={states.hint}
				placeholder="Choose"
				options={options}
			/>
			{states.notYet?.isChosen ? <TellLater fields={fields} text={states.notYet.text} /> : null}
			{states.notYet && !states.notYet.isChosen ? (
				<Note kind="warn" className="mb-5">
					<b>{states.notYet.text}.</b> Your address is there. If your store is, too, choose the state above
					and press Next Step: we can tell you when we do.
				</Note>
			) : null}
			<TextField field={fields.businessName} label="Business Name" autoComplete="organization" />
			<TextArea
				field={fields.businessAddress}
				label="Business Address"
				rows={3}
				placeholder="Street address, city, state and ZIP code"
				autoComplete="street-address"
			/>
			<TextField
				field={fields.businessPhone}
				label="Business Phone"
				type="tel"
				inputMode="tel"
				placeholder="(555) 123-4567"
				autoComplete="tel"
			/>
			<TextField
				field={fields.ein}
				label="Federal EIN"
				hint="Nine digits, as on your IRS letter"
				placeholder="12-3456789"
				inputMode="numeric"
				autoComplete="off"
			/>
		</>
	);
}

/** Offers one mail for when we ship to the state (Rule 2.16). */
function TellLater({ fields, text }: Pick<StepProps, "fields"> & { text: string }) {
	return (
		<section className="oneans" aria-labelledby="not-yet">
			<h2 id="not-yet">{text}</h2>
			<p className="mb-4">
				You don't need to apply now. Leave your email and we write once, when we do. Everything you typed is
				kept.
			</p>
			<TextField field={fields.email} label="Email" type="email" inputMode="email" autoComplete="email" />
			<div className="acts">
				<Button variant="primary" name="intent" value="tell">
					Tell me when you do
				</Button>
				<span className="small mute">We keep it for this only.</span>
			</div>
			<p className="small mt-3">Is your store in another state? Choose it above and press Next Step.</p>
		</section>
	);
}
