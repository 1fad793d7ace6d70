// Rules 9.1 and 9.4 for the whole of the admin's side: every change by an admin leaves a row in the audit log, and the same
// one-time key gets the first answer. Every route with an action has a case here; a new one without fails.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/domain/actor";
import { askForMore } from "~/domain/applications/ask-for-more.server";
import { claimInbox } from "~/domain/claims/answer-claim.server";
import { getClaim } from "~/domain/claims/claim.queries.server";
import { claimAnswerSchema } from "~/domain/claims/claim.schema";
import { receiveGoods } from "~/domain/claims/receive-goods.server";
import { previewMerge } from "~/domain/companies/merge-companies.server";
import { creditInvoice } from "~/domain/invoices/credit-invoice.server";
import { creditMemoSchema } from "~/domain/invoices/credit-memo.schema";
import { changeOrder } from "~/domain/orders/change-order.server";
import { setPaymentStatus } from "~/domain/payments/order-payment.server";
import { shipOrder } from "~/domain/shipments/ship-order.server";
import { keepClock } from "~/domain/shop-clock/clock-hold.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { firstPapers } from "~db/demo/first-papers.server";
import {
	auditLog,
	blogPosts,
	campaignRecipients,
	cartItems,
	carts,
	contactMessages,
	emailCampaigns,
	invitations,
	newsletterSubscribers,
	orderItems,
	outbox,
	pactReports,
	papers,
	plannedPrices,
	priceChanges,
	productPictures,
	quoteRequests,
} from "~db/schema.server";
import routes from "../../app/routes";
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
import { makeExciseRate, RATE } from "../helpers/excise";
import { multipart } from "../helpers/files";
import { makeOrder } from "../helpers/order";
import { pngPicture } from "../helpers/pictures";
import { makePriceList } from "../helpers/price-list";
import { type Call, call, type RouteFunction } from "../helpers/request";
import { hasKey, sendAgain, toldBy, withKey } from "../helpers/sent-again";
import { COPY, HASH_OF_COPY, LIST, makeStateList, makeStateRule, RULE } from "../helpers/state-law";

type Sent = Call & { path?: string };
type Case = () => Sent | Promise<Sent>;
type Entry = { file: string; children?: Entry[] };

const APP = join(import.meta.dirname, "../../app");

