import { z } from "zod";
import { OPTIONAL_METHODS, PAYMENT_METHODS } from "~/terms/payment";
import { adminOperation } from "../actor/operation.server";
import { noteChange } from "../audit/note-change.server";
import { ticked, wholeNumber } from "../fields.ts";
import { putSetting } from "./put-setting.server";
import type { Shipping } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

/** Where orders may ship and what licenses hold back, as the form sends it: an unticked box is absent. */
export const shippingSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	otherAddresses: ticked,
	holdUntilVerified: ticked,
	optionalMethods: z.preprocess(
		(chosen) => (chosen === undefined ? [] : [chosen].flat()),
		z.array(z.enum(OPTIONAL_METHODS, { error: "Choose methods of the list" })),
	),
});

/** As the audit log says it. */
const inWords = ({ optionalMethods, ...rest }: Shipping) => ({
	...rest,
	optionalMethods: optionalMethods.map((method) => PAYMENT_METHODS[method].name).join(", "),
});

/**
 * Changes where customers' orders may ship, whether regulated goods wait for a verified license, and which further
 * payment methods are offered (Rules 5.12, 13.47, 13.58).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveShipping = adminOperation(
	"settings",
	(tx, admin, { version: expected, ...shipping }: Shipping & { version: number }): void => {
		const { value, version } = getSavedSetting(tx, admin, "shipping");
		const changed = noteChange(tx, admin, {
			action: "setting.update",
			entity: "setting",
			entityId: "shipping",
			called: "This was",
			labels: {
				otherAddresses: "Other addresses",
				holdUntilVerified: "Hold until a license is verified",
				optionalMethods: "Further payment methods",
			},
			before: inWords(value),
			after: inWords(shipping),
			version,
			expected,
		});
		if (changed) putSetting(tx, admin, "shipping", shipping);
	},
);
