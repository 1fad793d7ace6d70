import { z } from "zod";
import { requiredLine, ticked } from "~/kernel/fields";

/** Whether two companies that look like one are two (Rule 13.83). */
export const notDuplicatesSchema = z.object({
	id: requiredLine("Choose a company", 100),
	otherId: requiredLine("Choose the other company", 100),
	/** False: they are compared again. */
	apart: ticked,
});
