import { z } from "zod";
import { type ApiTable, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { brandSchema } from "~/kernel/settings/brand.schema";
import { COUNTED_FIGURES } from "~/kernel/settings/setting";
import { moment, textOrNull } from "~/kernel/shapes.server";
import { keysOf } from "~/terms/keys-of";
import { brandJson, saveBrand } from "./save-brand.server";

const brandShape = z.strictObject({
	version: z.int(),
	savedBy: textOrNull,
	savedAt: moment.nullable(),
	name: textOrNull,
	logo: textOrNull,
	color: textOrNull,
	headline: z.string(),
	lead: z.string(),
	figures: z.array(
		z.union([
			z.strictObject({ counts: z.enum(keysOf(COUNTED_FIGURES)) }),
			z.strictObject({ label: z.string(), value: z.string() }),
		]),
	),
	footer: textOrNull,
	delivery: textOrNull,
	firstBrands: z.array(z.string()),
});

/** A changed copy of the answer to GET: its other fields are ignored. */
const copyOfAnswer = brandSchema
	.extend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...brand }) => brand);

/** The calls of settings. */
export const settingsApi = {
	/** How the shop shows itself, with the version that a change names (Rule 9.41). */
	"GET /api/brand": read({
		access: "settings",
		gives: brandShape,
		run: ({ db, actor }) => brandJson(db, actor),
	}),
	/** Replaces it. */
	"PUT /api/brand": write({
		access: "settings",
		title: "Failed to save brand",
		schema: copyOfAnswer,
		gives: brandShape,
		run: ({ db, actor }, input) => {
			saveBrand(db, actor, input);
			return brandJson(db, actor);
		},
	}),
} satisfies ApiTable;
