import { Form, href } from "react-router";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { answeredForm, typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { PackLine } from "../pack-lines";
import type { CarrierChoice } from "./carrier-choices.server";
import { EmailTracking } from "./email-tracking";
import { OnShelf, RestChoice, UnitRows } from "./unit-rows";

/** The id of the place where messages about an order's parcels appear. */
export const PARCELS = "parcels";

export type PartOrder = {
	orderNumber: string;
	customerEmail: string;
	/** The lines that are left to ship, and the number of parcels that have shipped. */
	lines: readonly PackLine[];
	parcels: number;
	formKey: string;
};

type Props = { order: PartOrder; reply?: FormReply | undefined };

const typedUnitsOf = (reply: FormReply | undefined) =>
	(reply?.result.initialValue?.lines ?? []) as { quantity?: string }[];

/** Hidden fields: the number of parcels when the form was shown, and its one-time key. */
export const Seen = ({ order }: { order: PartOrder }) => (
	<>
		<input type="hidden" name="parcels" value={order.parcels} />
		<input type="hidden" name="idempotencyKey" value={order.formKey} />
	</>
);

export function TrackingFields({
	fields,
	carriers,
	isNarrow = false,
}: {
	fields: ReturnType<typeof answeredForm<{ trackingNumber: string; carrier: string }>>[1];
	carriers: readonly CarrierChoice[];
	/** One below the other. */
	isNarrow?: boolean;
}) {
	return (
		<div className={isNarrow ? undefined : "cols cols-2"}>
			<TextArea
				field={fields.trackingNumber}
				label="Tracking"
				mark="one number per line"
				rows={2}
				maxLength={1000}
				autoComplete="off"
			/>
			<SelectField
				field={fields.carrier}
				label="Carrier"
				options={[
					{ value: "", label: "From the number" },
					...carriers.map(({ id, name }) => ({ value: id, label: name })),
				]}
			/>
		</div>
	);
}

/** Ships chosen units of an order in a parcel (Rule 7.91). */
export function ShipPartForm({ order, carriers, reply }: Props & { carriers: readonly CarrierChoice[] }) {
	const { orderNumber, customerEmail, lines } = order;
	const typed = typedTexts(reply);
	const [form, fields] = answeredForm<{ trackingNumber: string; carrier: string }>({
		id: "part",
		lastResult: reply?.result,
	});
	return (
		<Form
			id={form.id}
			method="post"
			action={href("/admin/orders/:orderNumber/ship", { orderNumber })}
			noValidate
		>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<Seen order={order} />
			<UnitRows id="part-units" lines={lines} typed={typedUnitsOf(reply)} head="Ship now" />
			<RestChoice key={JSON.stringify(typed)} waiting={0} typed={typed} isAlways />
			<div className="mt-3">
				<TrackingFields fields={fields} carriers={carriers} />
			</div>
			<p className="mb-3">
				<EmailTracking to={customerEmail} typed={typed} />
			</p>
			<Button variant="ink" pendingText="Shipping...">
				Ship these units
			</Button>
		</Form>
	);
}

/** Closes units of an order short (Rule 7.93). */
export function CloseShortForm({ order, reply }: Props) {
	const { orderNumber, lines } = order;
	const [form, fields] = answeredForm<{ reason: string }>({ id: "short", lastResult: reply?.result });
	return (
		<Form
			id={form.id}
			method="post"
			action={href("/admin/orders/:orderNumber/short", { orderNumber })}
			noValidate
		>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<Seen order={order} />
			<UnitRows id="short-units" lines={lines} typed={typedUnitsOf(reply)} head="Close short" />
			<div className="mt-3">
				<TextField
					field={fields.reason}
					label="Reason"
					hint="The customer reads it in the email about these units."
					autoComplete="off"
					maxLength={200}
				/>
				<p className="mb-3">
					<OnShelf typed={typedTexts(reply)} />
				</p>
			</div>
			<Button variant="bad" pendingText="Closing...">
				Close these units short
			</Button>
		</Form>
	);
}
