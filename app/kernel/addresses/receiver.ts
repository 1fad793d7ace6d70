import type { Address } from "~db/json-shapes";

/** The name of the person who receives the goods at an address. A contact on file may have one name only (Rule 13.47). */
export const receiverOf = ({ firstName, lastName }: Pick<Address, "firstName" | "lastName">): string =>
	[firstName, lastName].filter(Boolean).join(" ");
