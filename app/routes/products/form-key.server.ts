import type { CatalogReader } from "~/domain/products/product-view";
import { newFormKey } from "~/http/form-key.server";

/** The one-time key for a page's add forms; null for readers who can't buy. */
export const formKeyFor = (reader: CatalogReader): string | null => (reader.canBuy ? newFormKey() : null);
