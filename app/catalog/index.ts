export type { Blocks } from "./goods/blocks";
export {
	ASSORTED,
	type Cart,
	type CartLine,
	type Flavored,
	flavorText,
	type LineProblem,
	lineName,
	type QuantityIntent,
	steppedQuantity,
} from "./goods/cart-line";
export { type ChosenUnits, chosenOf, leftToShip, type Units, unitsOf } from "./goods/left-to-ship";
export { isProductTable, plainHead } from "./imports/product-columns";
export type { PriceStep } from "./prices/price-rule";
export { nextStep, stepCents } from "./prices/price-steps";
export { ProductLink } from "./products/admin/product-link";
export { ProductsTab } from "./products/admin/tab";
export type { Facets, FacetValue } from "./products/catalog-facets";
export { type CatalogFilters, filterParams, readFilters } from "./products/catalog-filters";
export { catalogReader } from "./products/catalog-reader";
export { marginPercent } from "./products/margin";
export { productChangeSchema, productSchema } from "./products/product.schema";
export { FIELD_LIST, type NamedField, type ProductColumn, type ProductRow } from "./products/product-fields";
export { KIND_OF_CATEGORY, lawOf, type ProductLaw } from "./products/product-law";
export { isInStock, isOnSale } from "./products/product-price";
export {
	type BrandSummary,
	type CatalogReader,
	PRODUCT_SORTS,
	type ProductCard,
	type ProductFlavor,
	type ProductSort,
} from "./products/product-view";
export {
	flavorKey,
	lockedPrice,
	loginPath,
	PLAIN_TINT,
	picturePath,
	priceNote,
	quotePath,
} from "./products/reader-words";
export { plainValue } from "./products/say-product";
export { editDistance, searchWords } from "./products/search-words";
export { AddButton, AddRow, InCart, ShelfLabel } from "./products/shelf-label";
export { ORDER_MOVEMENT_COLUMNS } from "./stock/admin/movement-columns";
export { stockRequestSchema } from "./stock/stock-request.schema";
export type { WaitingOrder } from "./stock/waiting-orders";
