import { expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { makeBuyer, makeColleague, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { orderNumberIn, ownAnswer } from "./own-records.server";
import type { Subject } from "./support-entry";

type Db = ReturnType<typeof testDatabase>;
type Values = Parameters<typeof makeOrder>[1];

const NOW = new Date("2026-03-18T16:30:00Z");
/** Noon in the shop on a day of March 2026. */
const march = (day: number) => new Date(Date.UTC(2026, 2, day, 16));

function tell(db: Db, subject: Subject, actor: UserActor, question = "", language: "en" | "es" = "en") {
	return ownAnswer(subject, {
		...{ db, actor, language, text: question },
		orderNumber: orderNumberIn(db, question),
		now: NOW,
	});
}

const linesOf = (...requested: Parameters<typeof tell>) => tell(...requested)?.content.split("\n");

const placed = (db: Db, user: UserActor, orderNumber: string, values: Values = {}) =>
	makeOrder(db, {
		userId: user.id,
		orderNumber,
		createdAt: march(1),
		...{ subtotalCents: 10_000, totalCents: 10_000, lines: [] },
		...values,
	});

/** A net 30 order of $100.00 that shipped on a day of March with its invoice, which is due 30 days later. */
function invoiced(db: Db, user: UserActor, orderNumber: string, shipped: Date, values: Values = {}) {
	const sent = { status: "shipped", paymentMethod: "net30", shippedAt: shipped } as const;
	const order = placed(db, user, orderNumber, { ...sent, ...values });
	const day = shipped.toISOString().slice(0, 10);
	const number = `INV-${orderNumber.slice(3)}`;
	if (user.companyId) makeInvoice(db, { companyId: user.companyId, orderId: order.id, number, day });
}

it.each([
	["where is rw 1042", null],
	["where is rw1042", "RW-1042"],
	["RW-1042?", "RW-1042"],
	["RW-7", null],
	["XRW-1042", null],
])("reads an order number in: %s", (text, number) => {
	expect(orderNumberIn(testDatabase(), text)).toBe(number);
});

it("tells the active orders, newest first, three of them and how many more there are", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	for (let n = 1; n <= 25; n++) placed(db, buyer, `RW-10${n}`, { createdAt: march(n - 10) });
	placed(db, buyer, "RW-300", { status: "cancelled", createdAt: march(17) });
	placed(db, makeBuyer(db), "RW-400");
	expect(linesOf(db, "orders", buyer)).toEqual([
		expect.stringMatching(/^Order RW-1025 of March 15, 2026 \(\$100\.00\) is pending/),
		expect.stringMatching(/^Order RW-1024 /),
		expect.stringMatching(/^Order RW-1023 /),
		"And 22 more.",
	]);
});

it("counts no further orders when all active ones are told, and tells the last order when none is active", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	placed(db, buyer, "RW-101", { status: "cancelled", createdAt: march(1) });
	placed(db, buyer, "RW-102", { status: "delivered", createdAt: march(2), deliveredAt: march(5) });
	expect(linesOf(db, "orders", buyer)).toEqual([
		"Order RW-102 of March 2, 2026 ($100.00) was delivered on March 5, 2026.",
	]);
	for (const n of [3, 4, 5]) placed(db, buyer, `RW-10${n}`, { createdAt: march(n) });
	expect(linesOf(db, "orders", buyer)).toEqual(
		["RW-105", "RW-104", "RW-103"].map((number) => expect.stringContaining(number)),
	);
});

it("tells a named order in any status, and only to its buyer", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	placed(db, buyer, "RW-101", { status: "cancelled" });
	placed(db, buyer, "RW-102");
	expect(linesOf(db, "orders", buyer, "rw101")).toEqual([
		"Order RW-101 of March 1, 2026 ($100.00) was cancelled.",
	]);
	placed(db, buyer, "RW-103", { status: "shipped", shippedAt: march(4), trackingNumber: "1Z999" });
	expect(linesOf(db, "change", buyer, "rw103")).toEqual([
		"Order RW-103 of March 1, 2026 ($100.00) was shipped on March 4, 2026, tracking number 1Z999.",
	]);
	for (const subject of ["orders", "change"] as const) {
		expect(tell(db, subject, makeBuyer(db), "rw101")).toEqual({
			content: "Your account has no order RW-101.",
			link: { href: "/buyer-portal?tab=orders", label: "My Orders" },
		});
	}
	expect(linesOf(db, "orders", makeBuyer(db))).toEqual(["Your account has no orders yet."]);
});

