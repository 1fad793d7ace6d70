// One change of everything that a shop sells by, planned for December 1: what is shown before, and what orders of either side of the day keep.
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { nextShipDay } from "~/buying/index.server";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { getMyOrder } from "~/buying/orders/order.queries.server";
import { orderView } from "~/buying/orders/order-view";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { numbersSchema, saveNumbers } from "~/kernel/numbers/save-numbers.server";
import { versionOf } from "~/kernel/settings/save-selling.server";
import { sellingAt, sellingHistory } from "~/kernel/settings/selling.queries.server";
import { entriesOfOrder, getLedgerEntry } from "~/ledger/index.server";
import { printedPaper } from "~/ledger/invoices/printed-paper";
import { ratesOf, type SellingPart } from "~/terms/selling";
import type { Db } from "~db/client.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { one, orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, setCompany, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { Compared } from "./admin/parts";
import { readFreight, readStates } from "./read-rules.ts";
import { rulesPage } from "./rules-page.server";
import { daysSchema, saveDays } from "./save-days.server";
import { freightSchema, saveFreight, saveStates, statesSchema } from "./save-rules.server";
import { saveTiers, tiersSchema } from "./save-tiers.server";

const DAY = "2026-12-01";
/** A Monday, 10 AM in New York. */
const BEFORE = new Date("2026-11-16T15:00:00Z");
/** 11:59 PM in New York on the day before. */
const LAST = new Date("2026-12-01T04:59:00Z");
/** The day itself, a Tuesday, 10 AM. */
const ON_DAY = new Date("2026-12-01T15:00:00Z");
const FLORIDA = { ...ADDRESS, city: "Miami", state: "FL", zipCode: "33101" };
const TRACKING = "1Z999AA10123456784";

let db: Db;
let owner: UserActor;
let buyer: UserActor;
let productId: string;
beforeEach(() => {
	vi.useFakeTimers({ now: BEFORE, toFake: ["Date"] });
	db = testDatabase();
	owner = makeAdmin(db);
	buyer = makeBuyer(db, { pricingTier: "growth" });
	productId = makeProduct(db, { stockQuantity: 500 }).id;
	return () => vi.useRealTimers();
});

const order = (quantity: number, input: Record<string, unknown> = {}) => {
	addToCart(db, buyer, one(productId, quantity));
	return placeOrder(db, buyer, orderInput(input), { idempotencyKey: null }).order;
};
const version = (part: SellingPart) => versionOf(sellingHistory(db, part));
const planned = { from: "day", day: DAY };

const STATES = { ships: ["CO", "OH"], tax: { CO: "2.9", OH: "5.75" } };
const FREIGHT = {
	everywhere: { cents: "31.50", free: "900", perPound: "", over: "" },
	rows: [],
	minimum: "60",
};
const TIERS = [
	{ key: "starter", name: "Corner", discount: "0", volume: "", place: "1" },
	{ key: "growth", name: "Route", discount: "20", volume: "", place: "2" },
	{ key: "premium", name: "Fleet", discount: "30", volume: "", place: "3" },
];

function planAll(): void {
	saveStates(db, owner, statesSchema.parse({ version: version("states"), ...STATES, ...planned }));
	saveFreight(db, owner, freightSchema.parse({ version: version("freight"), ...FREIGHT, ...planned }));
	const tiers = { version: version("tiers"), rows: TIERS, forNew: "0", ...planned };
	saveTiers(db, owner, tiersSchema.parse(tiers));
	const days = { cutoffHour: "9", weekdays: ["wednesday", "thursday"], holidays: ["christmas"] };
	const closed = [{ day: "2026-12-02", name: "Inventory" }];
	saveDays(db, owner, daysSchema.parse({ version: version("days"), ...days, closed, ...planned }));
}

/** What the order page, the API and the invoice say of an order that has shipped. */
function said(orderNumber: string) {
	const mine = getMyOrder(db, buyer, orderNumber);
	const { subtotal, tax, shipping, total, dueDays } = orderView(mine);
	const { number } = entriesOfOrder(db, owner, mine.id)[0]!;
	const paper = getLedgerEntry(db, owner, number!);
	const { totals, foot } = printedPaper(paper);
	return {
		...{ subtotal, tax, shipping, total, dueDays, number, foot, taxRate: mine.taxRate, orderNumber },
		paper: Object.fromEntries(totals.map(({ label, value }) => [label, value])),
	};
}

