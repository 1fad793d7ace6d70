import { z } from "zod";
import { day, id, moment, textOrNull } from "~/kernel/shapes.server";
import { LICENSE_KINDS } from "~/terms/documents";

/** A license of a location. */
export const licenseShape = z
	.strictObject({
		id,
		kind: z.enum(LICENSE_KINDS),
		number: textOrNull,
		state: textOrNull,
		expiresOn: day.nullable(),
		verifiedAt: moment.nullable(),
	})
	.meta({ id: "License" });
