import { keysOf } from "~/terms/keys-of";
import { plainHead } from "../products/fields/product-columns.ts";

/** What a column of price agreements holds, with its label and the usual headings. */
const COLUMNS = {
	company: {
		label: "Company",
		heads: ["company", "customer", "companyname", "customername", "store", "account"],
	},
	tier: { label: "Tier", heads: ["tier", "pricingtier", "pricelevel", "level"] },
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
const NAMES = /* @__PURE__ */ keysOf(COLUMNS);

/** The columns with their labels, as a select offers them. */
export const AGREEMENT_OPTIONS = NAMES.map((value) => ({
	value: value as string,
	label: COLUMNS[value].label as string,
}));

export const agreementLabel = (column: AgreementColumn): string => COLUMNS[column].label;

export const isAgreementColumn = (text: string): text is AgreementColumn => Object.hasOwn(COLUMNS, text);

/** What each of a file's columns is read as; an empty text for one that is not. */
export type AgreementChoice = readonly (AgreementColumn | "")[];

/** What the headings say. */
export function suggestAgreementColumns(heads: readonly string[]): AgreementChoice {
	const taken = new Set<AgreementColumn>();
	return heads.map((head) => {
		const plain = plainHead(head);
		const found = NAMES.find(
			(name) => !taken.has(name) && (COLUMNS[name].heads as readonly string[]).includes(plain),
		);
		if (found) taken.add(found);
		return found ?? "";
	});
}

/** Whether a sheet looks like a list of agreements. */
export const isAgreementTable = (heads: readonly string[]): boolean =>
	problemsOfAgreements(suggestAgreementColumns(heads)).length === 0;

/** What is wrong with a choice, by the column's place; what is missing has the place -1. */
export function problemsOfAgreements(choice: AgreementChoice): [at: number, message: string][] {
	const seen = new Set<string>();
	const problems: [number, string][] = [];
	for (const [at, column] of choice.entries()) {
		if (column && seen.has(column))
			problems.push([at, `${agreementLabel(column)} is read from another column already`]);
		if (column) seen.add(column);
	}
	const missing = [
		...(seen.has("company") || seen.has("tier") ? [] : ["company or the tier"]),
		...(seen.has("sku") ? [] : ["SKU"]),
		...(seen.has("price") ? [] : ["price"]),
	];
	return missing.length > 0
		? [...problems, [-1, `Choose the columns that hold the ${missing.join(" and the ")}`]]
		: problems;
}
