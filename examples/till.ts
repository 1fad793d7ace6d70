// A till orders what its store needs, by a key of the company: it fills the cart and checks out. The PO number is the order's own: sent
// twice, it is one order.
//
//   node examples/till.ts --po PO-2291 --pay check RZ-TN9000-MINT=10 EBC-BC10K=5
import { parseArgs } from "node:util";
import type { Cart, CheckedLine, Line } from "./calls.ts";
import { run } from "./client.ts";

function lineOf(text: string): Line {
	const [, sku = "", quantity] = /^(.+)=([1-9]\d*)$/.exec(text) ?? [];
	if (!quantity) throw new Error(`Write SKU=quantity, such as RZ-TN9000-MINT=10, not ${text}.`);
	return { sku, quantity: Number(quantity) };
}

type Goods = { productId: string | null; flavor: string | null; quantity: number | string };

/** Whether a cart has these goods and no others. */
function isOf(cart: Cart, lines: readonly CheckedLine[]): boolean {
	const inWords = (goods: readonly Goods[]) =>
		goods.map(({ productId, flavor, quantity }) => `${productId} ${flavor} ${quantity}`).sort();
	return inWords(cart.items).join() === inWords(lines).join();
}

await run(async (shop) => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { po: { type: "string" }, pay: { type: "string" }, store: { type: "string" } },
	});
	const { po, pay: paymentMethod, store } = values;
	if (!po || !paymentMethod || positionals.length === 0)
		throw new Error("Say --po, --pay and at least one SKU=quantity.");
	const lines = positionals.map(lineOf);

	for await (const order of shop.rows("GET /api/orders/my-orders", { search: po }))
		if (order.poNumber === po) return console.log(`${po} was ordered before: ${order.orderNumber}`);

	const checked = await shop.call("POST /api/quick-order/verify", { body: { lines } });
	const wrong = checked.lines.filter(({ status }) => status !== "ready");
	if (wrong.length > 0)
		throw new Error(wrong.map(({ sku, problem }) => `${sku}: ${problem?.text ?? "no quantity"}`).join("; "));

	const locations = await shop.call("GET /api/locations");
	const location = locations.find(({ name, status }) => status === "approved" && (!store || name === store));
	if (!location) throw new Error(store ? `No approved store is called ${store}.` : "No store is approved.");

	// A run that stopped halfway has left these goods in the cart.
	let cart = await shop.call("GET /api/cart");
	if (cart.items.length === 0) ({ cart } = await shop.call("POST /api/quick-order/add", { body: { lines } }));
	if (!isOf(cart, checked.lines))
		throw new Error("The cart has other goods. Order or remove those, then start again.");

	const order = await shop.call("POST /api/orders", {
		key: `till-${encodeURIComponent(po)}`,
		body: { locationId: location.id, paymentMethod, poNumber: po },
	});
	console.log(
		order.orderNumber
			? `${po} is order ${order.orderNumber}, $${order.total}`
			: `${po} waits for an owner as ${order.requestNumber}, $${order.total}`,
	);
});