/** Routes under the admin's layout that have an action, and calls of the API that only staff may make. */
function actionsOfAdmins(): string[] {
	const flat = (entries: Entry[]): string[] =>
		entries.flatMap(({ file, children = [] }) => [file, ...flat(children)]);
	return [...new Set(flat(routes as Entry[]))].filter((file) => {
		const text = readFileSync(join(APP, file), "utf8");
		if (!/^export (async function|function|const) action\b/m.test(text)) return false;
		return (
			file.startsWith("routes/admin/") ||
			/write\(\{\s*access: "(?!(?:public|user|customer|buyer)")/.test(text)
		);
	});
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
	firstPapers(db);
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
	return { params, receipt: getClaim(db, admin, params.id).returns[0]!.id };
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
		.insert(papers)
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
	creditInvoice(db, admin, invoice().params.number, creditMemoSchema.parse(MEMO));
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
const apart = () => ({ id: makeBuyer(db).companyId!, otherId: makeBuyer(db).companyId! });
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
	"routes/admin/applications/decision.tsx": () => ({
		params: { id: makeApplication(db).id },
		form: { status: "approved" },
	}),
	"routes/admin/applications/question.tsx": () => ({
		params: { id: makeApplication(db).id },
		form: { question: "Your permit?" },
	}),
	"routes/admin/applications/review.ts": () => ({
		params: { id: makeApplication(db, { status: "needs_information", question: "Your permit?" }).id },
		form: {},
	}),
	"routes/admin/applications/undo.ts": () => {
		const { id } = makeApplication(db);
		askForMore(db, admin, { id, question: "Your permit?" });
		db.delete(auditLog).run();
		return { params: { id }, form: { mail: db.select().from(outbox).get()!.id } };
	},
	"routes/admin/applications/document-check.tsx": () => {
		const user = makeUser(db);
		const file = makeFile(db, user);
		return {
			params: { id: makeApplication(db, { user, businessLicense: file.id }).id, kind: "businessLicense" },
			form: { fileId: file.id, verified: "on", number: "BL-1", expiresOn: "2030-01-31" },
		};
	},
	"routes/admin/blog/post-new.tsx": () => ({ form: { title: "News", content: "Words" } }),
	"routes/admin/blog/post.tsx": () => ({
		params: { id: post().id },
		form: { title: "Other", content: "Words" },
	}),
	"routes/admin/blog/publication.ts": () => ({ params: { id: post().id }, form: { published: "true" } }),
	"routes/admin/blog/post-delete.tsx": () => ({ params: { id: post().id }, form: {} }),
	"routes/admin/messages/message.tsx": () => ({ params: { id: message().id }, form: { status: "read" } }),
	"routes/admin/messages/message-reply.tsx": () => ({
		params: { id: message().id },
		form: { reply: "We do.", idempotencyKey: "k" },
	}),
	"routes/admin/quotes/quote.tsx": () => ({ params: { id: quote().id }, form: { status: "closed" } }),
	"routes/admin/quotes/quote-answer.tsx": () => ({
		params: { id: quote().id },
		form: { answer: "$9 each.", idempotencyKey: "k" },
	}),
	"routes/api/stock-deliveries.ts": () => ({
		json: { supplier: "Keystone", reference: "KVD-1", lines: [{ code: product().sku, quantity: 5 }] },
	}),
	"routes/api/stock-counts.ts": () => ({ json: { lines: [{ code: product().sku, quantity: 5 }] } }),
	"routes/admin/stock/receive.tsx": () => ({
		form: { ...stockForm(), supplier: "Keystone", reference: "KVD-1" },
	}),
	"routes/admin/stock/reorder.tsx": () => ({
		form: { "rows[0].place": `${product().params.id}:`, "rows[0].seen": "||", "rows[0].reorderPoint": "20" },
	}),
	"routes/admin/stock/count.tsx": () => ({ form: stockForm() }),
	"routes/admin/stock/history.tsx": () => ({
		...product(),
		form: { kind: "damage", quantity: "2", reason: "Dropped" },
	}),
	"routes/admin/claims/claim.tsx": () => ({ ...claim(), form: { status: "closed" } }),
	"routes/admin/claims/claim-answer.tsx": () => ({
		...claim(),
		form: { decision: "refuse", answer: "Opened.", idempotencyKey: "k" },
	}),
	"routes/admin/claims/claim-goods.tsx": () => {
		const { params, orderItemId } = answered();
		return { params, form: { "lines[0].orderItemId": orderItemId, "lines[0].writtenOff": "1" } };
	},
	"routes/admin/claims/claim-receipt.ts": () => {
		const { params, receipt } = received();
		return { params, form: { receipt, reason: "Another claim's" } };
	},
	"routes/admin/claims/claim-refund.tsx": () => ({ params: answered().params, form: { method: "check" } }),
	"routes/admin/claims/claim-reopen.ts": () => ({ params: answered().params, form: { reason: "Wrong" } }),
	"routes/api/claim-answer.ts": () => ({ ...claim(), json: { decision: "refuse", answer: "Opened." } }),
	"routes/api/claim-goods.ts": () => {
		const { params, orderItemId } = answered();
		return { params, json: { lines: [{ orderItemId, toStock: 1 }] } };
	},
	"routes/api/claim-receipt.ts": () => {
		const { params, receipt } = received();
		return { params: { ...params, receiptId: receipt }, json: { reason: "Another claim's" } };
	},
	"routes/api/claim-refund.ts": () => ({ params: answered().params, json: { method: "check" } }),
	"routes/api/claim-reopen.ts": () => ({ params: answered().params, json: { reason: "Wrong" } }),
	"routes/admin/settings/contacts.tsx": () => ({
		form: {
			version: "0",
			supportEmail: "desk@shop.example",
			supportPhone: "(555) 123-4567",
			address: "1 Dock Road",
			"hours[0].days": "Every day",
			"hours[0].hours": "8 AM to 8 PM",
		},
	}),
	"routes/admin/settings/announcement.tsx": () => ({
		form: { version: "0", text: "Closed on Monday.", tone: "plain" },
	}),
	"routes/admin/settings/seller.tsx": () => ({ form: { version: "0", legalName: "Shop LLC" } }),
	"routes/admin/settings/shipping.tsx": () => ({ form: { version: "0" } }),
	"routes/admin/settings/faq-item.tsx": () => ({
		params: { id: "new" },
		form: { version: "0", question: "Hats?", answer: "No.", href: "/products", label: "Products" },
	}),
	"routes/admin/settings/faq-place.ts": () => ({ form: { id: "shipping", place: "0" } }),
	"routes/admin/settings/clock.ts": () => {
		keepClock(db, new Date(Date.now() - 3 * DAY_MS));
		return { form: {} };
	},
	"routes/admin/settings/faq-delete.tsx": () => ({ params: { id: "shipping" }, form: {} }),
	"routes/admin/settings/carrier.tsx": () => ({ params: { id: "new" }, form: CARRIER }),
	"routes/admin/settings/carrier-place.ts": () => ({ form: { id: "ups", place: "2" } }),
	"routes/admin/settings/carrier-delete.tsx": () => ({ params: { id: "gls" }, form: {} }),
	"routes/admin/outbox/retry.ts": () => {
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
	"routes/admin/outbox/retry-failed.ts": () => ({ form: { search: "" } }),
	"routes/admin/campaigns/new.tsx": () => ({ form: campaignForm }),
	"routes/admin/campaigns/edit.tsx": () => ({ ...campaign(), form: campaignForm }),
	"routes/admin/campaigns/campaign.tsx": () => ({
		...campaign(),
		form: { scheduledFor: "2099-07-01T09:30" },
	}),
	"routes/admin/campaigns/test.ts": () => ({ ...campaign(), form: {} }),
	"routes/admin/campaigns/send.tsx": () => ({ ...campaign(), form: {} }),
	"routes/admin/campaigns/unschedule.ts": () => ({
		...campaign({ status: "scheduled", scheduledFor: new Date(7e12) }),
		form: {},
	}),
	"routes/admin/campaigns/cancel.ts": () => {
		const made = campaign({ status: "sending" });
		db.insert(campaignRecipients).values({ campaignId: made.params.id, email: "reader@example.com" }).run();
		return { ...made, form: {} };
	},
	"routes/admin/compliance/rule.tsx": () => ({ params: { id: "new" }, form: RULE }),
	"routes/admin/compliance/list.tsx": () => ({ params: { id: "new" }, form: LIST }),
	"routes/admin/compliance/step.ts": () => ({
		params: { what: "rules", id: makeStateRule(db, { confirmedAt: null }).id },
		form: { does: "confirm" },
	}),
	"routes/admin/compliance/copy.tsx": () => ({
		params: { id: makeStateList(db).id },
		form: { ...COPY, previewed: HASH_OF_COPY, does: "import" },
	}),
	"routes/admin/compliance/excise-rate.tsx": () => ({ params: { id: "new" }, form: RATE }),
	"routes/admin/compliance/excise-state.tsx": () => {
		makeExciseRate(db);
		return { params: { state: "AL" }, form: { on: "on", checked: "on" } };
	},
	"routes/api/excise-rates.ts": () => ({ json: RATE }),
	"routes/api/excise-rate.ts": () => ({ params: { id: makeExciseRate(db).id }, json: RATE, method: "PUT" }),
	"routes/api/excise-state.ts": () => {
		makeExciseRate(db);
		return { params: { state: "AL" }, json: { on: true, checked: true }, method: "PUT" };
	},
	"routes/admin/pact/export.ts": () => ({ form: { month: "2026-01", states: "FL" } }),
	"routes/api/pact-reports.ts": () => ({ json: { month: "2026-01", states: ["FL"] } }),
	"routes/admin/pact/report.tsx": () => ({ ...pactReport(), form: { sentOn: "2026-02-03" } }),
	"routes/api/pact-report.ts": () => ({
		...pactReport(),
		json: { sentOn: "2026-02-03" },
		method: "PATCH",
	}),
	"routes/admin/pact/state.tsx": () => ({ params: { state: "FL" }, form: FILING }),
	"routes/api/pact-state.ts": () => ({ params: { state: "FL" }, json: FILING, method: "PUT" }),
	"routes/admin/pact/order.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { recipient: "Bay Vape LLC" },
	}),
	"routes/api/pact-order.ts": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		json: { recipient: "Bay Vape LLC" },
		method: "PUT",
	}),
	"routes/admin/pact/correction.ts": () => {
		const { orderNumber, id } = makeOrder(db, { status: "shipped" });
		const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
		return { params: { orderNumber }, form: { line: `${id} ${item!.id}`, units: "-1", reason: "Came back" } };
	},
	"routes/api/seller.ts": () => ({ json: { version: 0, legalName: "Shop LLC" }, method: "PUT" }),
	"routes/api/flavor-classes.ts": () => ({
		json: { flavors: [{ name: "Meta Moon", flavorClass: "flavored" }] },
		method: "PUT",
	}),
	"routes/admin/compliance/flavors.tsx": () => ({
		form: { "flavors[0].name": "Meta Moon", "flavors[0].flavorClass": "flavored", "flavors[0].was": "" },
	}),
	"routes/api/state-rules.ts": () => ({ json: RULE }),
	"routes/api/state-rule.ts": () => ({
		params: { id: makeStateRule(db).id },
		json: RULE,
		method: "PUT",
	}),
	"routes/api/state-lists.ts": () => ({ json: LIST }),
	"routes/api/state-list.ts": () => ({ params: { id: makeStateList(db).id }, json: COPY }),
	"routes/api/state-list-step.ts": () => ({
		params: { id: makeStateList(db).id },
		json: { does: "withdraw" },
	}),
	"routes/admin/brands/brand.tsx": () => ({ params: { id: "new" }, form: { name: "North", active: "on" } }),
	"routes/admin/brands/brand-delete.ts": () => ({ params: { id: makeBrand(db).id }, form: {} }),
	"routes/admin/portal/portal.tsx": () => ({
		path: "/admin-portal?tab=abandoned-carts",
		form: { cartId: abandonedCart().id, customerEmail: "ana@store.example" },
	}),
	"routes/admin/orders/order.tsx": () => {
		const order = makeOrder(db, {});
		return {
			params: { orderNumber: order.orderNumber },
			form: { id: order.id, status: "shipped", trackingNumber: "1Z999AA10123456784" },
		};
	},
	"routes/admin/orders/process-orders.ts": () => ({ form: { id: [makeOrder(db, {}).id] } }),
	"routes/admin/orders/tracking/tracking.tsx": () => {
		const { id, orderNumber, updatedAt } = makeOrder(db, {});
		const lines = `${orderNumber} 1Z999AA10123456784`;
		const seen = JSON.stringify({ [id]: updatedAt.getTime() });
		return { form: { lines, checked: lines, seen, intent: "apply" } };
	},
	"routes/api/shipments.ts": () => ({
		json: { rows: [{ orderNumber: makeOrder(db, {}).orderNumber, trackingNumber: "1Z999AA10123456784" }] },
	}),
	"routes/admin/orders/ship-part.tsx": () => {
		const { params, units } = partly();
		return { params, form: { ...units, trackingNumber: "1Z999AA10123456784" } };
	},
	"routes/admin/orders/close-short.tsx": () => {
		const { params, units } = partly();
		return { params, form: { ...units, reason: "Sold out" } };
	},
	"routes/admin/orders/parcel.tsx": () => ({ ...left(), form: { trackingNumber: "123456789012" } }),
	"routes/admin/orders/parcel-delivered.ts": () => ({ ...left(), form: {} }),
	"routes/admin/orders/cancel.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: {},
	}),
	"routes/admin/orders/payment.ts": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { paymentStatus: "paid" },
	}),
	"routes/admin/held-prices/held-prices.tsx": () => ({ ...held(), form: { decision: "approve" } }),
	"routes/api/held-price.ts": () => ({
		...held(),
		json: { decision: "decline", reason: "Too low" },
		method: "PATCH",
	}),
	"routes/admin/orders/change.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { intent: "apply", shipping: "30.00" },
	}),
	"routes/admin/orders/notes.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { staffNotes: "Call first." },
	}),
	"routes/admin/money/account.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { amount: "5", method: "check" },
	}),
	"routes/api/account-payments.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { amount: "5", method: "check" },
	}),
	"routes/api/account-undo.ts": () => {
		const { companyId, id } = payment();
		return { params: { id: companyId, paymentId: id }, json: { reason: "Wrong customer" } };
	},
	"routes/admin/money/paper.tsx": () => ({ ...invoice(), form: MEMO }),
	"routes/api/invoice-credits.ts": () => ({ ...invoice(), json: MEMO }),
	"routes/admin/money/take-back-credit.tsx": () => ({ ...memo(), form: { reason: "Twice" } }),
	"routes/api/credit-undo.ts": () => ({ ...memo(), json: { reason: "Twice" } }),
	"routes/admin/money/account-mails.ts": () => ({ params: { id: makeBuyer(db).companyId! }, form: {} }),
	"routes/admin/money/mail-statement.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { from: "2026-01-01", to: "2026-01-31" },
	}),
	"routes/api/account-mails.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { reminders: false },
		method: "PATCH",
	}),
	"routes/admin/money/credit-limit.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { limit: "500", holdDays: "10" },
	}),
	"routes/admin/money/release-credit.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { reason: "Wire is on its way" },
	}),
	"routes/admin/money/undo-entry.ts": () => {
		const { companyId, id } = payment();
		return { params: { id: companyId }, form: { entry: id, reason: "Wrong customer" } };
	},
	"routes/admin/money/use-credit.ts": () => {
		const { companyId } = payment();
		const amounts = { cents: 500, subtotalCents: 500, taxCents: 0, freightCents: 0 };
		db.insert(papers)
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
	"routes/admin/products/new.tsx": () => ({ form: productForm() }),
	"routes/admin/products/product.tsx": () => {
		const { params, version } = product();
		return { params, form: productForm({ version: String(version) }) };
	},
	"routes/admin/products/table.tsx": () => {
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
	"routes/admin/products/reprice.tsx": () => ({
		form: {
			price: "msrp",
			way: "raise",
			amount: "4",
			unit: "percent",
			round: "nearest-99",
			seen: `${product().id}:1999`,
		},
	}),
	"routes/admin/products/delete.tsx": () => ({ params: product().params, form: {} }),
	"routes/admin/products/pictures/pictures.tsx": async () => {
		const { params } = product();
		const request = multipart(`http://localhost/admin-portal/products/${params.id}/pictures`, [
			{ name: "pictures", filename: "front.png", value: await pngPicture({ seed: 1 }) },
		]);
		return { params, request };
	},
	"routes/admin/products/pictures/picture.tsx": () => ({ ...picture(), form: { altText: "The box" } }),
	"routes/admin/products/pictures/place.ts": () => ({ ...picture(), form: {} }),
	"routes/admin/products/pictures/remove.ts": () => ({ ...picture(), form: {} }),
	"routes/admin/companies/company.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { approved: "false", reason: "The license lapsed." },
	}),
	"routes/admin/reports/accountant.tsx": () => ({
		form: {
			...{ version: "0", salesCode: "4000", freightCode: "4100", taxCode: "2200", taxType: "Tax Exempt" },
			...{ salesItem: "Goods", freightItem: "Freight", taxItem: "Tax", depositTo: "Checking" },
			...{ exciseItem: "Excise", exciseCode: "2300" },
		},
	}),
	"routes/admin/companies/salesperson.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { salespersonId: admin.id, since: "2026-11-01" },
	}),
	"routes/api/company-salespeople.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { salespersonId: admin.id },
	}),
	"routes/admin/companies/terms.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { pricingTier: "premium", paymentTerms: "prepay" },
	}),
	"routes/admin/companies/notes.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { notes: "Pays on Fridays." },
	}),
	"routes/admin/companies/merge.tsx": () => {
		const { id, ...form } = merge();
		return { params: { id }, form };
	},
	"routes/admin/companies/duplicates.tsx": () => ({ form: { ...apart(), apart: "true" } }),
	"routes/api/company-duplicates.ts": () => ({ json: { ...apart(), apart: true } }),
	"routes/api/company-merge.ts": () => {
		const { id, ...json } = merge();
		return { params: { id }, json };
	},
	"routes/api/company.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		method: "PATCH",
		json: { notes: "Pays on Fridays." },
	}),
	"routes/admin/customers/customer.tsx": () => ({
		params: { id: makeUser(db).id },
		form: { closed: "true", reason: "Asked for it." },
	}),
	"routes/admin/customers/terms.ts": () => ({
		params: { id: makeBuyer(db).id },
		form: { pricingTier: "premium", paymentTerms: "prepay" },
	}),
	"routes/admin/customers/notes.tsx": () => ({
		params: { id: makeBuyer(db).id },
		form: { notes: "Pays on Fridays." },
	}),
	"routes/admin/customers/order/order.tsx": () => ({
		params: { id: makeBuyer(db).id },
		form: {
			...checkoutForm(),
			intent: "place",
			"lines[0].sku": makeProduct(db).sku!,
			"lines[0].quantity": "5",
		},
	}),
	"routes/api/user-orders.ts": () => ({
		params: { id: makeBuyer(db).id },
		json: {
			shippingAddress: ADDRESS,
			paymentMethod: "check",
			lines: [{ sku: makeProduct(db).sku, quantity: 5 }],
		},
	}),
	"routes/admin/customers/role.ts": () => ({
		params: { id: makeBuyer(db).id },
		form: { role: "admin" },
	}),
	"routes/api/wholesale-application.ts": () => ({
		method: "PATCH",
		params: { id: makeApplication(db).id },
		json: { status: "rejected", notes: "References did not answer." },
	}),
	"routes/api/order-changes.ts": () => ({
		params: { id: makeOrder(db, {}).id },
		json: { shipping: "30.00" },
	}),
	"routes/api/order-shipments.ts": () => ({
		params: { id: makeOrder(db, { status: "processing" }).id },
		json: { trackingNumber: "1Z999AA10123456784" },
	}),
	"routes/api/order-short.ts": () => {
		const { params, units } = partly();
		const lines = [{ orderItemId: units["lines[0].orderItemId"], quantity: 1 }];
		return { params, json: { lines, reason: "Sold out" } };
	},
	"routes/api/order-shipment.ts": () => ({
		method: "PATCH",
		params: leftByProgram(),
		json: { trackingNumber: "123456789012" },
	}),
	"routes/api/order-shipment-delivered.ts": () => ({ method: "POST", params: leftByProgram() }),
	"routes/api/order.ts": () => ({
		method: "PATCH",
		params: { id: makeOrder(db, {}).id },
		json: { status: "processing" },
	}),
	"routes/admin/prices/new.tsx": () => previewed("routes/admin/prices/new.tsx", {}),
	"routes/admin/prices/list.tsx": () => previewed("routes/admin/prices/list.tsx", priceList()),
	"routes/admin/prices/delete.ts": () => ({ ...priceList(), form: {} }),
	"routes/admin/prices/import.tsx": () => ({
		...priceList(),
		form: { ...twice("lines", "checked", `${product().sku}\t4.50`), intent: "apply", checkedWhole: "false" },
	}),
	"routes/admin/prices/withdraw.ts": () => {
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
	"routes/api/price-lists.ts": () => ({ json: { name: "Contract" } }),
	"routes/api/price-list.ts": () => ({ method: "PUT", ...priceList(), json: { name: "Other" } }),
	"routes/api/products.ts": () => ({
		json: { ...productForm(), minimumOrderQuantity: 5, stockQuantity: 40, inStock: true, active: true },
	}),
	"routes/api/product.ts": () => ({
		method: "PATCH",
		params: product().params,
		json: { stockQuantity: 3 },
	}),
	"routes/admin/staff/staff.tsx": () => ({ form: { email: "pat@shop.example", role: "warehouse" } }),
	"routes/admin/staff/member.ts": () => ({
		params: { id: makeStaff(db, "sales").id },
		form: { change: "role", role: "warehouse" },
	}),
	"routes/admin/staff/invitation.ts": () => {
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
	"routes/api/carts-send-recovery.ts": () => ({
		json: { cartId: abandonedCart().id, customerEmail: "ana@store.example" },
	}),
};

/** What has no case here, and why. */
const WITHOUT_CASE: Record<string, string> = {
	"routes/admin/not-found.tsx": "there is nothing to change",
	"routes/admin/orders/pack/pack.tsx": "a scan is counted in the form; shipping writes",
	"routes/admin/orders/views.tsx": "a view is its owner's own bookmark",
	"routes/admin/customers/order/lines.ts": "a preview",
	"routes/admin/imports/import.tsx": "a preview",
	"routes/admin/imports/columns.tsx": "a preview",
	"routes/admin/imports/job.tsx": "confirming writes product.import, which product-import.test.ts reads",
	"routes/admin/imports/cancel.ts": "a preview thrown away",
};

/** Actions of the same routes that take a one-time key, where the case above is another one. */
const KEYED_TOO: Record<string, Case> = {
	"routes/admin/orders/order.tsx": () => {
		const { params, units } = partly();
		return {
			params,
			form: { ...units, id: params.id, status: "shipped", trackingNumber: "1Z999AA10123456784" },
		};
	},
	"routes/admin/portal/portal.tsx": () => {
		const { params, units } = partly();
		return { form: { ...units, id: params.id, status: "shipped", trackingNumber: "1Z999AA10123456784" } };
	},
	"routes/api/account-mails.ts": () => ({
		params: { id: makeBuyer(db).companyId! },
		json: { from: "2026-01-01", to: "2026-01-31" },
	}),
	"routes/api/pact-order.ts": () => {
		const { orderNumber, id } = makeOrder(db, { status: "shipped" });
		const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
		return { params: { orderNumber }, json: { line: `${id} ${item!.id}`, units: "-1", reason: "Came back" } };
	},
};

/** The routes that take a key from staff. */
const KEYED = [
	"routes/admin/applications/decision.tsx",
	"routes/admin/applications/question.tsx",
	"routes/admin/blog/post-new.tsx",
	"routes/admin/campaigns/new.tsx",
	"routes/admin/claims/claim-answer.tsx",
	"routes/admin/claims/claim-goods.tsx",
	"routes/admin/claims/claim-receipt.ts",
	"routes/admin/claims/claim-refund.tsx",
	"routes/admin/claims/claim-reopen.ts",
	"routes/admin/customers/order/order.tsx",
	"routes/admin/held-prices/held-prices.tsx",
	"routes/admin/messages/message-reply.tsx",
	"routes/admin/money/account.tsx",
	"routes/admin/money/mail-statement.ts",
	"routes/admin/money/paper.tsx",
	"routes/admin/money/take-back-credit.tsx",
	"routes/admin/money/undo-entry.ts",
	"routes/admin/orders/change.tsx",
	"routes/admin/orders/close-short.tsx",
	"routes/admin/orders/order.tsx",
	"routes/admin/orders/ship-part.tsx",
	"routes/admin/pact/correction.ts",
	"routes/admin/portal/portal.tsx",
	"routes/admin/quotes/quote-answer.tsx",
	"routes/admin/stock/count.tsx",
	"routes/admin/stock/history.tsx",
	"routes/admin/stock/receive.tsx",
	"routes/api/account-mails.ts",
	"routes/api/account-payments.ts",
	"routes/api/account-undo.ts",
	"routes/api/claim-answer.ts",
	"routes/api/claim-goods.ts",
	"routes/api/claim-receipt.ts",
	"routes/api/claim-refund.ts",
	"routes/api/claim-reopen.ts",
	"routes/api/credit-undo.ts",
	"routes/api/held-price.ts",
	"routes/api/invoice-credits.ts",
	"routes/api/order-changes.ts",
	"routes/api/order-shipments.ts",
	"routes/api/order-short.ts",
	"routes/api/pact-order.ts",
	"routes/api/stock-counts.ts",
	"routes/api/stock-deliveries.ts",
	"routes/api/user-orders.ts",
];

async function run(file: string, { path = "/", ...sent }: Sent) {
	const { action }: { action: RouteFunction } = await import(/* @vite-ignore */ join(APP, file));
	return call(action, path, { db, as: admin, method: "POST", ...sent });
}

describe("the audit log", () => {
	it("has a case for every action of admins", () => {
		const known = [...Object.keys(CASES), ...Object.keys(WITHOUT_CASE)].sort();
		expect(actionsOfAdmins().sort()).toEqual(known);
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
		expect(await sendAgain(db, () => run(file, sent))).toEqual(toldBy(first));
		return true;
	};

	for (const [file, prepare] of Object.entries({ ...CASES, ...KEYED_TOO })) {
		it(`gets the first answer from ${file}, or is not taken`, async () => {
			expect(await usesKey(file, prepare)).toBe(KEYED.includes(file));
		});
	}
});
