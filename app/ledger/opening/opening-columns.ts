import { columnChoice } from "~/kernel/tables/column-choice";

/** What a column of open papers holds, with its label and the usual headings: our own, QuickBooks' and Zoho's. */
const COLUMNS = {
	customer: {
		label: "Customer",
		heads: [
			...["customer", "customername", "customerfullname", "company", "companyname", "contactname"],
			...["displayname", "client", "account", "accountname", "name"],
		],
	},
	kind: {
		label: "Invoice or credit",
		heads: ["kind", "type", "transactiontype", "txntype", "documenttype"],
	},
	number: {
		label: "Number",
		heads: [
			...["number", "invoicenumber", "creditnotenumber", "creditmemonumber", "num", "no", "invoiceno"],
			...["documentnumber", "docnumber", "transactionnumber", "refnumber", "invoice"],
		],
	},
	day: {
		label: "Day",
		heads: ["day", "date", "invoicedate", "creditnotedate", "transactiondate", "txndate", "issuedate"],
	},
	dueOn: { label: "Due day", heads: ["dueday", "duedate", "due", "dueon"] },
	amount: {
		label: "Open amount",
		heads: [
			...["openamount", "openbalance", "balance", "balancedue", "amountdue", "stillopen", "open"],
			...["outstanding", "remaining", "unpaid", "amount"],
		],
	},
	status: { label: "Status", heads: ["status", "invoicestatus", "creditnotestatus"] },
} as const;

export type OpeningColumn = keyof typeof COLUMNS;

const known = /* @__PURE__ */ columnChoice<OpeningColumn>(COLUMNS, (has) => [
	...(has("customer") ? [] : ["customer"]),
	...(has("number") ? [] : ["number"]),
	...(has("day") ? [] : ["day"]),
	...(has("amount") ? [] : ["open amount"]),
]);

/** What the headings say. Reports of QuickBooks have customers in a column without one, each above its papers. */
function suggest(heads: readonly string[]): ReturnType<typeof known.suggest> {
	const found = known.suggest(heads);
	const bare = heads.indexOf("");
	return bare < 0 || found.includes("customer") ? found : found.with(bare, "customer");
}

/** The columns of a file of open invoices and credits. */
export const openingColumns = {
	...known,
	suggest,
	isTable: (heads: readonly string[]): boolean => known.problems(suggest(heads)).length === 0,
};