it("shows a real order under the rules of today and those of the day before they are saved (Rules 9.50-9.52)", () => {
	const { orderNumber } = order(20);
	const { selling, rates, samples } = rulesPage(db, "states");
	const shown = (then: typeof rates) =>
		renderToStaticMarkup(
			<Compared samples={samples} chosen={undefined} now={rates} then={then} form="rules" />,
		).replaceAll(/<[^>]+>/g, " ");
	const states = shown(ratesOf({ ...selling, states: readStates(STATES).value }));
	expect(states).toContain(orderNumber);
	expect(states).toMatch(/Items\s+\$190\.00\s+\$190\.00/);
	expect(states).toMatch(/Tax \(2\.9%\)\s+\$15\.20\s+\$5\.51/);
	expect(shown(ratesOf({ ...selling, freight: readFreight(FREIGHT).value }))).toMatch(
		/Freight\s+\$25\.00\s+\$31\.50/,
	);
	expect(sellingAt(db, ON_DAY)).toEqual(selling);
});

it("keeps with an order what held when it was made, on its page, in the API and on its papers, and gives later ones the new", () => {
	const early = order(20);
	planAll();
	vi.setSystemTime(LAST);
	// A Monday night, after the cut-off; fewer goods than the smallest order of the next day.
	expect(nextShipDay(db)).toBe("2026-12-01");
	const late = order(3);
	vi.setSystemTime(ON_DAY);
	expect(nextShipDay(db)).toBe("2026-12-03");

	setCompany(db, buyer, { paymentTerms: "net15" });
	saveNumbers(
		db,
		owner,
		numbersSchema.parse({
			version: "0",
			kinds: { order: { prefix: "BV-", next: "4001" }, invoice: { prefix: "BI-", next: "" } },
		}),
	);
	addToCart(db, buyer, one(productId, 3));
	expect(getCart(db, buyer).totals).toMatchObject({ subtotalCents: 2400, minimumMissingCents: 3600 });
	expect(refusal(() => placeOrder(db, buyer, orderInput(), { idempotencyKey: null })).message).toContain(
		"Add $36.00 to order.",
	);
	// 20 in all.
	const next = order(17);
	expect(refusal(() => order(20, { shippingAddress: FLORIDA })).message).toContain("We ship to CO, OH only");

	for (const { id } of [early, late, next]) shipOrder(db, owner, { id, trackingNumber: TRACKING });
	expect(said(early.orderNumber)).toMatchObject({
		...{ orderNumber: "RW-10001", taxRate: 800, dueDays: 30 },
		...{ subtotal: "190.00", tax: "15.20", shipping: "25.00", total: "230.20" },
		...{ number: "BI-1", foot: expect.stringMatching(/^Net 30\./) },
		paper: { Subtotal: "$190.00", "Tax (8%)": "$15.20", Freight: "$25.00", Total: "$230.20" },
	});
	expect(said(late.orderNumber)).toMatchObject({
		...{ orderNumber: "RW-10002", taxRate: 800, dueDays: 30 },
		...{ subtotal: "28.50", tax: "2.28", shipping: "25.00", total: "55.78" },
		...{ number: "BI-2", foot: expect.stringMatching(/^Net 30\./) },
		paper: { Subtotal: "$28.50", "Tax (8%)": "$2.28", Freight: "$25.00", Total: "$55.78" },
	});
	expect(said(next.orderNumber)).toMatchObject({
		...{ orderNumber: "BV-4001", taxRate: 290, dueDays: 15 },
		...{ subtotal: "160.00", tax: "4.64", shipping: "31.50", total: "196.14" },
		...{ number: "BI-3", foot: expect.stringMatching(/^Net 15\./) },
		paper: { Subtotal: "$160.00", "Tax (2.9%)": "$4.64", Freight: "$31.50", Total: "$196.14" },
	});
});

it("corrects an order of before the day by the rules of then", () => {
	const { id, orderNumber } = order(20);
	planAll();
	vi.setSystemTime(ON_DAY);
	const { lines } = getMyOrder(db, buyer, orderNumber);
	changeOrder(db, owner, { id, lines: [{ id: lines[0]!.id, quantity: 10 }], reason: null });
	expect(orderView(getMyOrder(db, buyer, orderNumber))).toMatchObject({
		...{ subtotal: "95.00", tax: "7.60", shipping: "25.00", total: "127.60" },
	});
});
