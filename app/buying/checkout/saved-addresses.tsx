import { Form, href } from "react-router";
import { receiverOf } from "~/kernel/addresses/receiver";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import type { Address } from "~db/json-shapes";

/** An address on one line. */
export const short = ({ company, address1, city, state, zipCode, ...person }: Address) =>
	[company || receiverOf(person), address1, city, `${state} ${zipCode}`].join(", ");

/** Fills the form below with an address of an earlier order or of the application. */
export function SavedAddresses({
	addresses,
	chosen,
	action = href("/checkout"),
}: {
	addresses: Address[];
	chosen: number;
	action?: string;
}) {
	if (addresses.length === 0 || (addresses.length === 1 && chosen === 0)) return null;
	return (
		<Form action={action} className="mb-4 flex max-w-184 flex-wrap items-end gap-x-3" preventScrollReset>
			<SelectField
				className="min-w-0 flex-1 basis-64"
				label="Ship to an address on file"
				name="address"
				defaultValue={String(chosen)}
				options={[
					...addresses.map((address, n) => ({ value: String(n), label: short(address) })),
					{ value: "new", label: "A new address" },
				]}
			/>
			<Button className="mb-5">Use this address</Button>
		</Form>
	);
}
