import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import type { Address } from "~db/json-shapes";

const short = ({ firstName, lastName, company, address1, city, state, zipCode }: Address) =>
	[company ?? `${firstName} ${lastName}`, address1, city, `${state} ${zipCode}`].join(", ");

/** Fills the form below with an address from an earlier order. */
export function SavedAddresses({ addresses, chosen }: { addresses: Address[]; chosen: number }) {
	if (addresses.length < 2 && chosen === 0) return null;
	if (addresses.length === 0) return null;
	return (
		<Form
			action={href("/checkout")}
			className="mb-4 flex max-w-184 flex-wrap items-end gap-x-3"
			preventScrollReset
		>
			<SelectField
				className="min-w-0 flex-1 basis-64"
				label="Ship to an address of an earlier order"
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
