// Rule 4.2: a line without a chosen flavor says 'assorted' wherever it is shown; a product without flavors never does.
import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { lineName } from "~/catalog/goods/cart-line";
import type { Block } from "~/email/letter";
import type { UserActor } from "~/kernel/actor/actor";
import { listOwnQuotes } from "~/office/portal/own-requests.server";
import type { Db } from "~db/client.server";
import { productFlavors, quoteRequests } from "~db/schema.server";
import { makeFlavor, orderInput } from "../../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { listAbandonedLines } from "../../cart/abandoned-carts.server";
import { addToCart } from "../../cart/add-to-cart.server";
import { getCart } from "../../cart/cart.queries.server";
import { cartView } from "../../cart/cart-view";
import { placeOrder } from "../../checkout/place-order.server";
import { createList } from "../../lists/create-list.server";
import { getSavedList } from "../../lists/list.queries.server";
import { PackingSlip } from "../../order-desk/admin/packing-slip";
import { pickLines } from "../../order-desk/admin/pick-list";
import { getMailedQuote } from "../../quotes/mails/mailed-quote.server";
import { quoteGoods } from "../../quotes/mails/quote-parts";
import { listQuoteQueue } from "../../quotes/quote-admin.queries.server";
import { orderGoods } from "../mails/order-parts";
import { getMyOrder } from "../order.queries.server";
import { getOrderDetails } from "../order-admin.queries.server";
import { orderView } from "../order-view";
import { ReorderForm } from "./reorder-form";

const NAMES = ["Alto, Mint", "Alto, Assorted", "Charger"];

let db: Db;
let buyer: UserActor;
let ids: { flavored: string; plain: string };

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	ids = { flavored: makeProduct(db, { name: "Alto" }).id, plain: makeProduct(db, { name: "Charger" }).id };
	makeFlavor(db, { productId: ids.flavored, name: "Mint" });
	addToCart(db, buyer, [
		{ productId: ids.flavored, flavor: "Mint", quantity: 1 },
		{ productId: ids.flavored, flavor: null, quantity: 2 },
		{ productId: ids.plain, flavor: null, quantity: 3 },
	]);
});

const order = () => placeOrder(db, buyer, orderInput(), { idempotencyKey: null }).order;
const flavors = (block: Block) => (block.kind === "goods" ? block.goods.map(({ flavor }) => flavor) : []);

test("the cart, the admin's view of it, and lists", () => {
	const cart = getCart(db, buyer);
	expect(cart.lines.map(lineName)).toEqual(NAMES);
	expect(cartView(cart).items.map(({ assorted }) => assorted)).toEqual([false, true, false]);
	expect(listAbandonedLines(db, makeAdmin(db), [cart.id]).map(lineName)).toEqual(NAMES);
	const { id } = createList(db, buyer, { name: "Weekly" });
	expect(getSavedList(db, buyer, id).lines.map(lineName)).toEqual(NAMES);
});

test("orders, for buyers and staff, in JSON and emails, with the flavors of the time of the order", () => {
	const { id, orderNumber } = order();
	db.delete(productFlavors).where(eq(productFlavors.productId, ids.flavored)).run();
	makeFlavor(db, { productId: ids.plain, name: "Black" });
	const mine = getMyOrder(db, buyer, id);
	expect(mine.lines.map(lineName)).toEqual(NAMES);
	expect(getOrderDetails(db, makeAdmin(db), orderNumber).lines.map(lineName)).toEqual(NAMES);
	expect(orderView(mine).items.map(({ assorted }) => assorted)).toEqual([false, true, false]);
	expect(flavors(orderGoods(mine))).toEqual(["Mint", "Assorted", null]);
});

test("the reorder form and the warehouse documents", () => {
	const placed = order();
	const markup = (element: React.ReactNode) => {
		const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
		return renderToStaticMarkup(<Stub />).replace(/<[^>]+>/g, "|");
	};
	expect(markup(<ReorderForm lines={placed.lines} action="/" why={{}} formKey="k" />)).toMatch(
		/Alto\|+Assorted\|/,
	);
	const lines = placed.lines.map((line) => ({ ...line, taken: [] }));
	const papers = [
		{ ...placed, lines, carrierName: null, parcel: null, needsSignature: true, paidOnDelivery: false },
	];
	expect(pickLines(papers).map(({ name, flavor }) => [name, flavor])).toEqual(
		expect.arrayContaining([
			["Alto", "Mint"],
			["Alto", "Assorted"],
			["Charger", null],
		]),
	);
	const slip = markup(
		<PackingSlip barcodes={{}} order={papers[0]!} sender={{ name: "S", address: "A" }} heading={1} />,
	);
	for (const name of NAMES) expect(slip).toContain(`|${name}|`);
});

test("quote requests: for staff, for the sender, and in emails", () => {
	const { id } = db
		.insert(quoteRequests)
		.values({
			userId: buyer.id,
			email: buyer.email,
			productIds: [ids.flavored, ids.flavored, ids.plain],
			flavors: ["Mint", null, null],
			quantities: [1, 2, 3],
		})
		.returning()
		.get();
	expect(listOwnQuotes(db, buyer)[0]?.lines).toEqual(["Alto, Mint × 1", "Alto, Assorted × 2", "Charger × 3"]);
	const [quote] = listQuoteQueue(db, makeAdmin(db)).rows;
	expect(quote?.lines.map(({ name, ...line }) => lineName({ ...line, productName: name ?? "" }))).toEqual(
		NAMES,
	);
	expect(flavors(quoteGoods(getMailedQuote(db, { kind: "system" }, id)))).toEqual(["Mint", "Assorted", null]);
});
