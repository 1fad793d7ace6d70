// Rules 9.1 and 9.4 for the whole of the admin's side: every change by an admin leaves a row in the audit log, and the same
// one-time key gets the first answer. Every route with an action has a case here; a new one without fails.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { askForMore } from "~/customers/applications/ask-for-more.server";
import { previewMerge } from "~/customers/companies/merge-companies.server";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import type { UserActor } from "~/kernel/actor/actor";
import { keepClock } from "~/kernel/notices/clock-hold.server";
import { creditInvoice } from "~/ledger/invoices/credit-invoice.server";
import { creditMemoSchema } from "~/ledger/invoices/credit-memo.schema";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { claimInbox } from "~/service/claims/answer-claim.server";
import { getClaim } from "~/service/claims/claim.queries.server";
import { claimAnswerSchema } from "~/service/claims/claim.schema";
import { receiveGoods } from "~/service/claims/receive-goods.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { firstEntries } from "~db/demo/first-entries.server";
import {
	auditLog,
	blogPosts,
	campaignRecipients,
	cartItems,
	carts,
	contactMessages,
	emailCampaigns,
	invitations,
	ledgerEntries,
	newsletterSubscribers,
	orderItems,
	outbox,
	pactReports,
	plannedPrices,
	priceChanges,
	productPictures,
	quoteRequests,
} from "~db/schema.server";
import { ADDRESS } from "../helpers/address";
import { makeApplication, makeFile } from "../helpers/application";
import { checkoutForm, orderThroughCart } from "../helpers/cart";
import { deliveredOrder, makeClaim } from "../helpers/claim";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
} from "../helpers/database";
import { EVERY_ROUTE, moduleOf } from "../helpers/every-route";
import { makeExciseRate, RATE } from "../helpers/excise";
import { multipart } from "../helpers/files";
import { makeOrder } from "../helpers/order";
import { pngPicture } from "../helpers/pictures";
import { makePriceList } from "../helpers/price-list";
import { type Call, call } from "../helpers/request";
import { answerOf, hasKey, sendAgain, withKey } from "../helpers/sent-again";
import { COPY, HASH_OF_COPY, LIST, makeStateList, makeStateRule, RULE } from "../helpers/state-rules";

type Sent = Call & { path?: string };
type Case = () => Sent | Promise<Sent>;

/** Staff's pages that take forms, each form of a record's page, and calls of the API that only staff may make. */
async function actionsOfAdmins(): Promise<string[]> {
	const doors = await Promise.all(
		EVERY_ROUTE.map(async (route) => ({ ...route, action: (await moduleOf(route.file)).action })),
	);
	const isStaffs = ({ pattern, route, action }: (typeof doors)[number]) =>
		pattern.startsWith("/api/")
			? Object.values(action?.definitions ?? {}).some(
					({ access }) => !["public", "user", "customer", "buyer", "owner"].includes(access),
				)
			: route in STAFF_ROUTES || pattern === "/admin/*";
	return doors.filter((door) => door.action && isStaffs(door)).map(({ file }) => file);
}

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const product = () => {
	const made = makeProduct(db);
	return { ...made, params: { id: made.id } };
};
const productForm = (changes: Record<string, string> = {}) => ({
	name: "Pulse",
	sku: "GB-PULSE",
	brandId: makeBrand(db).id,
	category: "disposables",
	wholesalePrice: "12.50",
	msrp: "24.99",
	cost: "8.00",
	minimumOrderQuantity: "5",
	stockQuantity: "40",
	inStock: "on",
	active: "on",
	...changes,
});
const pactReport = () => {
	const zero = { shipments: 0, rows: 0, units: 0, problems: 0 };
	const made = db
		.insert(pactReports)
		.values({
			state: "FL",
			month: "2026-01",
			number: 1,
			layout: "any",
			fileName: "FL.csv",
			hash: "-",
			...zero,
			actorName: "ann",
			content: "",
		})
		.returning()
		.get();
	return { params: { id: made.id } };
};
const FILING = { destination: "tax@state.example", source: "their letter", checkedOn: "2026-02-01" };
const twice = (a: string, b: string, text: string) => ({ [a]: text, [b]: text });
const priceList = () => ({ params: { id: makePriceList(db, { entries: [] }).id } });
/** A form of a price list after its preview. */
const previewed = async (file: string, sent: Sent): Promise<Sent> => {
	const form = { name: "Contract", audience: "everyone" };
	const { data } = await run(file, { ...sent, form });
	const { digest } = data as { digest: string };
	return { ...sent, form: { ...form, intent: "save", checked: digest } };
};
const post = (values: Partial<typeof blogPosts.$inferInsert> = {}) =>
	db
		.insert(blogPosts)
		.values({ title: "Post", slug: "post", content: "Words", authorId: admin.id, ...values })
		.returning()
		.get();
