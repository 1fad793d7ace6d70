import { randomUUID } from "node:crypto";
import type { CatalogReader } from "~/domain/products/product-view";

/** The one-time key of a page's add forms; null for whoever can't buy. */
export const formKeyFor = (reader: CatalogReader): string | null => (reader.canBuy ? randomUUID() : null);
