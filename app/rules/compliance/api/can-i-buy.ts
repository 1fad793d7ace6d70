import { jsonLoader, parse } from "~/http/json.server";
import { canIBuy } from "../can-i-buy.server";
import { canIBuySchema } from "../compliance.schema";

/** `?what=` a SKU, barcode or product, `&state=` a state: what is known, the same for everybody (Rule 17.11). */
export const loader = jsonLoader({
	access: "public",
	cache: "public",
	query: ["what", "state"],
	run: ({ db, url }) => canIBuy(db, parse(canIBuySchema, Object.fromEntries(url.searchParams))),
});
