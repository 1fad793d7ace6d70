import { expect, it } from "vitest";
import { makeProduct, testDatabase } from "../tests/helpers/database.ts";
import { makeOrder } from "../tests/helpers/order.ts";
import { findOrderDifferences } from "./check-orders.ts";

it("finds orders that were written past the operations (Rule 7.160)", () => {
	const db = testDatabase();
	const product = makeProduct(db, { name: "Pods", wholesalePriceCents: 1000 });
	const lines = [{ product, quantity: 5 }];
	const total = makeOrder(db, { lines }).id;
	const taken = makeOrder(db, { lines }).id;
	const shipped = () => makeOrder(db, { status: "shipped", lines }).id;
	const [more, flavor, late, arrived, gone, number] = Array.from({ length: 6 }, shipped);
	expect(findOrderDifferences(db.$client)).toEqual([]);
	for (const name of ["shipment_lines_insert", "shipment_lines_update", "order_items_shipped"])
		db.$client.exec(`drop trigger ${name}`);
	db.$client.exec(`
		update orders set subtotal_cents = 4000, total_cents = 4000 where id = '${total}';
		update shipment_lines set quantity = 6 where shipment_id = '${more}';
		update order_items set taken_from = '[{"flavorId":"ice","quantity":5}]' where order_id = '${flavor}';
		update order_items set taken_from = '[{"flavorId":"ice","quantity":4}]' where order_id = '${taken}';
		update orders set status = 'processing' where id = '${late}';
		update shipments set delivered_at = 1 where id = '${arrived}';
		delete from shipments where id = '${gone}';
		update orders set tracking_number = 'X' where id = '${number}';
	`);
	expect(findOrderDifferences(db.$client).map(({ problem }) => problem)).toEqual([
		"the total is 40.00, its lines with tax, excise and shipping are 50.00",
		"Pods: 5 ordered, 4 taken from stock",
		"Pods: 6 shipped of 5",
		"it is shipped with 6 of 5 units shipped in 1 parcels, 1 of them on the way",
		"Pods: 5 shipped of a flavor of which 0 were taken",
		"it is processing with 5 of 5 units shipped in 1 parcels, 1 of them on the way",
		"it is shipped with 5 of 5 units shipped in 1 parcels, 0 of them on the way",
		"it is shipped with 0 of 5 units shipped in 0 parcels, 0 of them on the way",
		"its tracking number is X, its last parcel's is 1Z999AA10123456784",
	]);
});
