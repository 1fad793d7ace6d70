import type { z } from "zod";
import { registerSchema } from "../accounts/account.schema.ts";

export const joinSchema = registerSchema.pick({ username: true, password: true });

/** The password of an account that stands ready (Rule 13.85). */
export const readySchema = registerSchema.pick({ password: true });

export type JoinInput = z.output<typeof joinSchema>;
