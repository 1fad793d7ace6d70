import { expect, it } from "vitest";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { findRecords } from "./find-records.server";

it("finds orders, customers and products by the same words", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const buyer = makeBuyer(db, { businessName: "Miami Clouds" });
	makeBuyer(db, { businessName: "Tampa Clouds" });
	makeUser(db, { username: "miami" });
	const product = makeProduct(db, { name: "Miami Mint Pod", active: false });
	makeOrder(db, { userId: buyer.id, orderNumber: "RW-77001", customerName: "Ann of Miami" });
	const found = findRecords(db, admin, "miami", 5);
	expect(found.orders.rows.map(({ orderNumber }) => orderNumber)).toEqual(["RW-77001"]);
	expect(found.orders.total).toBe(1);
	expect(found.companies.rows).toMatchObject([{ name: "Miami Clouds", orderer: buyer.id }]);
	expect(found.customers.rows).toMatchObject([{ username: "miami" }]);
	expect(found.products.rows.map(({ id }) => id)).toEqual([product.id]);
	expect(findRecords(db, admin, "clouds", 1).companies).toMatchObject({ total: 2, rows: [{}] });
	expect(findRecords(db, admin, "  ", 5).orders.total).toBe(0);
	expect(() => findRecords(db, buyer, "miami", 5)).toThrow("Access Denied");
});
