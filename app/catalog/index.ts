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
export type { PriceStep } from "./prices/price-rule";
export { nextStep, stepCents } from "./prices/price-steps";
export { ProductLink } from "./products/admin/product-link";
export { ProductsTab } from "./products/admin/tab";
export { marginPercent } from "./products/fields/margin";
export { productSchema, setPricesSchema } from "./products/fields/product.schema";
export { isProductTable } from "./products/fields/product-columns";
export {
	FIELD_LIST,
	type NamedField,
	type ProductColumn,
	type ProductRow,
} from "./products/fields/product-fields";
export { isInStock, isOnSale } from "./products/fields/product-price";
export {
	KIND_OF_CATEGORY,
	type RegulatoryFacts,
	regulatoryFactsOf,
} from "./products/fields/regulatory-facts";
export { plainValue } from "./products/fields/say-product";
export type { Facets, FacetValue } from "./products/shelf/catalog-facets";
export { type CatalogFilters, filterParams, readFilters } from "./products/shelf/catalog-filters";
export {
	type BrandSummary,
	type CatalogReader,
	PRODUCT_SORTS,
	type ProductCard,
	type ProductFlavor,
	type ProductSort,
} from "./products/shelf/product-view";
export {
	flavorKey,
	lockedPrice,
	loginPath,
	PLAIN_TINT,
	picturePath,
	priceNote,
	quotePath,
} from "./products/shelf/reader-words";
export { AddButton, AddRow, InCart, ShelfLabel } from "./products/shelf/shelf-label";
export { editDistance, searchWords } from "./search/search-words";
export { ORDER_MOVEMENT_COLUMNS } from "./stock/admin/movement-columns";
export { stockRequestSchema } from "./stock/stock-request.schema";
export type { WaitingOrder } from "./stock/waiting-orders";