const campaign = (values: Partial<typeof emailCampaigns.$inferInsert> = {}) => {
	db.insert(newsletterSubscribers)
		.values({ email: "reader@example.com", status: "confirmed", token: "t" })
		.run();
	const made = db
		.insert(emailCampaigns)
		.values({ name: "June", type: "newsletter", subject: "June", content: "Words", ...values })
		.returning()
		.get();
	return { params: { id: made.id } };
};
const message = () =>
	db
		.insert(contactMessages)
		.values({ name: "Ana", email: "ana@store.example", subject: "Pods", message: "Do you?" })
		.returning()
		.get();
const quote = () =>
	db
		.insert(quoteRequests)
		.values({ email: "ana@store.example", productIds: [makeProduct(db).id], quantities: [5] })
		.returning()
		.get();
const claim = () => {
	const { id } = makeClaim(db);
	db.delete(auditLog).run();
	return { params: { id } };
};
/** A claim on paid goods, approved: a refund is due. */
const answered = () => {
	const order = deliveredOrder(db);
	firstEntries(db);
	setPaymentStatus(db, admin, { id: order.id, paymentStatus: "paid" });
	const { id, lines } = makeClaim(db, order);
	const given = claimAnswerSchema.parse({ decision: "approve", resolution: "refund" });
	claimInbox.answer(db, admin, { ...given, id });
	db.delete(auditLog).run();
	return { params: { id }, orderItemId: lines[0]!.orderItemId };
};
/** A claim whose goods came back. */
const received = () => {
	const { params, orderItemId } = answered();
	const lines = [{ orderItemId, flavorId: null, toStock: 1, writtenOff: 0 }];
	receiveGoods(db, admin, { ...params, lines, note: null });
	db.delete(auditLog).run();
	return { params, receiptId: getClaim(db, admin, params.id).returns[0]!.id };
};
/** An order of two units, and a form about one of them. */
const partly = () => {
	const { id, orderNumber } = makeOrder(db, {});
	const item = db.select().from(orderItems).where(eq(orderItems.orderId, id)).get()!;
	return {
		params: { orderNumber, id },
		units: { "lines[0].orderItemId": item.id, "lines[0].quantity": "1", parcels: "0" },
	};
};
/** A parcel on its way, under its order's id. */
const left = () => {
	const { id, orderNumber } = makeOrder(db, { status: "shipped" });
	return { params: { orderNumber, id } };
};
const leftByProgram = () => {
	const { id } = left().params;
	return { id, shipmentId: id };
};
const abandonedCart = () => {
	const cart = db
		.insert(carts)
		.values({ userId: makeBuyer(db).id, lastActivity: new Date(0), abandoned: true, subtotalCents: 1000 })
		.returning()
		.get();
	db.insert(cartItems)
		.values({ cartId: cart.id, productId: makeProduct(db).id, quantity: 1 })
		.run();
	return cart;
};
/** A payment of a company that settles nothing yet. */
/** A correction by sales, at no charge. */
const held = () => {
	const order = orderThroughCart(db, makeBuyer(db), [{ productId: makeProduct(db).id, quantity: 1 }]);
	const lines = [{ id: order.lines[0]!.id, quantity: 1, price: 0 }];
	const { heldId } = changeOrder(db, makeStaff(db, "sales"), { id: order.id, lines, reason: "They asked." });
	db.delete(auditLog).run();
	return { params: { id: heldId! } };
};
const payment = () =>
	db
		.insert(ledgerEntries)
		.values({
			kind: "payment",
			companyId: makeBuyer(db).companyId!,
			day: "2026-01-01",
			cents: -500,
			method: "check",
		})
		.returning()
		.get();

/** A credit memo about the invoice of a parcel. */
const invoice = () => {
	const order = orderThroughCart(db, makeBuyer(db), [{ productId: makeProduct(db).id, quantity: 1 }]);
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	db.delete(auditLog).run();
	return { params: { number: "INV-10001" } };
};
const MEMO = { amount: "1.00", reason: "Agreed" };
const memo = () => {
	creditInvoice(db, admin, { ...creditMemoSchema.parse(MEMO), number: invoice().params.number });
	db.delete(auditLog).run();
	return { params: { number: "CM-0001" } };
};
const picture = () => {
	const { params } = product();
	const pictures = [0, 1].map((position) =>
		db
			.insert(productPictures)
			.values({
				productId: params.id,
				storageKey: `key-${position}`,
				sourceHash: `hash-${position}`,
				width: 10,
				height: 10,
				position,
			})
			.returning()
			.get(),
	);
	return { params: { id: params.id, pictureId: pictures[1]!.id } };
};
const stockForm = () => {
	const lines = `${product().sku} 5`;
	return { intent: "apply", day: "2026-11-21", lines, checked: lines, leftOut: "0" };
};
const CARRIER = {
	version: "0",
	name: "Dockside",
	trackingUrlTemplate: "https://dockside.example/t/{number}",
	numberForms: "DS#{6}",
};
const notDuplicates = () => ({ id: makeBuyer(db).companyId!, otherId: makeBuyer(db).companyId! });
const merge = () => {
	const [id, otherId] = [makeBuyer(db), makeBuyer(db)].map(({ companyId }) => companyId!) as [string, string];
	return { id, otherId, version: previewMerge(db, admin, id, otherId).version };
};
const campaignForm = {
	name: "July",
	type: "newsletter",
	subject: "July",
	content: "Words",
	audience: "subscribers",
};