it("tells no amounts to an account that lost its approval", () => {
	const db = testDatabase();
	const user = makeUser(db);
	invoiced(db, user, "RW-101", march(2));
	invoiced(db, user, "RW-102", march(3));
	for (const subject of ["orders", "due", "change"] as const) {
		const received = tell(db, subject, user)!;
		expect(received.content).toContain("RW-101");
		expect(received.content).not.toContain("$");
		expect(received.link).toEqual({ href: "/portal", label: "Your portal" });
	}
});

it("offers to cancel a pending order to who may, and nothing else", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	placed(db, buyer, "RW-101");
	placed(db, buyer, "RW-102", { status: "processing" });
	const offer = "You can still cancel it yourself on its page.";
	expect(linesOf(db, "change", buyer)).toEqual([
		expect.stringMatching(/^Order RW-102 .* when it ships\.$/),
		expect.stringMatching(RegExp(`^Order RW-101 .* ${offer}$`)),
	]);
	expect(tell(db, "orders", buyer)?.content).not.toContain(offer);
	const colleague = makeColleague(db, buyer, "buyer");
	expect(tell(db, "change", colleague, "rw101")?.content).toMatch(/^Order RW-101 .* when it ships\.$/);
	expect(tell(db, "change", makeColleague(db, buyer, "owner"), "rw101")?.content).toContain(offer);
	expect(tell(db, "change", { ...buyer, isWholesaleApproved: false })?.content).not.toContain(offer);
});

it("tells what the company owes by its invoices, the earliest first, and what is not invoiced yet", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	placed(db, buyer, "RW-104", { createdAt: march(9) });
	invoiced(db, buyer, "RW-102", march(5), { createdAt: march(2) });
	invoiced(db, makeColleague(db, buyer, "buyer"), "RW-101", new Date("2026-02-01T17:00:00Z"));
	expect(linesOf(db, "due", buyer)).toEqual([
		"Invoice INV-101 for order RW-101: $100.00, was due on March 3, 2026 and is overdue.",
		"Invoice INV-102 for order RW-102: $100.00, due on April 4, 2026.",
		"Your company owes $200.00 in all.",
		"Not invoiced yet: RW-104. An invoice comes with each parcel.",
	]);
	expect(linesOf(db, "due", makeColleague(db, buyer, "bookkeeper"))).toEqual(linesOf(db, "due", buyer));
	// People who only order don't see the sum (Rule 13.14).
	const clerk = makeColleague(db, buyer, "buyer");
	expect(linesOf(db, "due", clerk)).toEqual([
		"Owners and bookkeepers of your company see what it owes. Ask one of them.",
	]);
	expect(linesOf(db, "due", clerk, "rw-102")).toEqual(linesOf(db, "due", buyer, "rw-102"));
	expect(linesOf(db, "due", buyer, "rw-102")).toEqual([
		"Invoice INV-102 for order RW-102: $100.00, due on April 4, 2026.",
	]);
	expect(linesOf(db, "due", buyer, "rw-104")).toEqual(["Order RW-104 has no open invoice."]);
	expect(linesOf(db, "due", buyer, "rw-102", "es")).toEqual([
		"Factura INV-102 del pedido RW-102: $100.00, vence el 4 de abril de 2026.",
	]);
});

it("tells a customer nothing of another company's invoices, and of credit what is left", () => {
	const db = testDatabase();
	const [buyer, other] = [makeBuyer(db), makeBuyer(db)];
	invoiced(db, other, "RW-103", march(2));
	const balance = { href: "/buyer-portal/account", label: "Balance and statement" };
	expect(tell(db, "due", buyer)).toEqual({ content: "Your company has no open invoices.", link: balance });
	expect(tell(db, "due", buyer, "rw-103")).toEqual({
		content: "Your account has no order RW-103.",
		link: balance,
	});
	makeInvoice(db, {
		companyId: buyer.companyId!,
		kind: "credit",
		number: "CM-1",
		day: "2026-03-02",
		dueOn: null,
		subtotalCents: 2_500,
		cents: -2_500,
	});
	expect(linesOf(db, "due", buyer)).toEqual([
		"Your company has no open invoices.",
		"It has $25.00 of credit with us, which isn't taken off yet.",
	]);
});

