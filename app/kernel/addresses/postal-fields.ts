import { z } from "zod";
import { FIRST_SELLING, isState, shipsOnlyTo } from "~/terms/selling";
import type { StateCode } from "~/terms/state-names";
import { isZipOf } from "~/terms/zip-ranges";
import { optionalLine, refuseDisguise, requiredLine } from "../fields.ts";

const left = (max: number) => optionalLine(max).transform((value) => value ?? undefined);

/** Reads where this process's shop ships to now. */
let readShipTo: () => readonly StateCode[] = () => FIRST_SELLING.states.ships;

/** Says by which shop addresses are checked: the one that this process serves (Rule 5.1). Called once, at the start. */
export function checkAddressesBy(read: () => readonly StateCode[]): void {
	readShipTo = read;
}

/** Whether the shop ships to a state now. */
export const isShippedTo = (state: string): state is StateCode => readShipTo().some((one) => one === state);

const state = requiredLine("State is required", 20)
	.transform((value) => value.toUpperCase())
	.superRefine((value, context) => {
		if (value !== "" && !isShippedTo(value)) {
			context.addIssue({ code: "custom", message: shipsOnlyTo(readShipTo()) });
		}
	});

const zipCode = requiredLine("ZIP code is required", 20).transform((value, context) => {
	const [, five, four] = /^(\d{5})[\s-]*(\d{4})?$/.exec(value) ?? [];
	if (five) return four ? `${five}-${four}` : five;
	context.addIssue({
		code: "custom",
		message: "Enter a ZIP code of 5 or 9 digits, such as 90001 or 90001-1234",
	});
	return z.NEVER;
});

// An extension after a number: 'ext. 12', 'x12', '#12', ', 12'.
const EXTENSION = /[\s,;]*(?:\b(?:extension|ext)\b\.?:?|x|#|[,;])\s*\d{1,8}$/i;

/**
 * Ten digits with any spacing, with or without +1 or 1 in front; an extension may follow. Stored as typed.
 * @param message of an empty field.
 */
export const phoneOf = (message: string) =>
	requiredLine(message, 50).superRefine((value, context) => {
		if (value === "") return;
		const number = value.replace(EXTENSION, "");
		const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
		if (digits.length === 10 && /^\+?[\d\s().\-\u2010-\u2015/]+$/.test(number)) return;
		context.addIssue({
			code: "custom",
			message: "Enter a phone number with ten digits, such as 555-123-4567",
		});
	});

export const phoneNumber = phoneOf("Phone number is required");

/** Whether a ZIP code is one of a state. True also for a state that has its message already: zod refines an address whose fields are too long, too. */
export const isIn = (zip: string, of: string) => !isState(of) || isZipOf(zip, of);

/** The fields of a place we ship to, and of who receives goods there. */
export const postalFields = {
	firstName: requiredLine("First name is required", 100),
	lastName: requiredLine("Last name is required", 100),
	address1: requiredLine("Address is required").superRefine(refuseDisguise),
	address2: left(200).superRefine(refuseDisguise),
	city: requiredLine("City is required", 100).superRefine(refuseDisguise),
	state,
	zipCode,
	phone: phoneNumber,
};

/** Refines an address: its ZIP code is one of its state. Empty fields already have their message. */
export function zipOfState(address: { zipCode: string; state: string }, context: z.RefinementCtx): void {
	if (!address.zipCode || !isShippedTo(address.state) || isIn(address.zipCode, address.state)) return;
	context.addIssue({
		code: "custom",
		path: ["zipCode"],
		message: `ZIP code ${address.zipCode} is not in ${address.state}. Check the ZIP code and the state`,
	});
}

/** A shipping or billing address: in a state we ship to, with a ZIP code of that state (Rule 5.1). */
export const postalAddress = z.object({ ...postalFields, company: left(200) }).superRefine(zipOfState);
