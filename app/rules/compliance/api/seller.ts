import { z } from "zod";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { saveSeller } from "~/kernel/settings/save-seller.server";
import { sellerJson } from "~/kernel/settings/seller.queries.server";
import { sellerSchema } from "~/kernel/settings/seller.schema";

/** Who sells, with the version that a change names (Rule 16.52). */
export const loader = jsonLoader({ access: "settings", run: ({ db, actor }) => sellerJson(db, actor) });

/** A changed copy of the answer to GET: its other fields are ignored. */
const copyOfAnswer = sellerSchema
	.extend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...seller }) => seller);

/** Replaces the seller. */
export const action = jsonAction({
	PUT: write({
		access: "settings",
		title: "Failed to save seller",
		schema: copyOfAnswer,
		run: ({ db, actor }, input) => {
			saveSeller(db, actor, input);
			return sellerJson(db, actor);
		},
	}),
});
