import { z } from "zod";
import { phoneOf } from "~/kernel/addresses/postal-fields";
import { readAddress } from "~/kernel/addresses/ship-to";
import { VOLUME_OPTIONS } from "~/kernel/config/site";
import { issuingState, refuseDisguise, requiredLine, requiredText } from "~/kernel/fields";
import { keysOf } from "~/terms/keys-of";
import { isState } from "~/terms/selling";
import { type StateCode, stateName } from "~/terms/state-names";
import { referencesAsText } from "./trade-references.ts";

const EIN = "Enter the EIN as nine digits, such as 12-3456789";

/** An EIN in any spelling: 123456789, 12 3456789, EIN 12-3456789. Returned as 12-3456789. */
export const ein = requiredLine("Federal EIN is required", 40).transform((value, context) => {
	const digits = value
		.normalize("NFKC")
		.replace(/^(federal\s+)?(ein|fein|tax\s*id)\b\s*[:#]?/i, "")
		.replace(/[\s.\-\u2010-\u2015\u2212/]/g, "");
	if (!/^\d{9}$/.test(digits)) {
		context.addIssue({ code: "custom", message: EIN });
		return z.NEVER;
	}
	return `${digits.slice(0, 2)}-${digits.slice(2)}`;
});

const cleanText = (text: string) =>
	text
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\t\n]/gu, "")
		.trim();

const LONGEST_REFERENCES = 50_000;
const LONG_REFERENCES = "Use at most 50,000 characters";

// The API sends an array as a JSON string, the form sends typed text: both become the text that is stored and parsed.
const tradeReferences = z
	.string()
	.max(4 * LONGEST_REFERENCES, LONG_REFERENCES)
	.nullish()
	.transform((value) => cleanText(referencesAsText(value ?? "")))
	.refine((text) => text.length <= LONGEST_REFERENCES, LONG_REFERENCES);

/** The state that an address says, if it is written so that it can be read. */
export function stateOfAddress(address: string): StateCode | null {
	const state = readAddress(address)?.state ?? "";
	return isState(state) ? state : null;
}

const fields = z.object({
	/** The wizard asks it first; without it the address says the state (Rule 2.15). */
	storeState: issuingState,
	businessName: requiredLine("Business name is required"),
	businessAddress: requiredText("Business address is required", 500).superRefine(refuseDisguise),
	/** Rule 2.17. */
	businessPhone: phoneOf("Business phone is required"),
	ein,
	expectedVolume: z
		.string({ error: "Expected monthly volume is required" })
		.max(100, "Choose one of the volumes")
		.pipe(z.enum(VOLUME_OPTIONS, { error: "Expected monthly volume is required" })),
	tradeReferences,
});

/** The fields of an application. Documents are sent separately. */
export const applicationSchema = fields.superRefine(({ storeState, businessAddress }, context) => {
	const said = stateOfAddress(businessAddress);
	if (!storeState || !said || said === storeState) return;
	context.addIssue({
		code: "custom",
		path: ["storeState"],
		message: `The business address is in ${stateName(said)}. Choose ${stateName(said)}, or correct the address`,
	});
});

export type ApplicationInput = z.output<typeof applicationSchema>;

/** The wizard's step for each text field. */
export const STEP_OF = {
	storeState: 1,
	businessName: 1,
	businessAddress: 1,
	businessPhone: 1,
	ein: 1,
	expectedVolume: 3,
	tradeReferences: 3,
} as const satisfies Record<keyof ApplicationInput, 1 | 2 | 3>;

export type ApplicationField = keyof ApplicationInput;
export const APPLICATION_FIELDS: ApplicationField[] = keysOf(STEP_OF);
