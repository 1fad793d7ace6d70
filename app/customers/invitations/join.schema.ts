import { z } from "zod";
import { registerSchema } from "../accounts/account.schema.ts";

export const joinSchema = registerSchema.pick({ username: true, password: true });

export type JoinInput = z.output<typeof joinSchema>;

/** The forms of an open invitation's row. */
export const invitationSchema = z.object({ change: z.enum(["again", "withdraw"]) });
