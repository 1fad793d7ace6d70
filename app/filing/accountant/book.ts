import type { Address } from "~db/json-shapes";

export type LineKind = "goods" | "freight" | "tax" | "excise";

/** A line of an invoice or credit memo for the books, in cents; freight, tax and each rate of excise are lines of their own. */
export type BookLine = {
	kind: LineKind;
	description: string;
	quantity: number;
	unitCents: number;
	cents: number;
};

/** An invoice or credit memo for the books. A credit memo that was taken back has amounts below zero and a number of its own. */
export type BookEntry = {
	number: string;
	customer: string;
	billTo: Address;
	day: string;
	dueOn: string;
	terms: string;
	/** PO number and order. */
	reference: string;
	lines: BookLine[];
};

/** A payment as the bank shows it: one amount in cents, whatever it settles; refunds are negative. */
export type BookMoney = {
	id: string;
	customer: string;
	day: string;
	method: string;
	reference: string;
	cents: number;
	/** What it is, the invoices it settles, and why it was given or taken back. */
	memo: string;
};

/** A customer for the books. */
export type BookCustomer = {
	id: string;
	name: string;
	/** Of its owner who joined first. */
	email: string | null;
	phone: string | null;
	/** The bill-to address of its newest order, otherwise of its first store. */
	address: Pick<Address, "address1" | "address2" | "city" | "state" | "zipCode"> | null;
	/** Days to pay; null: when it orders or receives. */
	netDays: number | null;
};