const CASES: Record<string, Case> = {
	"customers/applications/admin/application.tsx#decision": () => ({
		params: { id: makeApplication(db).id },
		form: { status: "approved" },
	}),
	"customers/applications/admin/application.tsx#question": () => ({
		params: { id: makeApplication(db).id },
		form: { question: "Your permit?" },
	}),
	"customers/applications/admin/application.tsx#review": () => ({
		params: { id: makeApplication(db, { status: "needs_information", question: "Your permit?" }).id },
		form: {},
	}),
	"customers/applications/admin/application.tsx#undo": () => {
		const { id } = makeApplication(db);
		askForMore(db, admin, { id, question: "Your permit?" });
		db.delete(auditLog).run();
		return { params: { id }, form: { mail: db.select().from(outbox).get()!.id } };
	},
	"customers/applications/admin/document-check.tsx": () => {
		const user = makeUser(db);
		const file = makeFile(db, user);
		return {
			params: { id: makeApplication(db, { user, businessLicense: file.id }).id, kind: "businessLicense" },
			form: { fileId: file.id, verified: "on", number: "BL-1", expiresOn: "2030-01-31" },
		};
	},
	"service/blog/admin/post-new.tsx": () => ({ form: { title: "News", content: "Words" } }),
	"service/blog/admin/post.tsx": () => ({
		params: { id: post().id },
		form: { title: "Other", content: "Words" },
	}),
	"service/blog/admin/post.tsx#publication": () => ({
		params: { id: post().id },
		form: { published: "true" },
	}),
	"service/blog/admin/post-delete.tsx": () => ({ params: { id: post().id }, form: {} }),
	"service/messages/admin/message.tsx": () => ({ params: { id: message().id }, form: { status: "read" } }),
	"service/messages/admin/message.tsx#reply": () => ({
		params: { id: message().id },
		form: { reply: "We do.", idempotencyKey: "k" },
	}),
	"buying/quotes/admin/quote.tsx": () => ({ params: { id: quote().id }, form: { status: "closed" } }),
	"buying/quotes/admin/quote.tsx#answer": () => ({
		params: { id: quote().id },
		form: { answer: "$9 each.", idempotencyKey: "k" },
	}),
	"/api/stock/deliveries": () => ({
		json: { supplier: "Keystone", reference: "KVD-1", lines: [{ code: product().sku, quantity: 5 }] },
	}),
	"/api/stock/counts": () => ({ json: { lines: [{ code: product().sku, quantity: 5 }] } }),
	"catalog/stock/admin/receive.tsx": () => ({
		form: { ...stockForm(), supplier: "Keystone", reference: "KVD-1" },
	}),
	"catalog/stock/admin/reorder.tsx": () => ({
		form: { "rows[0].place": `${product().params.id}:`, "rows[0].seen": "||", "rows[0].reorderPoint": "20" },
	}),
	"catalog/stock/admin/count.tsx": () => ({ form: stockForm() }),
	"catalog/stock/admin/history.tsx": () => ({
		...product(),
		form: { kind: "damage", quantity: "2", reason: "Dropped" },
	}),
	"service/claims/admin/claim.tsx": () => ({ ...claim(), form: { status: "closed" } }),
	"service/claims/admin/claim.tsx#answer": () => ({
		...claim(),
		form: { decision: "refuse", answer: "Opened.", idempotencyKey: "k" },
	}),
	"service/claims/admin/claim.tsx#goods": () => {
		const { params, orderItemId } = answered();
		return { params, form: { "lines[0].orderItemId": orderItemId, "lines[0].writtenOff": "1" } };
	},
	"service/claims/admin/claim.tsx#receipt": () => {
		const { params, receiptId } = received();
		return { params, form: { receiptId, reason: "Another claim's" } };
	},
	"service/claims/admin/claim.tsx#refund": () => ({ params: answered().params, form: { method: "check" } }),
	"service/claims/admin/claim.tsx#reopen": () => ({ params: answered().params, form: { reason: "Wrong" } }),
	"/api/claims/:id/answer": () => ({
		...claim(),
		json: { decision: "refuse", answer: "Opened." },
	}),
	"/api/claims/:id/goods": () => {
		const { params, orderItemId } = answered();
		return { params, json: { lines: [{ orderItemId, toStock: 1 }] } };
	},
	"/api/claims/:id/goods/:receiptId/undo": () => {
		const { params, receiptId } = received();
		return { params: { ...params, receiptId }, json: { reason: "Another claim's" } };
	},
	"/api/claims/:id/refund": () => ({ params: answered().params, json: { method: "check" } }),
	"/api/claims/:id/reopen": () => ({ params: answered().params, json: { reason: "Wrong" } }),
	"office/settings/contacts.tsx": () => ({
		form: {
			version: "0",
			supportEmail: "desk@shop.example",
			supportPhone: "(555) 123-4567",
			address: "1 Dock Road",
			"hours[0].days": "Every day",
			"hours[0].hours": "8 AM to 8 PM",
		},
	}),
	"office/settings/announcement.tsx": () => ({
		form: { version: "0", text: "Closed on Monday.", tone: "plain" },
	}),
	"office/settings/seller.tsx": () => ({ form: { version: "0", legalName: "Shop LLC" } }),
	"office/settings/shipping.tsx": () => ({ form: { version: "0" } }),
	"office/settings/faq-item.tsx": () => ({
		params: { id: "new" },
		form: { version: "0", question: "Hats?", answer: "No.", href: "/products", label: "Products" },
	}),
	"office/settings/faq-position.ts": () => ({ form: { id: "shipping", place: "0" } }),
	"office/settings/clock.ts": () => {
		keepClock(db, new Date(Date.now() - 3 * DAY_MS));
		return { form: {} };
	},
	"office/settings/faq-delete.tsx": () => ({ params: { id: "shipping" }, form: {} }),
	"office/settings/carrier.tsx": () => ({ params: { id: "new" }, form: CARRIER }),
	"office/settings/carrier-position.ts": () => ({ form: { id: "ups", place: "2" } }),
	"office/settings/carrier-delete.tsx": () => ({ params: { id: "gls" }, form: {} }),
	"office/outbox/mail.tsx#retry": () => {
		const mail = db
			.insert(outbox)
			.values({
				template: "cart-recovery",
				to: "ana@store.example",
				data: { cartUrl: "http://localhost/cart" },
				status: "failed",
				attempts: 8,
				nextAttemptAt: new Date(),
			})
			.returning()
			.get();
		return { params: { id: mail.id }, form: {} };
	},
	"office/outbox/retry-failed.ts": () => ({ form: { search: "" } }),
	"service/campaigns/admin/new.tsx": () => ({ form: campaignForm }),
	"service/campaigns/admin/edit.tsx": () => ({ ...campaign(), form: campaignForm }),
	"service/campaigns/admin/campaign.tsx": () => ({
		...campaign(),
		form: { scheduledFor: "2099-07-01T09:30" },
	}),
	"service/campaigns/admin/campaign.tsx#test": () => ({ ...campaign(), form: {} }),
	"service/campaigns/admin/send.tsx": () => ({ ...campaign(), form: {} }),
	"service/campaigns/admin/campaign.tsx#unschedule": () => ({
		...campaign({ status: "scheduled", scheduledFor: new Date(7e12) }),
		form: {},
	}),
	"service/campaigns/admin/campaign.tsx#cancel": () => {
		const made = campaign({ status: "sending" });
		db.insert(campaignRecipients).values({ campaignId: made.params.id, email: "reader@example.com" }).run();
		return { ...made, form: {} };
	},
	"rules/compliance/admin/rule.tsx": () => ({ params: { id: "new" }, form: RULE }),
	"rules/compliance/admin/list.tsx": () => ({ params: { id: "new" }, form: LIST }),
	"rules/compliance/admin/rule.tsx#step": () => ({
		params: { id: makeStateRule(db, { confirmedAt: null }).id },
		form: { does: "confirm" },
	}),
	"rules/compliance/admin/list.tsx#step": () => ({
		params: { id: makeStateList(db, { confirmedAt: null }).id },
		form: { does: "confirm" },
	}),
	"rules/compliance/admin/copy.tsx": () => ({
		params: { id: makeStateList(db).id },
		form: { ...COPY, previewed: HASH_OF_COPY, does: "import" },
	}),
	"rules/taxes/admin/excise-rate.tsx": () => ({ params: { id: "new" }, form: RATE }),
	"rules/taxes/admin/excise-state.tsx": () => {
		makeExciseRate(db);
		return { params: { state: "AL" }, form: { on: "on", checked: "on" } };
	},
	"/api/excise-rates": () => ({ json: RATE }),
	"/api/excise-rates/:id": () => ({
		params: { id: makeExciseRate(db).id },
		json: RATE,
		method: "PUT",
	}),
	"/api/excise-states/:state": () => {
		makeExciseRate(db);
		return { params: { state: "AL" }, json: { on: true, checked: true }, method: "PUT" };
	},
	"filing/pact/admin/export.ts": () => ({ form: { month: "2026-01", states: "FL" } }),
	"/api/pact-reports": () => ({ json: { month: "2026-01", states: ["FL"] } }),
	"filing/pact/admin/report.tsx": () => ({ ...pactReport(), form: { sentOn: "2026-02-03" } }),
	"/api/pact-reports/:id": () => ({
		...pactReport(),
		json: { sentOn: "2026-02-03" },
		method: "PATCH",
	}),
	"filing/pact/admin/state.tsx": () => ({ params: { state: "FL" }, form: FILING }),
	"/api/pact-states/:state": () => ({ params: { state: "FL" }, json: FILING, method: "PUT" }),
	"filing/pact/admin/order.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { recipient: "Bay Vape LLC" },
	}),
	"/api/pact-orders/:orderNumber": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		json: { recipient: "Bay Vape LLC" },
		method: "PUT",
	}),
	"filing/pact/admin/order.tsx#correction": () => {
		const { orderNumber, id } = makeOrder(db, { status: "shipped" });
		const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
		return { params: { orderNumber }, form: { line: `${id} ${item!.id}`, units: "-1", reason: "Came back" } };
	},
	"/api/seller": () => ({ json: { version: 0, legalName: "Shop LLC" }, method: "PUT" }),
	"/api/flavor-classes": () => ({
		json: { flavors: [{ name: "Meta Moon", flavorClass: "flavored" }] },
		method: "PUT",
	}),
	"rules/compliance/admin/flavors.tsx": () => ({
		form: { "flavors[0].name": "Meta Moon", "flavors[0].flavorClass": "flavored", "flavors[0].was": "" },
	}),
	"/api/state-rules": () => ({ json: RULE }),
	"/api/state-rules/:id": () => ({
		params: { id: makeStateRule(db).id },
		json: RULE,
		method: "PUT",
	}),
	"/api/state-lists": () => ({ json: LIST }),
	"/api/state-lists/:id": () => ({ params: { id: makeStateList(db).id }, json: COPY }),
	"/api/state-lists/:id/step": () => ({
		params: { id: makeStateList(db).id },
		json: { does: "withdraw" },
	}),
	"catalog/brands/admin/brand.tsx": () => ({ params: { id: "new" }, form: { name: "North", active: "on" } }),
	"catalog/brands/admin/brand.tsx#delete": () => ({ params: { id: makeBrand(db).id }, form: {} }),
	"office/admin-portal/portal.tsx": () => ({
		path: "/admin-portal?tab=abandoned-carts",
		form: { cartId: abandonedCart().id, customerEmail: "ana@store.example" },
	}),
	"office/orders/admin/order.tsx": () => {
		const order = makeOrder(db, {});
		return {
			params: { orderNumber: order.orderNumber },
			form: { id: order.id, status: "shipped", trackingNumber: "1Z999AA10123456784" },
		};
	},
	"buying/order-desk/admin/process-orders.ts": () => ({ form: { id: [makeOrder(db, {}).id] } }),
	"buying/shipments/tracking/tracking.tsx": () => {
		const { id, orderNumber, updatedAt } = makeOrder(db, {});
		const lines = `${orderNumber} 1Z999AA10123456784`;
		const seen = JSON.stringify({ [id]: updatedAt.getTime() });
		return { form: { lines, checked: lines, seen, intent: "apply" } };
	},
	"/api/shipments": () => ({
		json: { rows: [{ orderNumber: makeOrder(db, {}).orderNumber, trackingNumber: "1Z999AA10123456784" }] },
	}),
	"buying/shipments/admin/ship-part.tsx": () => {
		const { params, units } = partly();
		return { params, form: { ...units, trackingNumber: "1Z999AA10123456784" } };
	},
	"buying/shipments/admin/close-short.tsx": () => {
		const { params, units } = partly();
		return { params, form: { ...units, reason: "Sold out" } };
	},
	"buying/shipments/admin/parcel.tsx": () => ({ ...left(), form: { trackingNumber: "123456789012" } }),
	"buying/shipments/admin/parcel-delivered.ts": () => ({ ...left(), form: {} }),
	"buying/order-desk/admin/cancel.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: {},
	}),
	"office/orders/admin/order.tsx#payment": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { paymentStatus: "paid" },
	}),
	"buying/held-prices/admin/held-prices.tsx": () => ({ ...held(), form: { decision: "approve" } }),
	"/api/held-prices/:id": () => ({
		...held(),
		json: { decision: "decline", reason: "Too low" },
		method: "PATCH",
	}),
	"buying/order-changes/admin/change.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { intent: "apply", shipping: "30.00" },
	}),
	"office/orders/admin/order.tsx#notes": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { staffNotes: "Call first." },
	}),
	"ledger/payments/admin/account.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { amount: "5", method: "check" },
	}),
	"/api/accounts/:id/payments": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { amount: "5", method: "check" },
	}),
	"/api/accounts/:id/payments/:paymentId/undo": () => {
		const { companyId, id } = payment();
		return { params: { id: companyId, paymentId: id }, json: { reason: "Wrong customer" } };
	},
	"ledger/invoices/admin/paper.tsx": () => ({ ...invoice(), form: MEMO }),
	"/api/invoices/:number/credits": () => ({ ...invoice(), json: MEMO }),
	"ledger/invoices/admin/take-back-credit.tsx": () => ({ ...memo(), form: { reason: "Twice" } }),
	"/api/invoices/:number/undo": () => ({ ...memo(), json: { reason: "Twice" } }),
	"ledger/payments/admin/account.tsx#mails": () => ({ params: { id: makeBuyer(db).companyId! }, form: {} }),
	"ledger/payments/admin/account.tsx#statement": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { from: "2026-01-01", to: "2026-01-31" },
	}),
	"/api/accounts/:id/mails": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { reminders: false },
		method: "PATCH",
	}),
	"ledger/payments/admin/account.tsx#limit": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { limit: "500", holdDays: "10" },
	}),
	"ledger/payments/admin/account.tsx#release": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { reason: "Wire is on its way" },
	}),
	"ledger/payments/admin/account.tsx#undo": () => {
		const { companyId, id } = payment();
		return { params: { id: companyId }, form: { entry: id, reason: "Wrong customer" } };
	},
	"ledger/payments/admin/account.tsx#credit": () => {
		const { companyId } = payment();
		const amounts = { cents: 500, subtotalCents: 500, taxCents: 0, freightCents: 0 };
		db.insert(ledgerEntries)
			.values({
				kind: "invoice",
				number: "INV-1",
				companyId,
				day: "2026-01-02",
				dueOn: "2026-02-01",
				...amounts,
			})
			.run();
		return { params: { id: companyId }, form: {} };
	},
	"catalog/products/admin/new.tsx": () => ({ form: productForm() }),
	"catalog/products/admin/product.tsx": () => {
		const { params, version } = product();
		return { params, form: productForm({ version: String(version) }) };
	},
	"catalog/products/admin/table.tsx": () => {
		const { id, version } = product();
		return {
			form: {
				"rows[0].id": id,
				"rows[0].version": String(version),
				"rows[0].wholesalePrice": "11.00",
				"rows[0].msrp": "19.99",
				"rows[0].cost": "6.00",
				"rows[0].stockQuantity": "7",
			},
		};
	},
	"catalog/products/admin/reprice.tsx": () => ({
		form: {
			price: "msrp",
			way: "raise",
			amount: "4",
			unit: "percent",
			round: "nearest-99",
			seen: `${product().id}:1999`,
		},
	}),
	"catalog/products/admin/delete.tsx": () => ({ params: product().params, form: {} }),
	"catalog/pictures/admin/pictures.tsx": async () => {
		const { params } = product();
		const request = multipart(`http://localhost/admin/products/${params.id}/pictures`, [
			{ name: "pictures", filename: "front.png", value: await pngPicture({ seed: 1 }) },
		]);
		return { params, request };
	},
	"catalog/pictures/admin/picture.tsx": () => ({ ...picture(), form: { altText: "The box" } }),
	"catalog/pictures/admin/picture.tsx#place": () => ({ ...picture(), form: {} }),
	"catalog/pictures/admin/picture.tsx#remove": () => ({ ...picture(), form: {} }),
	"office/companies/admin/company.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { approved: "false", reason: "The license lapsed." },
	}),
	"filing/accountant/admin/accountant.tsx": () => ({
		form: {
			...{ version: "0", salesCode: "4000", freightCode: "4100", taxCode: "2200", taxType: "Tax Exempt" },
			...{ salesItem: "Goods", freightItem: "Freight", taxItem: "Tax", depositTo: "Checking" },
			...{ exciseItem: "Excise", exciseCode: "2300" },
		},
	}),
	"office/companies/admin/company.tsx#salesperson": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { salespersonId: admin.id, since: "2026-11-01" },
	}),
	"/api/companies/:id/salespeople": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { salespersonId: admin.id },
	}),
	"office/companies/admin/company.tsx#terms": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { pricingTier: "premium", paymentTerms: "prepay" },
	}),
	"office/companies/admin/notes.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { notes: "Pays on Fridays." },
	}),
	"office/companies/admin/merge.tsx": () => {
		const { id, ...form } = merge();
		return { params: { id }, form };
	},
	"office/companies/admin/duplicates.tsx": () => ({ form: { ...notDuplicates(), apart: "true" } }),
	"/api/companies/duplicates": () => ({ json: { ...notDuplicates(), apart: true } }),
	"/api/companies/:id/merge": () => {
		const { id, ...json } = merge();
		return { params: { id }, json };
	},
	"/api/companies/:id": () => ({
		params: { id: makeBuyer(db).companyId! },
		method: "PATCH",
		json: { notes: "Pays on Fridays." },
	}),
	"office/customers/admin/customer.tsx": () => ({
		params: { id: makeUser(db).id },
		form: { closed: "true", reason: "Asked for it." },
	}),
	"office/customers/admin/customer.tsx#terms": () => ({
		params: { id: makeBuyer(db).id },
		form: { pricingTier: "premium", paymentTerms: "prepay" },
	}),
	"office/customers/admin/notes.tsx": () => ({
		params: { id: makeBuyer(db).id },
		form: { notes: "Pays on Fridays." },
	}),
	"buying/phone-orders/order.tsx": () => ({
		params: { id: makeBuyer(db).id },
		form: {
			...checkoutForm(),
			intent: "place",
			"lines[0].sku": makeProduct(db).sku!,
			"lines[0].quantity": "5",
		},
	}),
	"/api/users/:id/orders": () => ({
		params: { id: makeBuyer(db).id },
		json: {
			shippingAddress: ADDRESS,
			paymentMethod: "check",
			lines: [{ sku: makeProduct(db).sku, quantity: 5 }],
		},
	}),
	"office/customers/admin/customer.tsx#role": () => ({
		params: { id: makeBuyer(db).id },
		form: { role: "admin" },
	}),
	"/api/wholesale-applications/:id": () => ({
		method: "PATCH",
		params: { id: makeApplication(db).id },
		json: { status: "rejected", notes: "References did not answer." },
	}),
	"/api/orders/:id/changes": () => ({
		params: { id: makeOrder(db, {}).id },
		json: { shipping: "30.00" },
	}),
	"/api/orders/:id/shipments": () => ({
		params: { id: makeOrder(db, { status: "processing" }).id },
		json: { trackingNumber: "1Z999AA10123456784" },
	}),
	"/api/orders/:id/short": () => {
		const { params, units } = partly();
		const lines = [{ orderItemId: units["lines[0].orderItemId"], quantity: 1 }];
		return { params, json: { lines, reason: "Sold out" } };
	},
	"/api/orders/:id/shipments/:shipmentId": () => ({
		method: "PATCH",
		params: leftByProgram(),
		json: { trackingNumber: "123456789012" },
	}),
	"/api/orders/:id/shipments/:shipmentId/delivered": () => ({ method: "POST", params: leftByProgram() }),
	"/api/orders/:id": () => ({
		method: "PATCH",
		params: { id: makeOrder(db, {}).id },
		json: { status: "processing" },
	}),
	"catalog/price-lists/admin/new.tsx": () => previewed("catalog/price-lists/admin/new.tsx", {}),
	"catalog/price-lists/admin/list.tsx": () => previewed("catalog/price-lists/admin/list.tsx", priceList()),
	"catalog/price-lists/admin/list.tsx#delete": () => ({ ...priceList(), form: {} }),
	"catalog/price-lists/admin/import.tsx": () => ({
		...priceList(),
		form: { ...twice("lines", "checked", `${product().sku}\t4.50`), intent: "apply", checkedWhole: "false" },
	}),
	"catalog/price-lists/admin/withdraw.ts": () => {
		const { id } = db
			.insert(priceChanges)
			.values({ name: "Raise", fromDay: "2099-01-01", actorName: "-" })
			.returning()
			.get();
		db.insert(plannedPrices)
			.values({ changeId: id, productId: product().id, field: "msrp", fromDay: "2099-01-01", cents: 5 })
			.run();
		return { params: { id }, form: {} };
	},
	"/api/orders/:id/hold": () => ({
		params: { id: makeOrder(db, {}).id },
		json: { reason: "Which flavors?" },
	}),
	"office/orders/admin/order.tsx#hold": () => {
		const { id, orderNumber } = makeOrder(db, {});
		return { params: { orderNumber }, form: { id, reason: "Which flavors?" } };
	},
	"office/orders/admin/order.tsx#release": () => {
		const { id, orderNumber } = makeOrder(db, { status: "on_hold" });
		return { params: { orderNumber }, form: { id } };
	},
	"/api/price-lists": () => ({ json: { name: "Contract" } }),
	"/api/price-lists/:id": () => ({ method: "PUT", ...priceList(), json: { name: "Other" } }),
	"/api/products": () => ({
		json: { ...productForm(), minimumOrderQuantity: 5, stockQuantity: 40, inStock: true, active: true },
	}),
	"/api/products/:id": () => ({
		method: "PATCH",
		params: product().params,
		json: { stockQuantity: 3 },
	}),
	"customers/staff/admin/staff.tsx": () => ({ form: { email: "pat@shop.example", role: "warehouse" } }),
	"customers/staff/admin/member.ts": () => ({
		params: { id: makeStaff(db, "sales").id },
		form: { change: "role", role: "warehouse" },
	}),
	"customers/staff/admin/invitation.ts": () => {
		const { id } = db
			.insert(invitations)
			.values({
				...{ email: "pat@shop.example", role: "sales", token: "-" },
				invitedBy: admin.id,
				expiresAt: new Date(),
			})
			.returning()
			.get();
		return { params: { id }, form: { change: "again" } };
	},
	"/api/carts/send-recovery": () => ({
		json: { cartId: abandonedCart().id, customerEmail: "ana@store.example" },
	}),
};

