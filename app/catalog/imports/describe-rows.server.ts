import { grouped } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import type { ImportedChange, ImportedStock, ImportNotice } from "~db/json-shapes";
import { brands } from "~db/schema.server";
import { type ImportColumn, labelOf } from "../products/fields/product-columns.ts";
import { FIELD_LIST, type NamedField } from "../products/fields/product-fields.ts";
import { sayProductValue } from "../products/fields/say-product.ts";
import { likelyMeant } from "./match-flavors.ts";
import { newBrandName } from "./new-brands.server";
import { isJump } from "./plan-product.server";
import { rowKey } from "./plan-rows.server";
import { emptiesStock, multipliesStock, stockAfter } from "./plan-stock.ts";
import type { ImportRow } from "./product-import.server";

/** A value that a row changes, in words; `before` is null where there is none. `marks` say what stands out in it. */
export type ShownChange = {
	label: string;
	before: string | null;
	after: string;
	marks: string[];
	note?: string;
};

export type ShownRow = Pick<ImportRow, "line" | "sku" | "name" | "kind" | "problems"> & {
	/** What it is left out by. */
	key: string;
	/** The cells that may be mended, each with the name of what it sets. */
	boxes: { field: string; label: string; text: string }[];
	changes: ShownChange[];
	/** A note about the change. */
	remarks: string[];
};

/** The changed values of an import's rows for the preview, old and new side by side (Rule 7.19). */
export function describeRows(db: Db, rows: readonly ImportRow[]): ShownRow[] {
	const names = new Map(
		db
			.select({ id: brands.id, name: brands.name })
			.from(brands)
			.all()
			.map(({ id, name }) => [id, name]),
	);
	const brandName = (id: string) => {
		const added = newBrandName(id);
		return added === undefined ? (names.get(id) ?? "a deleted brand") : `${added} (new brand)`;
	};
	return rows.map(({ line, sku, name, kind, problems, boxes, change, notices }) => ({
		key: rowKey({ line, sku }),
		line,
		sku,
		name,
		kind,
		problems,
		boxes: boxes.map(({ field, text }) => ({ field, label: labelOf(field as ImportColumn), text })),
		changes: change ? changesOf(change, kind === "create", brandName) : [],
		remarks: [...remarksOf(notices), ...(change ? spellingOf(change) : [])],
	}));
}

function changesOf(
	{ before, after, stock, flavors, flavor }: ImportedChange,
	isNew: boolean,
	brandName: (id: string) => string,
): ShownChange[] {
	// For a new product, only the values worth checking; empty and default values are left out.
	const isShown = ({ column, previewed }: NamedField) =>
		!isNew || (column === "active" ? after.active === false : previewed && after[column] !== null);
	const columns = FIELD_LIST.filter((field) => field.column in after && isShown(field)).map((field) => ({
		label: field.label,
		before: isNew ? null : sayProductValue(field.column, before[field.column], brandName),
		after: sayProductValue(field.column, after[field.column], brandName),
		marks: marksOf(field, before[field.column], after[field.column]),
	}));
	return [
		...columns,
		...(stock ? [shownStock(stock)] : []),
		...(flavors ? shownList(flavors) : []),
		...(flavor ? shownFlavor(flavor) : []),
	];
}

function marksOf({ column, kind }: NamedField, before: unknown, after: unknown): string[] {
	if (column === "wholesalePriceCents" && after === 0) return ["No price"];
	return kind === "cents" && isJump(before, after) ? ["More than 30 percent"] : [];
}

const figure = (n: number | null) => (n === null ? "nothing" : grouped(n));

function shownStock(stock: ImportedStock): ShownChange {
	const { seen, wanted, now } = stock;
	const note = `The stock has changed since the export, so we apply your change from ${figure(seen)} to ${figure(wanted)} to the new quantity.`;
	return {
		label: "Stock",
		before: figure(now),
		after: figure(stockAfter(stock, now)),
		marks: emptiesStock(stock) ? ["Stock to zero"] : multipliesStock(stock) ? ["Ten times or more"] : [],
		...(seen === now || seen === null ? {} : { note }),
	};
}

function shownList({ names, added, removed, stock }: NonNullable<ImportedChange["flavors"]>): ShownChange[] {
	const gone = removed.map(({ name, stockQuantity }) => ({
		label: "Flavor",
		before: stockQuantity === null ? name : `${name} (${figure(stockQuantity)} in stock)`,
		after: "none",
		marks: ["Removed"],
	}));
	const news = added.map((name) => ({ label: "New flavor", before: null, after: name, marks: [] }));
	const sum = stock && {
		label: "Stock of all flavors",
		before: figure(stock.before),
		after: figure(stock.after),
		marks: stock.after === 0 ? ["Stock to zero"] : [],
	};
	if (gone.length + news.length > 0) return [...gone, ...news, ...(sum ? [sum] : [])];
	return names.length === 0
		? []
		: [{ label: "Order of flavors", before: null, after: names.join(", "), marks: [] }];
}

function shownFlavor({
	was,
	before,
	after,
	stock,
	productStock,
}: NonNullable<ImportedChange["flavor"]>): ShownChange[] {
	const labels = { name: was === null ? "New flavor" : "Flavor", sku: "SKU", barcode: "Barcode" };
	const fields = (["name", "sku", "barcode"] as const).flatMap((key) => {
		const value = after[key];
		if (value == null) return [];
		const old = was === null ? null : (before[key] ?? "nothing");
		return [{ label: labels[key], before: old, after: value, marks: [] }];
	});
	if (!stock) return fields;
	const shown = shownStock(stock);
	if (productStock === undefined) return [...fields, shown];
	const note = `Until now the product has had one stock, ${figure(productStock)}. From now on it is the total of its flavors' stock.`;
	return [...fields, { ...shown, marks: [...shown.marks, "Now by flavor"], note }];
}

const REMARKS: Partial<Record<ImportNotice, string>> = {
	belowCost: "The wholesale price is below the cost.",
	overMsrp: "The MSRP is below the wholesale price.",
	manyRemoved: "Most of its flavors are removed: is the list complete?",
	renamed: "Renamed: it keeps its stock, SKU and barcode.",
	otherPrice:
		"This price differs from the product's and is ignored: flavors have the price of their product.",
};

const remarksOf = (notices: readonly ImportNotice[]) => notices.flatMap((notice) => REMARKS[notice] ?? []);

const spellingOf = ({ flavors }: ImportedChange) =>
	(flavors?.added ?? []).flatMap((name) => {
		const meant = likelyMeant(
			name,
			flavors!.removed.map((flavor) => flavor.name),
		);
		return meant === undefined
			? []
			: [`${name} looks like ${meant}, which is removed: is it a typing mistake?`];
	});