it("adds up all invoices, also those that it does not name", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	for (let n = 1; n <= 22; n++) invoiced(db, buyer, `RW-1${n + 10}`, march(n - 10));
	expect(linesOf(db, "due", buyer)).toEqual([
		...["RW-111", "RW-112", "RW-113"].map((number) => expect.stringContaining(number)),
		"And 19 more.",
		"Your company owes $2,200.00 in all.",
	]);
});

it("tells the tier with the next one, of which the highest has none", () => {
	const db = testDatabase();
	expect(tell(db, "tier", makeBuyer(db, { pricingTier: "growth" }))).toEqual({
		content:
			"You are on the Growth tier: 5% off the wholesale price of every unit. Premium is for $5,000+ a month: 10%.",
		link: { href: "/wholesale", label: "Wholesale program" },
	});
	expect(tell(db, "tier", makeBuyer(db, { pricingTier: "premium" }))?.content).toBe(
		"You are on the Premium tier: 10% off the wholesale price of every unit.",
	);
	expect(tell(db, "tier", makeUser(db, { pricingTier: "growth" }))?.content).toContain(
		"has no tier. Approved accounts start on Starter.",
	);
});

it("tells an account without an application how to apply, or that it is approved", () => {
	const db = testDatabase();
	const [user, buyer] = [makeUser(db), makeBuyer(db)];
	for (const subject of ["application", "review"] as const) {
		expect(tell(db, subject, user)?.link.href).toBe("/apply");
	}
	expect(tell(db, "application", buyer)).toEqual({
		content: "Your account is approved for wholesale: you see wholesale prices and can order.",
		link: { href: "/portal", label: "Your portal" },
	});
	expect(tell(db, "review", buyer)).toBeNull();
});

it.each([
	["2026-03-17T15:00:00Z", "is pending. We answer by email by March 19, 2026."],
	// Friday evening in the shop, Saturday in UTC.
	["2026-03-14T02:00:00Z", "of March 13, 2026 is pending. We answer by email by March 17, 2026.", march(17)],
	["2026-03-13T15:00:00Z", "is still pending, longer than the usual 1-2 business days.", march(18)],
	// The 25th is a closed day.
	["2026-12-23T15:00:00Z", "We answer by email by December 28, 2026.", new Date("2026-12-26T15:00:00Z")],
])("tells by when an application of %s is answered (Rules 2.14 and 5.11)", (submitted, words, now = NOW) => {
	const db = testDatabase();
	const user = makeUser(db);
	makeApplication(db, { user, createdAt: new Date(submitted) });
	const received = ownAnswer("application", {
		db,
		actor: user,
		language: "en",
		text: "",
		orderNumber: null,
		now,
	})!;
	expect(received.content).toContain(words);
	expect(received.link.href).toBe("/portal");
});

it.each<[string, Parameters<typeof makeApplication>[1]]>([
	["needs information from you: see your portal.", { status: "needs_information" }],
	["needs information from you: Which store?", { status: "needs_information", question: "Which store?" }],
	["was rejected: see your portal. You may apply again.", { status: "rejected" }],
	["was rejected: No license. You may apply again.", { status: "rejected", notes: "No license." }],
	["is approved: you see wholesale prices", { status: "approved", notes: "Ask Dana." }],
	["the approval was revoked.", { status: "approved", revokedAt: NOW, notes: "Ask Dana." }],
])("tells that an application %s", (words, values) => {
	const db = testDatabase();
	const user = makeUser(db);
	makeApplication(db, { user, ...values });
	const received = tell(db, "application", user)!;
	expect(received.content).toContain(words);
	expect(received.content).not.toContain("Dana");
	// What is missing matters only while we may still decide.
	expect(received.content.includes("Still missing")).toBe(values?.status === "needs_information");
});

it("tells the missing documents by name, or that none is", () => {
	const db = testDatabase();
	const [user, other] = [makeUser(db), makeUser(db)];
	makeApplication(db, { user });
	expect(tell(db, "application", user)?.content).toContain(
		"Still missing: Business License, Reseller Permit.",
	);
	makeApplication(db, {
		user: other,
		businessLicense: makeFile(db, other).id,
		resellerPermit: makeFile(db, other).id,
	});
	expect(tell(db, "application", other)?.content).toMatch(/ All required documents are there\.$/);
});
