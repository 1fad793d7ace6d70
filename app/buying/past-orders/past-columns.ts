import { type Choice, columnChoice } from "~/kernel/tables/column-choice";
import { plainHead } from "~/kernel/tables/heads";

/** What a column of past orders holds, with its label and the usual headings: our own, Zoho's, QuickBooks', Shopify's and WooCommerce's. */
const COLUMNS = {
	number: {
		label: "Order number",
		heads: [
			...["ordernumber", "order", "orderno", "orderid", "salesordernumber", "invoicenumber", "invoiceno"],
			...["invoice", "num", "number", "no", "documentnumber", "docnumber", "transactionnumber", "refnumber"],
		],
	},
	day: {
		label: "Day",
		heads: [
			...["day", "date", "orderdate", "invoicedate", "salesorderdate", "transactiondate", "txndate"],
			...["createdat", "ordered", "placed", "paidat"],
		],
	},
	customer: {
		label: "Customer",
		heads: [
			...["company", "customer", "customername", "customerfullname", "billingcompany", "companyname"],
			...["business", "client", "account", "accountname", "contactname", "displayname", "shippingcompany"],
			...["billingname", "name", "shippingname"],
		],
	},
	email: {
		label: "Customer's email",
		heads: ["email", "customeremail", "billingemail", "emailid", "emailaddress", "primarycontactemailid"],
	},
	store: {
		label: "Store",
		heads: ["store", "storename", "location", "locationname", "branch", "shipto", "shiptoname"],
	},
	sku: {
		label: "SKU",
		heads: [
			...["sku", "lineitemsku", "itemsku", "variantsku", "productsku", "productvariantsku", "itemcode"],
			...["itemnumber", "code", "barcode", "upc"],
		],
	},
	product: {
		label: "Product",
		heads: [
			...["product", "productname", "itemname", "lineitemname", "item", "productservice"],
			...["productservicename", "productservicefullname", "producttitle", "producttitleatdateofsale"],
			...["itemdescription", "memodescription", "description", "memo"],
		],
	},
	flavor: {
		label: "Flavor",
		heads: ["flavor", "flavour", "variant", "variantname", "varianttitle", "productvarianttitle"],
	},
	units: {
		label: "Units",
		heads: [
			...["units", "quantity", "qty", "quantityordered", "lineitemquantity", "itemquantity"],
			...["quantityinvoiced", "netquantity", "netitemssold", "orderedquantity"],
		],
	},
	price: {
		label: "Unit price",
		heads: [
			...["unitprice", "price", "itemprice", "lineitemprice", "salesprice", "rate", "itemcost"],
			...["usageunitprice"],
		],
	},
	amount: {
		label: "Amount of the row",
		heads: [
			...["amount", "linetotal", "itemtotal", "linesubtotal", "extendedprice", "netsales", "itemsubtotal"],
			...["orderlinetotal"],
		],
	},
	kind: { label: "Kind of paper", heads: ["type", "transactiontype", "txntype", "kind"] },
	status: {
		label: "Status",
		heads: ["status", "orderstatus", "invoicestatus", "salesorderstatus", "financialstatus"],
	},
	cancelled: { label: "Cancelled on", heads: ["cancelledat", "canceledat", "cancelledon", "cancelled"] },
} as const;

export type PastColumn = keyof typeof COLUMNS;
export type PastColumnChoice = Choice<PastColumn>;

const known = /* @__PURE__ */ columnChoice<PastColumn>(COLUMNS, (has) => [
	...(has("number") ? [] : ["order number"]),
	...(has("day") ? [] : ["day"]),
	...(has("customer") || has("email") ? [] : ["customer"]),
	...(has("sku") || has("product") ? [] : ["SKU or product"]),
	...(has("units") ? [] : ["units"]),
]);

/**
 * What the headings say, and above that what was chosen for them before. Shopify calls the order's number 'Name'; reports of QuickBooks
 * have customers or products in a column without a heading, each above its rows.
 */
function suggest(heads: readonly string[], remembered?: ReadonlyMap<string, string>): PastColumnChoice {
	const plain = heads.map(plainHead);
	const isShopify = plain.includes("lineitemname");
	const found = known.suggest(
		heads,
		isShopify ? new Map([["name", "number"], ...(remembered ?? [])]) : remembered,
	);
	const bare = heads.indexOf("");
	if (bare < 0 || found[bare]) return found;
	const grouped = found.includes("customer") || found.includes("email") ? "product" : "customer";
	return grouped === "product" && found.includes("product") ? found : found.with(bare, grouped);
}

/** The columns of a file of past orders. */
export const pastColumns = {
	...known,
	suggest,
	isTable: (heads: readonly string[]): boolean => known.problems(suggest(heads)).length === 0,
};
