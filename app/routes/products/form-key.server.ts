import { randomUUID } from "node:crypto";
import type { CatalogReader } from "~/domain/products/product-view";

/** The one-time key for a page's add forms; null for readers who can't buy. */
export const formKeyFor = (reader: CatalogReader): string | null => (reader.canBuy ? randomUUID() : null);
