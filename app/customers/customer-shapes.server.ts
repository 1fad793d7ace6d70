import { z } from "zod";
import { id, textOrNull } from "~/kernel/shapes.server";
import { ROLES } from "~/terms/roles";

export const sessionUserShape = z
	.strictObject({
		id,
		username: z.string(),
		email: z.string(),
		role: z.enum(ROLES),
		isWholesaleApproved: z.boolean(),
	})
	.meta({ id: "SessionUser" });

export const profileShape = z
	.strictObject({
		username: z.string(),
		email: z.string(),
		businessName: textOrNull,
		businessPhone: textOrNull,
	})
	.meta({ id: "Profile" });

const offered = z.strictObject({ email: z.string() });

/** A mailed invitation, by what its reader can do with it. */
export const invitationShape = z.discriminatedUnion("state", [
	z.strictObject({ state: z.enum(["gone", "used", "late"]) }),
	offered.extend({ state: z.literal("other") }),
	offered.extend({ state: z.literal("refused"), why: z.string() }),
	offered.extend({
		...{ state: z.literal("ready"), company: z.string(), label: z.string(), name: z.string() },
		missing: z.array(z.string()),
	}),
	offered.extend({
		state: z.enum(["join", "login", "accept"]),
		company: textOrNull,
		label: z.string(),
		name: textOrNull,
	}),
]);
