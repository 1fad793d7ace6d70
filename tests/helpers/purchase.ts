import type { Db } from "~db/client.server";
import { purchaseLines, purchaseOrders, suppliers, users } from "~db/schema.server";
import { makeAdmin, makeProduct } from "./database";

/** An order of five PO-GOODS that was sent to a supplier; its words are all the same. @returns its id. */
export function makePurchase(db: Db, words: string): string {
	const actorId = db.select({ id: users.id }).from(users).limit(1).get()?.id ?? makeAdmin(db).id;
	const supplier = db
		.insert(suppliers)
		.values({ name: words, contact: words, email: "orders@supplier.example", account: words, terms: words })
		.returning()
		.get();
	const { id } = db
		.insert(purchaseOrders)
		.values({
			...{ number: "PO-1001", supplierId: supplier.id, actorId, note: words, status: "sent", revision: 1 },
			sentAt: new Date(),
		})
		.returning()
		.get();
	const { id: productId, sku } = makeProduct(db, { name: words, sku: "PO-GOODS" });
	const line = { purchaseId: id, position: 1, productId, name: words, sku, code: words };
	db.insert(purchaseLines)
		.values({ ...line, quantity: 5, costCents: 442 })
		.run();
	return id;
}
