import { z } from "zod";
import { emailAddress, ticked } from "~/kernel/fields";
import { COMPANY_ROLE_NAMES } from "~/terms/company";

const role = z.enum(COMPANY_ROLE_NAMES, { error: "Choose a role" });

export const invitePersonSchema = z.object({ email: emailAddress(), role });
export type InvitePersonInput = z.output<typeof invitePersonSchema>;

/** What an owner changes of a person; what is left out stays. */
export const personChangeSchema = z.object({
	role: role.optional(),
	needsApproval: z.boolean("Use true or false").optional(),
});

/** The forms of a person's row. */
export const personSchema = z.discriminatedUnion("change", [
	z.object({ change: z.literal("role"), role }),
	z.object({ change: z.literal("approval"), needsApproval: ticked }),
	z.object({ change: z.literal("remove") }),
]);
