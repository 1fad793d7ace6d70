import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { PaymentMethod } from "~/terms/payment";
import { CheckboxField } from "~/ui/form/choice-field";
import { Fieldset } from "~/ui/form/fieldset";
import { Step } from "~/ui/form/step";
import { TextArea, TextField } from "~/ui/form/text-field";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Address } from "~db/json-shapes";
import { AddressFields } from "./address-fields";
import type { BlockedGoods } from "./blocked-goods.server";
import type { OrderDefaults } from "./checkout.queries.server";
import type { CreditNote } from "./credit-note";
import { PayBy } from "./pay-by";
import { type Blocked, ShipTo, UsedAddresses } from "./ship-to";
import { OTHER, type ShipToStart } from "./ship-to-start";

type Fields = {
	locationId: string;
	shippingAddress: Partial<Address>;
	billingAddress: Partial<Address>;
	sameBillingAddress: boolean;
	paymentMethod: string;
	poNumber: string;
	specialInstructions: string;
	approvalNote: string;
};

/** What the fields show about terms and days. Staff who take an order by phone are told nothing of its `credit`. */
export type OrderTerms = OrderDefaults & {
	shipDay: string;
	dueDays: Record<string, string>;
	credit?: CreditNote | null;
};

export type OrderReply =
	| {
			result: SubmissionResult;
			toast: FlashMessage | null;
			/** The lines that can't go to the address that was sent. */
			blocked?: BlockedGoods[];
	  }
	| undefined;

/** The form of an order's addresses, payment and instructions. */
export const useOrderForm = (
	{ businessName, phone, chosenStore }: OrderTerms,
	{ isOther, address }: ShipToStart,
	reply: OrderReply,
	paymentMethod: PaymentMethod | "",
) =>
	useForm<Fields>({
		id: "checkout",
		lastResult: reply?.result,
		defaultValue: {
			locationId: isOther ? OTHER : (chosenStore ?? OTHER),
			shippingAddress: address ?? { company: businessName ?? "", phone: phone ?? "" },
			sameBillingAddress: true,
			paymentMethod,
		},
	});

/** The ship-to address as the form is filled in: the chosen store's, or the typed one. */
export function shipToOf(
	fields: ReturnType<typeof useOrderForm>[1],
	{ stores }: Pick<OrderTerms, "stores">,
): { state: string; city?: string } | null {
	const { state, city } = fields.shippingAddress.getFieldset();
	const store = stores.find(({ id }) => id === fields.locationId.value);
	if (store) return store.address;
	return state.value ? { state: state.value, ...(city.value ? { city: city.value } : {}) } : null;
}

/** The fields of an order besides its goods, in three steps: where to, how it is paid, and what its buyer keeps with it. */
export function OrderFields({
	fields,
	terms,
	totalCents,
	blocked,
	used = [],
	forStaff = false,
}: {
	fields: ReturnType<typeof useOrderForm>[1];
	terms: OrderTerms;
	totalCents: number;
	blocked?: Blocked;
	/** Addresses to fill in. */
	used?: readonly Address[];
	forStaff?: boolean;
}) {
	const hydrated = useHydrated();
	const [same, setSame] = useState(fields.sameBillingAddress.initialValue === "on");
	const hidden = hydrated && same;
	return (
		<div className="stps">
			<Step n={1} title="Ship to">
				<ShipTo
					field={fields.locationId}
					terms={terms}
					elsewhere={terms.mayShipElsewhere || forStaff}
					blocked={blocked}
				>
					<UsedAddresses addresses={used} />
					<fieldset>
						<legend className="vh">Shipping address</legend>
						<AddressFields
							fields={fields.shippingAddress.getFieldset()}
							section="shipping"
							phoneHint="For the carrier. An adult must sign for the delivery."
						/>
					</fieldset>
				</ShipTo>
			</Step>
			<Step n={2} title="Pay by">
				<PayBy field={fields.paymentMethod} terms={terms} totalCents={totalCents} forStaff={forStaff} />
				<CheckboxField
					className="mt-2 mb-0"
					field={fields.sameBillingAddress}
					label="Bill to the same address"
					onChange={(event) => setSame(event.target.checked)}
				/>
				<div className="billing mt-4" hidden={hidden}>
					<Fieldset
						legend="Billing address"
						hint={hydrated ? undefined : "Only needed if the box above is not checked."}
					>
						<AddressFields fields={fields.billingAddress.getFieldset()} section="billing" />
					</Fieldset>
				</div>
			</Step>
			<Step n={3} title="For your records">
				<div className="records">
					<TextField
						field={fields.poNumber}
						label="PO number"
						mark="optional"
						maxLength={50}
						autoComplete="off"
					/>
					<TextArea
						field={fields.specialInstructions}
						label="Special instructions"
						mark="optional"
						hint="Receiving hours, dock, who will sign."
						maxLength={2000}
					/>
				</div>
			</Step>
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
