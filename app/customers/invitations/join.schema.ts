import type { z } from "zod";
import { registerSchema } from "../accounts/account.schema.ts";

export const joinSchema = registerSchema.pick({ username: true, password: true });

export type JoinInput = z.output<typeof joinSchema>;
