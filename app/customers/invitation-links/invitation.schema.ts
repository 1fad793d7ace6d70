import { z } from "zod";

/** The forms of an open invitation's row. */
export const invitationSchema = z.object({ change: z.enum(["again", "withdraw"]) });
