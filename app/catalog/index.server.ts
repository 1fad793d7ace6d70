export { countForShow, getBrandBySlug, listBrands, listFeaturedBrands } from "./brands/brand.queries.server";
export {
	type MoveStock,
	type StockItem,
	shortage,
	stockKey,
	stockMover,
} from "./movements/stock-mover.server";
export { brandSharePath, productSharePath, versioned } from "./pictures/public/share-drawings.server";
export { sendSharePicture } from "./pictures/public/share-picture.server";
export { companyNamed } from "./price-lists/name-company.server";
export { flavorsByName } from "./price-lists/name-goods.server";
export { type PricedCompany, type Prices, pricesFor, pricesOf } from "./prices/prices-for.server";
export { changeManyProducts } from "./products/change-many-products.server";
export { createProduct } from "./products/create-product.server";
export { findProductId } from "./products/find-product-id.server";
export { hasFlavors } from "./products/has-flavors.server";
export { listBrandChoices, listProductsForAdmin } from "./products/product-admin.queries.server";
export { getProductJson, productsJson } from "./products/shelf/catalog-json.server";
export { type CatalogPage, findCatalogPage } from "./products/shelf/catalog-list.queries.server";
export { catalogReader } from "./products/shelf/catalog-reader.server";
export {
	getProductBySlug,
	listFeaturedIds,
	listFeaturedProducts,
	listFlavors,
	listRelatedProducts,
	type ProductDetail,
} from "./products/shelf/product.queries.server";
export {
	blockedCards,
	cardOf,
	cardRowsOf,
	cardsOf,
	flavorPrice,
} from "./products/shelf/product-cards.server";
export {
	findProducts,
	listProducts,
	productsWalk,
	whichProducts,
} from "./products/shelf/product-list.queries.server";
export { productShape } from "./products/shelf/product-shape.server";
export { type Entry, listPublicSlugs, publicProducts } from "./products/shelf/sitemap.queries.server";
export { type FoundCode, findByCode, suggestProducts } from "./products/shelf/suggest-products.server";
export { updateProduct } from "./products/update-product.server";
export { weightsFor, weightsOf } from "./products/weights.server";
export { flavorsKeepStock } from "./products/write-product.server";
export { findPurchaseId } from "./purchases/write-purchase.server";
export { type CodeTarget, closestSku, codeKey, findCodes, likelySku } from "./search/find-codes.server";
export {
	closestName,
	findNames,
	likelyName,
	type NamedGoods,
	splitName,
	squash,
} from "./search/find-names.server";
export { onSale } from "./search/on-sale.server";
export { flavorWords, listMatches, matchProducts } from "./search/product-search.server";
export { readOrderMovements } from "./stock/stock.queries.server";
export { askWhenBack, nameOf, requestedFlavorsOf, stopAsking } from "./stock/stock-requests.server";
