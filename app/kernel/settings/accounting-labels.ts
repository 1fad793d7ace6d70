import type { Accounting } from "./setting.ts";

/** The accounts by their fields, as forms and messages call them. */
export const ACCOUNTING_LABELS: Record<keyof Accounting, string> = {
	salesItem: "Product item",
	freightItem: "Item of freight",
	taxItem: "Item of tax",
	exciseItem: "Item of excise",
	depositTo: "Deposit to",
	receivable: "Accounts receivable",
	salesCode: "Account of goods",
	freightCode: "Account of freight",
	taxCode: "Account of tax",
	exciseCode: "Account of excise",
	taxType: "Zero tax rate",
};
