import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import {
	claims,
	companies,
	ledgerEntries,
	orderItems,
	orders,
	shipmentLines,
	shipments,
	users,
} from "~db/schema.server";
import { ACCOUNT, type AccountAsker, SECRETS } from "../../../tests/fixtures/assistant/account-questions";
import { makeFlavor } from "../../../tests/helpers/cart";
import {
	makeBrand,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { makeStateRule } from "../../../tests/helpers/state-rules";
import { answerQuestion } from "./answer-question.server";
import { maySend } from "./improve-answer.server";

const NOW = new Date("2026-11-23T17:00:00Z");
const db = testDatabase();
let askers: Record<AccountAsker, Actor>;
let sanDiego = "";

beforeAll(() => {
	const raz = makeBrand(db, { name: "RAZ", slug: "raz" });
	const geekBar = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" });
	const tn9000 = makeProduct(db, { brandId: raz.id, name: "RAZ TN9000", sku: "RAZ-TN9000", active: false });
	const ca6000 = makeProduct(db, {
		...{ brandId: raz.id, name: "RAZ CA6000", sku: "RAZ-CA6000", slug: "raz-ca6000" },
		containsNicotine: true,
	});
	for (const name of ["Miami Mint", "Blue Razz", "Tobacco"]) makeFlavor(db, { productId: ca6000.id, name });
	makeProduct(db, { brandId: geekBar.id, name: "Geek Bar Pulse", sku: "GB-PULSE" });
	for (const flavorClass of ["flavored", "menthol"] as const) {
		makeStateRule(db, {
			state: "CA",
			flavorClass,
			reason: "Flavored goods are banned.",
			source: "HSC 104559.5",
		});
	}
	const owner = makeBuyer(db, { username: "maria", businessName: "Sunbelt Vapor LLC" });
	const buyer = makeColleague(db, owner, "buyer");
	db.update(users).set({ username: "bo" }).where(eq(users.id, buyer.id)).run();
	const mobile = makeLocation(db, owner, {
		name: "Sunbelt Mobile",
		address: "1 Dauphin St\nMobile, AL 36602",
	});
	const other = makeLocation(db, owner, {
		...{ name: "Sunbelt San Diego", address: "9 Harbor Dr\nSan Diego, CA 92101" },
		createdAt: new Date(Date.now() + 1000),
	});
	sanDiego = other.id;
	makeLicense(db, mobile.id, { number: "TL-7", state: "AL", expiresOn: "2027-12-31" });
	makeLicense(db, mobile.id, {
		kind: "resaleCertificate",
		number: "RC-1",
		state: "AL",
		expiresOn: "2027-12-31",
	});
	const part = makeOrder(db, {
		...{
			userId: buyer.id,
			orderNumber: "RW-10359",
			status: "processing",
			subtotalCents: 417_344,
			totalCents: 417_344,
		},
		lines: [
			{ product: ca6000, quantity: 20, flavor: "Blue Razz" },
			{ product: tn9000, quantity: 7, flavor: "Miami Mint" },
		],
	});
	const first = db
		.select()
		.from(orderItems)
		.where(and(eq(orderItems.orderId, part.id), eq(orderItems.position, 0)))
		.get()!;
	const parcel = db
		.insert(shipments)
		.values({
			...{
				orderId: part.id,
				number: 1,
				trackingNumbers: ["4397 4439 3518"],
				shippedAt: new Date("2026-11-20T17:00:00Z"),
			},
			deliveredAt: NOW,
		})
		.returning()
		.get();
	db.insert(shipmentLines).values({ shipmentId: parcel.id, orderItemId: first.id, quantity: 20 }).run();
	makeOrder(db, {
		...{
			userId: owner.id,
			orderNumber: "RW-10360",
			status: "delivered",
			createdAt: new Date("2026-11-18T17:00:00Z"),
		},
		...{ shippedAt: new Date("2026-11-20T17:00:00Z"), deliveredAt: new Date("2026-11-22T17:00:00Z") },
	});
	makeInvoice(db, {
		...{
			companyId: owner.companyId!,
			orderId: part.id,
			number: "INV-345",
			day: "2026-11-23",
			cents: 226_174,
		},
	});
	db.insert(ledgerEntries)
		.values({
			companyId: owner.companyId!,
			kind: "payment",
			day: "2026-11-19",
			cents: -15_000,
			method: "check",
		})
		.run();
	const delivered = db.select().from(orders).where(eq(orders.orderNumber, "RW-10360")).get()!;
	db.insert(claims)
		.values({
			...{ claimNumber: "C-7", orderId: delivered.id, userId: owner.id },
			...{ reason: "damaged", remedy: "credit" },
		})
		.run();
	db.update(companies).set({ creditLimitCents: 500_000 }).where(eq(companies.id, owner.companyId!)).run();
	askers = {
		...{ owner, buyer, bookkeeper: makeColleague(db, owner, "bookkeeper") },
		...{ stranger: makeBuyer(db), applicant: makeUser(db), visitor: VISITOR },
		...{ warehouse: makeStaff(db, "warehouse"), sales: makeStaff(db, "sales") },
		admin: makeStaff(db, "admin"),
	};
});

const ask = (asker: AccountAsker, question: string) => answerQuestion(db, askers[asker], question, NOW);

describe("questions about an account and about the law (Rules 6.7, 6.9)", () => {
	it.each(ACCOUNT)("%s: %s", (asker, question, right, page) => {
		const { response, link } = ask(asker, question);
		expect(response).toMatch(right);
		expect(link.href).toBe(page.replace("SAN-DIEGO", sanDiego));
	});
});

it.each(["stranger", "applicant", "visitor", "warehouse", "sales", "admin"] as const)(
	"tells %s nothing of the company, whatever is asked",
	(asker) => {
		for (const [, question] of ACCOUNT) {
			// The asker's own words come back in 'no store in san diego' and 'no invoice INV-345', and the MSRP and prices are everybody's.
			const { response } = ask(asker, question);
			expect(
				response.replace(
					/no invoice or credit memo INV-345|\$0\.00|MSRP \$[\d.]+|Your price is \$[\d.]+|\$(?:25|100|500)(?:\.00)?/g,
					"",
				),
				question,
			).not.toMatch(SECRETS);
		}
	},
);

it("sends no answer about the law, people, stores and licenses to an outside service (Rule 6.8)", () => {
	for (const [asker, question] of [
		["visitor", "are geek bars legal in alabama"],
		["visitor", "is raz ca6000 banned, and do you ship to california?"],
		["owner", "how do i add another employee"],
		["owner", "which stores do we have on file"],
		["owner", "donde subo la licencia nueva"],
	] as const) {
		expect(maySend(question, ask(asker, question)), question).toBe(false);
	}
	expect(maySend("do you carry geek bar", ask("visitor", "do you carry geek bar"))).toBe(true);
});
