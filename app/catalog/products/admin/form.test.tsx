import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FIELD_LIST } from "../fields/product-fields";
import { ProductForm } from "./form";

// Of a product without flavors: a blank row, and what is pasted.
const FLAVORS = [
	...["name", "sku", "barcode", "stockQuantity"].map((cell) => `flavorRows[0].${cell}`),
	"flavors",
	"spareRows",
];

const names = (version?: number) => {
	const Stub = createRoutesStub([
		{ path: "/", Component: () => <ProductForm brands={[]} version={version} /> },
	]);
	const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
	return [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([\w.[\]]+)"/g)].map((match) => match[1]);
};

test("a product's form has each field once; a new product's form has all but 'active'", () => {
	const fields = FIELD_LIST.map(({ name }) => name);
	const beside = [...FLAVORS, "seenStockQuantity", "version"];
	expect(names(1).toSorted()).toEqual([...fields, ...beside].toSorted());
	const forNew = fields.filter((name) => name !== "active");
	expect(names().toSorted()).toEqual([...forNew, ...FLAVORS].toSorted());
});
