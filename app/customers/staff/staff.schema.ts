import { z } from "zod";
import { emailAddress, optionalLine } from "~/kernel/fields";
import { STAFF_ROLE_NAMES } from "~/terms/roles";

const role = z.enum(STAFF_ROLE_NAMES, { error: "Choose a role" });

export const inviteSchema = z.object({ email: emailAddress(), role, name: optionalLine(100) });

export const roleSchema = z.object({ role });

export const memberSchema = z.discriminatedUnion("change", [
	z.object({ change: z.literal("role"), role }),
	z.object({ change: z.enum(["close", "reopen"]) }),
]);
