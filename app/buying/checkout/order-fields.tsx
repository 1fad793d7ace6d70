import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { dayText } from "~/kernel/texts/day-text";
import { PAYMENT_METHODS, type PaymentMethod } from "~/terms/payment";
import { CheckboxField } from "~/ui/form/choice-field";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Address } from "~db/json-shapes";
import { AddressFields } from "./address-fields";
import type { OrderDefaults } from "./checkout.queries.server";
import { asksForStore, ShipTo } from "./ship-to";

type Fields = {
	locationId: string;
	shippingAddress: Partial<Address>;
	billingAddress: Partial<Address>;
	sameBillingAddress: boolean;
	paymentMethod: string;
	poNumber: string;
	specialInstructions: string;
};

/** What the fields show about terms and days. */
export type OrderTerms = OrderDefaults & { shipDay: string; dueDays: Record<string, string> };

export type OrderReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

/** The form of an order's addresses, payment and instructions. `address`: the initial one to ship to. */
export const useOrderForm = (
	{ businessName, phone, chosenStore }: OrderTerms,
	address: Address | undefined,
	reply: OrderReply,
	paymentMethod: PaymentMethod,
) =>
	useForm<Fields>({
		id: "checkout",
		lastResult: reply?.result,
		defaultValue: {
			locationId: address ? OTHER : (chosenStore ?? OTHER),
			shippingAddress: address ?? { company: businessName ?? "", phone: phone ?? "" },
			sameBillingAddress: true,
			paymentMethod,
		},
	});

/** The form's value of `locationId` for an address of its own. */
const OTHER = "other";

/** The ship-to address as the form is filled in: the chosen store's, or the typed one. */
export function shipToOf(
	fields: ReturnType<typeof useOrderForm>[1],
	{ stores, mayShipElsewhere }: OrderTerms,
	forStaff = false,
): { state: string; city?: string } | null {
	const { state, city } = fields.shippingAddress.getFieldset();
	const store = asksForStore(stores, mayShipElsewhere || forStaff)
		? stores.find(({ id }) => id === fields.locationId.value)
		: undefined;
	if (store) return store.address;
	return state.value ? { state: state.value, ...(city.value ? { city: city.value } : {}) } : null;
}

/** The fields of an order besides its goods: addresses, payment, PO number, instructions. */
export function OrderFields({
	fields,
	terms: { methods, hasCredit, shipDay, dueDays, stores, mayShipElsewhere },
	forStaff = false,
}: {
	fields: ReturnType<typeof useOrderForm>[1];
	terms: OrderTerms;
	forStaff?: boolean;
}) {
	const hydrated = useHydrated();
	const [same, setSame] = useState(fields.sameBillingAddress.initialValue === "on");
	const hidden = hydrated && same;
	const offered = methods.map((value) => ({
		value,
		...PAYMENT_METHODS[value],
		isBarred: PAYMENT_METHODS[value].needsCredit && !hasCredit,
	}));
	return (
		<div className="max-w-184">
			<Fieldset legend="Shipping address">
				<ShipTo field={fields.locationId} stores={stores} elsewhere={mayShipElsewhere || forStaff}>
					<AddressFields
						fields={fields.shippingAddress.getFieldset()}
						section="shipping"
						phoneHint="For the carrier. An adult must sign for the delivery."
					/>
				</ShipTo>
				<CheckboxField
					field={fields.sameBillingAddress}
					label="Bill to the same address"
					onChange={(event) => setSame(event.target.checked)}
				/>
			</Fieldset>
			<div className="billing" hidden={hidden}>
				<Fieldset
					legend="Billing address"
					hint={hydrated ? undefined : "Only needed if the box above is not checked."}
				>
					<AddressFields fields={fields.billingAddress.getFieldset()} section="billing" />
				</Fieldset>
			</div>
			<Fieldset legend="Payment">
				<div className="cols cols-2">
					<SelectField
						field={fields.paymentMethod}
						label="Payment method"
						options={offered.map(({ value, name, isBarred }) => ({
							value,
							label: isBarred
								? `${name} (${forStaff ? "not available" : "not available for your account"})`
								: name,
							disabled: isBarred,
						}))}
					/>
					<TextField
						field={fields.poNumber}
						label="PO number"
						mark="optional"
						maxLength={50}
						autoComplete="off"
					/>
				</div>
				<Note className="small pay-says">
					{offered.map(({ value, name, description, isBarred }) => (
						<p key={value} className="mb-1" data-method={value}>
							<b>{name}:</b>{" "}
							{isBarred
								? forStaff
									? "not available, because this customer is set to prepay."
									: "not available for your account, which is set to prepay. Contact us to change that."
								: dueDays[value]
									? `${description} An order that ships ${dayText(shipDay, "short")} is due ${dayText(dueDays[value], "short")}.`
									: description}
						</p>
					))}
				</Note>
			</Fieldset>
			<Fieldset legend="Delivery">
				<TextArea
					field={fields.specialInstructions}
					label="Special instructions"
					mark="optional"
					hint="Receiving hours, dock, who will sign."
					maxLength={2000}
				/>
			</Fieldset>
		</div>
	);
}

/** Shipping and billing errors read alike, so the summary adds "Billing address" to the latter. */
export const billingLabels = (errors: Record<string, unknown>) =>
	Object.fromEntries(
		Object.keys(errors)
			.filter((name) => name.startsWith("billingAddress."))
			.map((name) => [name, "Billing address"]),
	);
