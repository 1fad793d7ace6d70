import { expect, it } from "vitest";
import { getMailedOrder } from "~/buying/orders/mails/mailed-order.server";
import { getMailedQuote } from "~/buying/quotes/mails/mailed-quote.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { SYSTEM, VISITOR } from "~/kernel/actor/actor";
import { isAddressConfirmed } from "~/kernel/outbox/mail-reader.server";
import { getMail } from "~/kernel/outbox/outbox.queries.server";
import { getNewestMailedIds } from "~/office/outbox/newest-mailed.server";
import { getMailedMessage } from "~/service/messages/mails/mailed-message.server";
import { products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";

it("gives the records of mails to the system only, and a mail to admins only", () => {
	const db = testDatabase();
	const { id, customerEmail } = makeOrder(db, {});
	for (const actor of [VISITOR, makeAdmin(db)]) {
		for (const read of [
			() => isAddressConfirmed(db, actor, customerEmail),
			() => getMailedOrder(db, actor, id),
			() => getMailedMessage(db, actor, "1"),
			() => getMailedQuote(db, actor, "1"),
			() => getNewestMailedIds(db, actor),
		]) {
			expect(read).toThrow(expect.objectContaining({ code: "forbidden" }));
		}
	}
	expect(() => getMail(db, makeUser(db), "1")).toThrow(expect.objectContaining({ code: "forbidden" }));
	for (const read of [getMailedOrder, getMailedMessage, getMailedQuote]) {
		expect(() => read(db, SYSTEM, "1")).toThrow(expect.objectContaining({ code: "not_found" }));
	}
});

it("names the products of a quote request, also one deleted since", () => {
	const db = testDatabase();
	const product = makeProduct(db, { name: "Pods", sku: "P-1" });
	makeFlavor(db, { productId: product.id, name: "Mint" });
	const line = { productId: product.id, quantity: 3 };
	const { quote } = requestQuote(db, VISITOR, {
		...{ email: "ann@a.example", message: null },
		lines: [
			{ ...line, flavor: "Mint" },
			{ ...line, flavor: null },
		],
	});
	const lines = () => getMailedQuote(db, SYSTEM, quote.id).lines;
	expect(lines()).toEqual([
		{ product: "Pods", sku: "P-1", flavor: "Mint", assorted: false, quantity: 3, priceCents: null },
		{ product: "Pods", sku: "P-1", flavor: null, assorted: true, quantity: 3, priceCents: null },
	]);
	db.delete(products).run();
	expect(lines()[1]).toMatchObject({
		product: "A product no longer in the catalog",
		sku: null,
		assorted: false,
	});
});
