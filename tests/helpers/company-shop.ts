import { addToCart } from "~/buying/cart/add-to-cart.server";
import { checkOut } from "~/buying/checkout/place-order.server";
import { createList } from "~/buying/lists/create-list.server";
import { removePerson } from "~/buying/people/change-person.server";
import { invitePerson } from "~/customers/companies/invite-person.server";
import { setPersonFields } from "~/customers/companies/set-person-fields.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { claims, licenses, locations, quoteRequests, stockRequests, uploadedFiles } from "~db/schema.server";
import { one, orderInput } from "./cart";
import { makeBuyer, makeColleague, makeProduct, makeUser, testDatabase } from "./database";
import { makeOrder } from "./order";

/** In every text that the company's records have. */
export const SECRET = "ZQX";

/** A company with three people and one of each record that is a company's or a person's, and readers beside it. */
export function companyShop(db: Db = testDatabase()) {
	const owner = makeBuyer(db, { businessName: `${SECRET} Stores`, username: `${SECRET}-owner` });
	const buyer = makeColleague(db, owner, "buyer");
	const bookkeeper = makeColleague(db, owner, "bookkeeper");
	const companyId = owner.companyId!;
	const product = makeProduct(db);
	const order = makeOrder(db, { userId: owner.id, status: "shipped", poNumber: `${SECRET} PO` });
	const [claim] = db
		.insert(claims)
		.values({
			...{ claimNumber: "C-1", orderId: order.id, userId: owner.id, reason: "damaged", remedy: "credit" },
			details: `${SECRET} broken`,
		})
		.returning()
		.all();
	const [quote] = db
		.insert(quoteRequests)
		.values({
			...{ userId: owner.id, companyId, email: owner.email, message: `${SECRET} quote` },
			...{ productIds: [product.id], quantities: [2], flavors: [null], status: "quoted" },
			...{ answer: "Here", pricesCents: [900], validUntil: "2099-01-01" },
		})
		.returning()
		.all();
	const [location] = db
		.insert(locations)
		.values({ companyId, name: `${SECRET} Main`, address: "1 Main St, Miami, FL 33101", status: "approved" })
		.returning()
		.all();
	const [file] = db
		.insert(uploadedFiles)
		.values({
			ownerId: owner.id,
			name: `${SECRET}.pdf`,
			contentType: "application/pdf",
			size: 1,
			storageKey: "0".repeat(32),
		})
		.returning()
		.all();
	db.insert(licenses)
		.values({ locationId: location!.id, kind: "businessLicense", fileId: file!.id, number: `${SECRET}-1` })
		.run();
	const cart = addToCart(db, owner, one(product.id, 2));
	const list = createList(db, owner, { name: `${SECRET} list` });
	const [requested] = db
		.insert(stockRequests)
		.values({ userId: owner.id, productId: product.id })
		.returning()
		.all();
	const leaver = makeColleague(db, owner, "buyer");
	addToCart(db, leaver, one(product.id));
	removePerson(db, owner, { id: leaver.id });
	const leftCartId = db.$client.prepare("select id from left_carts").pluck().get() as string;
	const { id: invitationId } = invitePerson(db, owner, { email: `${SECRET}@store.example`, role: "buyer" });
	setPersonFields(db, owner, { id: buyer.id, needsApproval: true });
	addToCart(db, buyer, one(product.id, 2));
	const waiting = checkOut(db, buyer, orderInput({ poNumber: `${SECRET} PO` }), { idempotencyKey: null });
	const readers: Record<string, UserActor> = {
		...{ owner, buyer, bookkeeper },
		stranger: makeBuyer(db, { businessName: "Another company" }),
		user: makeUser(db),
		applicant: makeUser(db, { businessName: "Not approved yet" }),
	};
	return {
		db,
		readers,
		ids: {
			orderNumber: order.orderNumber,
			orders: order.id,
			claims: claim!.id,
			quotes: quote!.id,
			"quote-requests": quote!.id,
			locations: location!.id,
			fileId: file!.id,
			itemId: cart.lines[0]!.id,
			listId: list.id,
			"stock-requests": requested!.id,
			carts: leftCartId,
			invitations: invitationId,
			approvals: "request" in waiting ? waiting.request.id : "none",
			people: owner.id,
			flavors: product.id,
			kind: "businessLicense",
			paper: "confirmation",
			file: "orders.csv",
		} as Record<string, string>,
	};
}

export type CompanyShop = ReturnType<typeof companyShop>;
