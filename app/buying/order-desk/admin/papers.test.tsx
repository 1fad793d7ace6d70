import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { drawBarcode } from "~/ui/pictures/draw-barcode";
import { productFlavors } from "~db/schema.server";
import { ADDRESS } from "../../../../tests/helpers/address";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { PackingSlip } from "./packing-slip";
import { loader as papers } from "./papers";
import { pickLines } from "./pick-list";
import { slipRoll } from "./slip-labels";
import { loader as slips } from "./slips-file";

const load = (db: ReturnType<typeof testDatabase>, ids: string[]) =>
	papers(routeArgs(contextFor(db, makeAdmin(db)), `/x?${new URLSearchParams(ids.map((id) => ["id", id]))}`));

/** A product with Mint (7, of its own SKU) and Mango (5); an order of 10 assorted and 1 Mint. */
function assortedOrder() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const product = makeProduct(db, { name: "Pulse", sku: "P-1", stockQuantity: 0 });
	const mint = makeFlavor(db, { productId: product.id, name: "Mint", sku: "P-1-MINT", stockQuantity: 7 });
	makeFlavor(db, { productId: product.id, name: "Mango", stockQuantity: 5 });
	const order = orderThroughCart(db, buyer, [
		{ productId: product.id, quantity: 10 },
		{ productId: product.id, quantity: 1, flavor: "Mint" },
	]);
	return { db, buyer, product, mint, order };
}

it("a packing slip names the flavors that an assorted line was filled with", () => {
	const { db, order } = assortedOrder();
	const { orders, barcodes, sender } = load(db, [order.id]);
	const Slip = createRoutesStub([
		{
			path: "/",
			Component: () => <PackingSlip order={orders[0]!} barcodes={barcodes} sender={sender} heading={1} />,
		},
	]);
	const slip = renderToStaticMarkup(<Slip />);
	expect(slip).toContain("Pulse, Assorted");
	expect(slip).toContain("6 Mint, 4 Mango");
	// Each code as bars with its text: the order's, and of assorted lines those of the flavors taken.
	const texts = [...slip.matchAll(/<\/svg><span class="mono">([^<]*)/g)].map(([, text]) => text);
	expect(texts).toEqual([order.orderNumber, "P-1-MINT", "P-1", "P-1-MINT"]);
	expect(slip).toContain(drawBarcode(order.orderNumber)!.d);
});

it("a pick list fetches the flavors of assorted lines, together with lines that name theirs", () => {
	const { db, order } = assortedOrder();
	const lines = pickLines(load(db, [order.id]).orders);
	expect(lines.map(({ sku, flavor, quantity }) => [sku, flavor, quantity])).toEqual([
		["P-1", "Mango", 4],
		["P-1-MINT", "Mint", 7],
	]);
});

it("a flavor deleted since keeps its share of the line; without flavors' stock a line stays assorted", () => {
	const { db, order, buyer } = assortedOrder();
	const plain = makeProduct(db, { name: "Plain", sku: "P-2", stockQuantity: 50 });
	makeFlavor(db, { productId: plain.id, name: "Mint" });
	const other = orderThroughCart(db, buyer, [{ productId: plain.id, quantity: 3 }]);
	db.delete(productFlavors).run();
	const lines = pickLines(load(db, [order.id, other.id]).orders);
	expect(lines.map(({ flavor, quantity }) => [flavor, quantity])).toEqual([
		["a flavor no longer listed", 10],
		["Mint", 1],
		["Assorted", 3],
	]);
});

describe("slips of 4 by 6 inches (Rule 7.88)", () => {
	it("say address, order and goods, by the flavors they were taken from, and no price", async () => {
		const { db, order } = assortedOrder();
		const path = `/admin/orders/papers/slips.zpl?id=${order.id}`;
		const { body, headers } = await call(slips, path, {
			db,
			as: makeStaff(db, "warehouse"),
			params: { file: "slips.zpl" },
		});
		expect(headers.get("Content-Disposition")).toBe('attachment; filename="slips.zpl"');
		const texts = [...String(body).matchAll(/\^FD(.*?)\^FS/g)].map(([, text]) => text);
		expect(texts).toEqual(expect.arrayContaining([order.orderNumber, ADDRESS.address1, "11 units"]));
		expect(texts.filter((text) => / _C3_97 /.test(text!))).toEqual([
			"6 _C3_97 Pulse, Assorted: Mint",
			"4 _C3_97 Pulse, Assorted: Mango",
			"1 _C3_97 Pulse, Mint",
		]);
		expect(body).not.toContain("$");
	});

	it("count the goods that have no room, and leave nothing below the edge", () => {
		const { db, order } = assortedOrder();
		const [one] = load(db, [order.id]).orders;
		const lines = Array.from({ length: 60 }, (_, n) => ({
			...one!.lines[1]!,
			id: String(n),
			quantity: n + 1,
		}));
		const roll = slipRoll([{ ...one!, lines }], { name: "Shop", address: "1 Main St\nReno" });
		const { parts } = roll.labels[0]!;
		const texts = parts.flatMap((part) => (part.kind === "text" ? part.text : []));
		const shown = texts.filter((text) => text.includes(" × ")).length;
		expect(shown).toBeGreaterThan(5);
		expect(texts).toContain(`and ${60 - shown} lines more: see the packing slip`);
		expect(texts.at(-1)).toBe("1,830 units");
		expect(Math.max(...parts.map((part) => part.y + (part.kind === "text" ? part.size : 0)))).toBeLessThan(
			432,
		);
	});

	it("are there for chosen orders only, in the kinds that printers take", async () => {
		const { db, order } = assortedOrder();
		const as = makeStaff(db, "warehouse");
		const status = async (file: string, query: string) =>
			(await call(slips, `/admin/orders/papers/${file}?${query}`, { db, as, params: { file } })).status;
		expect(await status("slips.pdf", `id=${order.id}`)).toBe(200);
		expect(await status("slips.txt", `id=${order.id}`)).toBe(404);
		expect(await status("slips.pdf", "")).toBe(404);
	});
});
