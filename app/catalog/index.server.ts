export { getBrandBySlug, listBrands, listFeaturedBrands } from "./brands/brand.queries.server";
export { type CodeTarget, closestSku, codeKey, findCodes, likelySku } from "./codes/find-codes.server";
export {
	closestName,
	findNames,
	likelyName,
	type NamedGoods,
	splitName,
	squash,
} from "./codes/find-names.server";
export { brandSharePath, productSharePath, versioned } from "./pictures/public/share-drawings.server";
export { sendSharePicture } from "./pictures/public/share-picture.server";
export { flavorsByName } from "./prices/name-goods.server";
export { type PricedCompany, type Prices, pricesFor, pricesOf } from "./prices/prices-for.server";
export { getProductJson, productsJson } from "./products/catalog-json.server";
export { type CatalogPage, findCatalogPage } from "./products/catalog-list.queries.server";
export { createProduct } from "./products/create-product.server";
export { hasFlavors } from "./products/has-flavors.server";
export { onSale } from "./products/on-sale.server";
export {
	getProductBySlug,
	listFeaturedIds,
	listFeaturedProducts,
	listFlavors,
	listRelatedProducts,
	type ProductDetail,
} from "./products/product.queries.server";
export { listBrandChoices, listProductsForAdmin } from "./products/product-admin.queries.server";
export { blockedCards, cardOf, cardRowsOf, cardsOf, flavorPrice } from "./products/product-cards.server";
export { findProducts, listProducts } from "./products/product-list.queries.server";
export { flavorWords, listMatches, matchProducts } from "./products/product-search.server";
export { type Entry, listPublicSlugs, publicProducts } from "./products/sitemap.queries.server";
export { type FoundCode, findByCode, suggestProducts } from "./products/suggest-products.server";
export { updateProduct } from "./products/update-product.server";
export { flavorsKeepStock } from "./products/write-product.server";
export { readOrderMovements } from "./stock/stock.queries.server";
export { type MoveStock, placeKey, type StockPlace, shortage, stockMover } from "./stock/stock-mover.server";
export { askedOf, askWhenBack, nameOf, stopAsking } from "./stock/stock-requests.server";
