import { canIBuy } from "~/domain/compliance/can-i-buy.server";
import { canIBuySchema } from "~/domain/compliance/compliance.schema";
import { jsonLoader, parse } from "~/http/json.server";

/** `?what=` a SKU, barcode or product, `&state=` a state: what is known, the same for everybody (Rule 17.11). */
export const loader = jsonLoader({
	access: "public",
	cache: "public",
	query: ["what", "state"],
	run: ({ db, url }) => canIBuy(db, parse(canIBuySchema, Object.fromEntries(url.searchParams))),
});
