import { expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { listSavedLists } from "~/buying/lists/list.queries.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { recordPayment } from "~/ledger/payments/record-payment.server";
import { getStatement } from "~/ledger/statements/account.queries.server";
import { findLedgerDifferences } from "~db/check-ledger";
import { findOrderDifferences } from "~db/check-orders";
import { priceListCompanies, priceLists, savedLists } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { companyShop } from "../../../tests/helpers/company-shop";
import { makeAdmin, makeProduct } from "../../../tests/helpers/database";
import { mergeCompanies, previewMerge } from "./merge-companies.server";

it("moves people, stores, licenses, orders, papers, lists and carts, and the sum of balances stays (Rule 13.78)", () => {
	const { db, readers } = companyShop();
	const admin = makeAdmin(db);
	const { owner, buyer, stranger } = readers as Record<"owner" | "buyer" | "stranger", UserActor>;
	const [kept, other] = [stranger.companyId!, owner.companyId!];
	for (const person of [owner, stranger]) {
		const { id } = orderThroughCart(db, person, [{ productId: makeProduct(db).id, quantity: 10 }]);
		shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
		const payment = paymentSchema.parse({ amount: "50.00", method: "check", reference: person.username });
		recordPayment(db, admin, { ...payment, id: person.companyId! });
	}
	const { id: listId } = db.insert(priceLists).values({ name: "Northeast" }).returning().get();
	db.insert(priceListCompanies).values({ listId, companyId: other }).run();
	db.insert(savedLists).values({ userId: buyer.id, name: "Usual", sharedWith: other }).run();
	addToCart(db, buyer, [{ productId: makeProduct(db).id, flavor: null, quantity: 3 }]);

	const number = (query: string) => db.$client.prepare(query).pluck().get() as number;
	const tables = db.$client
		.prepare(
			"select name from sqlite_schema where type = 'table' and name not like '%_search%' and sql not like '%virtual%'",
		)
		.pluck()
		.all() as string[];
	const counts = () => new Map(tables.map((name) => [name, number(`select count(*) from "${name}"`)]));
	const balanceOf = (id: string) => getStatement(db, admin, id).balanceCents;
	const differences = () => [findLedgerDifferences(db.$client), findOrderDifferences(db.$client)];
	const before = {
		...{ counts: counts(), differences: differences() },
		open: number("select sum(cents) from open_papers"),
	};
	const balances = [balanceOf(kept), balanceOf(other)];
	const preview = previewMerge(db, admin, kept, other);
	const moving = new Map(preview.moving.map(({ called, count }) => [called, count]));
	for (const called of [
		...["people", "locations", "licenses", "orders", "claims", "invoices and payments", "price lists"],
		...["shared lists", "carts left by former people", "invitations", "approval requests", "quote requests"],
	]) {
		expect(moving.get(called), called).toBeGreaterThan(0);
	}

	mergeCompanies(db, admin, { id: kept, otherId: other, version: preview.version, facts: {} });
	const after = counts();
	// The last three are kept by triggers: an approved company less, the name that both were found by, and a record less for programs.
	expect(
		Object.fromEntries(
			tables.flatMap((name) => {
				const change = after.get(name)! - before.counts.get(name)!;
				return change === 0 ? [] : [[name, change]];
			}),
		),
	).toEqual({
		companies: -1,
		company_merges: 1,
		audit_log: 1,
		...{ approvals: -1, company_keys: -1, changes: -1 },
	});
	expect(number("select sum(cents) from open_papers")).toBe(before.open);
	expect(balanceOf(kept)).toBe(balances[0]! + balances[1]!);
	expect(differences()).toEqual(before.differences);
	expect(db.$client.pragma("foreign_key_check")).toEqual([]);
	// The person's own things stay the person's.
	expect(getCart(db, { ...buyer, companyId: kept }).lines).toHaveLength(1);
	expect(listSavedLists(db, { ...owner, companyId: kept }).map(({ name }) => name)).toContain("Usual");
});