/** What has no case here, and why. */
const WITHOUT_CASE: Record<string, string> = {
	"desk/frame/not-found.tsx": "there is nothing to change",
	"buying/shipments/pack/pack.tsx": "a scan is counted in the form; shipping writes",
	"buying/order-desk/admin/views.tsx": "a view is its owner's own bookmark",
	"buying/phone-orders/lines.ts": "a preview",
	"catalog/imports/admin/import.tsx": "a preview",
	"catalog/imports/admin/columns.tsx": "a preview",
	"catalog/imports/admin/job.tsx": "confirming writes product.import, which product-import.test.ts reads",
	"catalog/imports/admin/job.tsx#cancel": "a preview thrown away",
};

/** Actions of the same routes that take a one-time key, where the case above is another one. */
const KEYED_TOO: Record<string, Case> = {
	"office/orders/admin/order.tsx": () => {
		const { params, units } = partly();
		return {
			params,
			form: { ...units, id: params.id, status: "shipped", trackingNumber: "1Z999AA10123456784" },
		};
	},
	"office/admin-portal/portal.tsx": () => {
		const { params, units } = partly();
		return { form: { ...units, id: params.id, status: "shipped", trackingNumber: "1Z999AA10123456784" } };
	},
	"/api/accounts/:id/mails": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { from: "2026-01-01", to: "2026-01-31" },
	}),
	"/api/pact-orders/:orderNumber": () => {
		const { orderNumber, id } = makeOrder(db, { status: "shipped" });
		const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
		return { params: { orderNumber }, json: { line: `${id} ${item!.id}`, units: "-1", reason: "Came back" } };
	},
};

