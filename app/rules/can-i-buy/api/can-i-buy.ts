import { jsonLoader, parse } from "~/http/json.server";
import { canIBuySchema } from "../can-i-buy.schema";
import { canIBuy } from "../can-i-buy.server";

/** `?what=` a SKU, barcode or product, `&state=` a state: what is known, the same for everybody (Rule 17.11). */
export const loader = jsonLoader({
	access: "public",
	cache: "public",
	query: ["what", "state"],
	run: ({ db, url }) => canIBuy(db, parse(canIBuySchema, Object.fromEntries(url.searchParams))),
});
