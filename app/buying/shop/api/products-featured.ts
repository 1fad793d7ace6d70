import { listFeaturedIds, productsJson } from "~/catalog/index.server";
import { jsonLoader } from "~/http/json.server";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor }) => productsJson(db, actor, listFeaturedIds(db)),
});
