import { columnChoice } from "~/kernel/tables/column-choice";

/** What a column of price agreements holds, with its label and the usual headings. */
const COLUMNS = {
	company: {
		label: "Company",
		heads: ["company", "customer", "companyname", "customername", "store", "account"],
	},
	tier: { label: "Tier", heads: ["tier", "pricingtier", "pricelevel", "level"] },
	list: { label: "Price list", heads: ["pricelist", "pricelistname", "listname"] },
	priority: { label: "Priority of the list", heads: ["priority"] },
	sku: {
		label: "SKU",
		heads: ["sku", "goods", "code", "item", "itemcode", "itemnumber", "productsku", "barcode", "upc"],
	},
	price: {
		label: "Price",
		heads: ["price", "unitprice", "agreedprice", "specialprice", "newprice", "value", "customprice", "rate"],
	},
	minimum: {
		label: "From units",
		heads: [
			"fromunits",
			"units",
			"minimum",
			"min",
			"minquantity",
			"minqty",
			"quantity",
			"qty",
			"break",
			"fromquantity",
		],
	},
	from: {
		label: "First day",
		heads: ["from", "firstday", "start", "startdate", "validfrom", "fromdate", "effective"],
	},
	until: {
		label: "Last day",
		heads: ["until", "lastday", "end", "enddate", "to", "validuntil", "validto", "expires", "todate"],
	},
} as const;

export type AgreementColumn = keyof typeof COLUMNS;

/** The columns of a file of agreements. */
export const agreementColumns = /* @__PURE__ */ columnChoice<AgreementColumn>(COLUMNS, (has) => [
	...(has("company") || has("tier") ? [] : ["company or the tier"]),
	...(has("sku") ? [] : ["SKU"]),
	...(has("price") ? [] : ["price"]),
]);

/** What each of a file's columns is read as; an empty text for one that is not. */
export type AgreementChoice = ReturnType<typeof agreementColumns.suggest>;
