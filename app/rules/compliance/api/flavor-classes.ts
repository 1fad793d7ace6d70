import { z } from "zod";
import { jsonAction, jsonLoader, parse, write } from "~/http/json.server";
import { orNull } from "~/kernel/fields";
import { state } from "../../dated-facts/dated-fact.schema";
import { flavorClassesSchema } from "../compliance.schema";
import { setFlavorClasses } from "../set-flavor-classes.server";
import { listUnclassified } from "../unclassified.server";

const asked = z.object({ state: orNull(state), by: orNull(z.enum(["product"], { error: "Use product" })) });

/** What confirmed flavor rules hold because it is unknown, of a state (`state`) or of all, by name or `by=product` (Rule 17.18). */
export const loader = jsonLoader({
	access: "settings",
	query: ["state", "by"],
	run: ({ db, actor, url }) => {
		const { state: of, by } = parse(asked, Object.fromEntries(url.searchParams));
		return listUnclassified(db, actor, { state: of, byProduct: by !== null });
	},
});

/** PUT says of which class flavors are: `flavors` of `name`, `productId`, `isProduct`, `flavorClass` and, to be checked, `was` (Rule 17.17). */
export const action = jsonAction({
	PUT: write({
		access: "settings",
		title: "Failed to save flavor classes",
		schema: flavorClassesSchema,
		run: ({ db, actor }, input) => ({ changed: setFlavorClasses(db, actor, input) }),
	}),
});
