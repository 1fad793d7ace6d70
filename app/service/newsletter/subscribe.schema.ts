import { z } from "zod";
import { emailAddress } from "~/kernel/fields";

export const subscribeSchema = z.object({ email: emailAddress() });

export type SubscribeInput = z.output<typeof subscribeSchema>;