/** The routes that take a key from staff. */
const KEYED = [
	"customers/applications/admin/application.tsx#decision",
	"customers/applications/admin/application.tsx#question",
	"service/blog/admin/post-new.tsx",
	"service/campaigns/admin/new.tsx",
	"service/claims/admin/claim.tsx#answer",
	"service/claims/admin/claim.tsx#goods",
	"service/claims/admin/claim.tsx#receipt",
	"service/claims/admin/claim.tsx#refund",
	"service/claims/admin/claim.tsx#reopen",
	"buying/phone-orders/order.tsx",
	"buying/held-prices/admin/held-prices.tsx",
	"service/messages/admin/message.tsx#reply",
	"ledger/payments/admin/account.tsx",
	"ledger/payments/admin/account.tsx#statement",
	"ledger/invoices/admin/paper.tsx",
	"ledger/invoices/admin/take-back-credit.tsx",
	"ledger/payments/admin/account.tsx#undo",
	"buying/order-changes/admin/change.tsx",
	"buying/shipments/admin/close-short.tsx",
	"office/orders/admin/order.tsx#hold",
	"office/orders/admin/order.tsx#release",
	"office/orders/admin/order.tsx",
	"buying/shipments/admin/ship-part.tsx",
	"filing/pact/admin/order.tsx#correction",
	"office/admin-portal/portal.tsx",
	"buying/quotes/admin/quote.tsx#answer",
	"catalog/stock/admin/count.tsx",
	"catalog/stock/admin/history.tsx",
	"catalog/stock/admin/receive.tsx",
	"/api/accounts/:id/mails",
	"/api/accounts/:id/payments",
	"/api/accounts/:id/payments/:paymentId/undo",
	"/api/claims/:id/answer",
	"/api/claims/:id/goods",
	"/api/claims/:id/goods/:receiptId/undo",
	"/api/claims/:id/refund",
	"/api/claims/:id/reopen",
	"/api/invoices/:number/undo",
	"/api/held-prices/:id",
	"/api/invoices/:number/credits",
	"/api/orders/:id/changes",
	"/api/orders/:id/hold",
	"/api/orders/:id/shipments",
	"/api/orders/:id/short",
	"/api/pact-orders/:orderNumber",
	"/api/stock/counts",
	"/api/stock/deliveries",
	"/api/users/:id/orders",
];

