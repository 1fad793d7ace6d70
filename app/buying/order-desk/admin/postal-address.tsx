import { receiverOf } from "~/kernel/addresses/receiver";
import type { Address } from "~db/json-shapes";

/** An address in the lines of an envelope. */
export function PostalAddress({ address }: { address: Address }) {
	const lines = [
		receiverOf(address),
		address.company,
		address.address1,
		address.address2,
		`${address.city}, ${address.state} ${address.zipCode}`,
		address.phone,
	];
	return <>{lines.filter(Boolean).join("\n")}</>;
}
