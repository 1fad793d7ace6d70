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

/** The part of a payment that settles one invoice, or none yet, in cents; refunds are negative. */
export type BookMoney = {
	id: string;
	customer: string;
	day: string;
	method: string;
	reference: string;
	invoice: string | null;
	cents: number;
	memo: string;
};