async function run(file: string, { path = "/", ...sent }: Sent) {
	const { action } = await moduleOf(file);
	return call(action!, path, { db, as: admin, method: "POST", ...sent });
}

describe("the audit log", () => {
	it("has a case for every action of admins", async () => {
		const known = [...Object.keys(CASES), ...Object.keys(WITHOUT_CASE)].sort();
		expect((await actionsOfAdmins()).sort()).toEqual(known);
	});

	for (const [file, prepare] of Object.entries(CASES)) {
		it(`gets a row from ${file}`, async () => {
			const call = await prepare();
			expect(db.select().from(auditLog).all()).toEqual([]);
			const answer = await run(file, call);
			const rows = db.select().from(auditLog).all();
			expect(rows.length, JSON.stringify(answer)).toBeGreaterThan(0);
			expect(rows[0]).toMatchObject({ actorId: admin.id, actorName: admin.username });
		});
	}
});

describe("a one-time key (Rule 9.4)", () => {
	const usesKey = async (file: string, prepare: Case): Promise<boolean> => {
		const sent = withKey(await prepare());
		const first = await run(file, sent);
		if (!hasKey(db)) return false;
		expect(await sendAgain(db, () => run(file, sent))).toEqual(answerOf(first));
		return true;
	};

	for (const [file, prepare] of Object.entries({ ...CASES, ...KEYED_TOO })) {
		it(`gets the first answer from ${file}, or is not taken`, async () => {
			expect(await usesKey(file, prepare)).toBe(KEYED.includes(file));
		});
	}
});
