import { z } from "zod";
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
});

/**
 * Changes where customers' orders may ship, and whether regulated goods wait for a verified license (Rules 13.47, 13.58).
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
			labels: { otherAddresses: "Other addresses", holdUntilVerified: "Hold until a license is verified" },
			before: value,
			after: shipping,
			version,
			expected,
		});
		if (changed) putSetting(tx, admin, "shipping", shipping);
	},
);
