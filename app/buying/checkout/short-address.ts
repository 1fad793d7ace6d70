import { receiverOf } from "~/kernel/addresses/receiver";
import type { Address } from "~db/json-shapes";

/** An address on one line. */
export const short = ({ company, address1, city, state, zipCode, ...person }: Address) =>
	[company || receiverOf(person), address1, city, `${state} ${zipCode}`].join(", ");
