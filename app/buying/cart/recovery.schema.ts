import { z } from "zod";
import { emailAddress, requiredLine } from "~/kernel/fields";

/** The recipient of a recovery mail; an empty address sends nothing. */
export const recoverySchema = z.object({
	cartId: requiredLine("Choose a cart", 60),
	customerEmail: requiredLine("Enter the customer's email address", 254).pipe(emailAddress()),
});
