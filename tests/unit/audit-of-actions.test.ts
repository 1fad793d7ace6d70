// Rules 9.1 and 9.4 for the whole of the admin's side: every change by an admin leaves a row in the audit log, and the same
// one-time key gets the first answer. Commands are looked at wherever a test runs them (watched-command.ts), so each has to be run by
// one. An action that is more than a command's form or call has a case here; a new one without fails.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import {
	auditLog,
	blogPosts,
	cartItems,
	carts,
	invitations,
	ledgerEntries,
	orderItems,
	productPictures,
} from "~db/schema.server";
import { ADDRESS } from "../helpers/address";
import { makeApplication } from "../helpers/application";
import { checkoutForm } from "../helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
} from "../helpers/database";
import { EVERY_ROUTE, moduleOf, type RouteModule } from "../helpers/every-route";
import { RATE } from "../helpers/excise";
import { multipart } from "../helpers/files";
import { makeOrder } from "../helpers/order";
import { pngPicture } from "../helpers/pictures";
import { makePriceList } from "../helpers/price-list";
import { makePurchase } from "../helpers/purchase";
import { type Call, call } from "../helpers/request";
import { answerOf, hasKey, sendAgain, withKey } from "../helpers/sent-again";
import { COPY, HASH_OF_COPY, LIST, makeStateList, RULE } from "../helpers/state-rules";

type Sent = Call & { path?: string };
type Case = () => Sent | Promise<Sent>;

/** Whether all that an action takes is for a command: its form or its calls. */
function isCommands(file: string, action: RouteModule["action"]): boolean {
	if (file.startsWith("/api/")) return Object.values(action!.definitions!).every((call) => call.command);
	return (
		action!.command !== undefined ||
		/^export const action = [^;]*? =>\s*commandAction\(/m.test(
			readFileSync(join("app", file.split("#")[0]!), "utf8"),
		)
	);
}

/** Staff's pages that take forms, each form of a record's page, and calls of the API that only staff may make; none of commands. */
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
	return doors
		.filter((door) => door.action && isStaffs(door) && !isCommands(door.file, door.action))
		.map(({ file }) => file);
}

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const CARD = { isOffered: "on", users: "everyone", note: "We call you" };
const BRAND = { version: 0, name: "Another Shop", headline: "Hello.", lead: "Welcome." };
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
/** An order of two units, and a form about one of them. */
const partly = () => {
	const { id, orderNumber } = makeOrder(db, {});
	const item = db.select().from(orderItems).where(eq(orderItems.orderId, id)).get()!;
	return {
		params: { orderNumber, id },
		units: { "lines[0].orderItemId": item.id, "lines[0].quantity": "1", parcels: "0" },
	};
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

const CASES: Record<string, Case> = {
	"service/blog/admin/post-new.tsx": () => ({ form: { title: "News", content: "Words" } }),
	"service/blog/admin/post.tsx": () => ({
		params: { id: post().id },
		form: { title: "Other", content: "Words" },
	}),
	"service/legal/admin/legal-text.tsx": () => ({
		params: { slug: "terms" },
		form: { version: "0", body: "## Terms" },
	}),
	"catalog/stock/admin/receive.tsx": () => ({
		form: { ...stockForm(), supplier: "Keystone", reference: "KVD-1" },
	}),
	"catalog/stock/admin/count.tsx": () => ({ form: stockForm() }),
	"catalog/purchases/admin/receive.tsx": () => ({
		params: { id: makePurchase(db, "Sample") },
		form: { reference: "KVD-1", lines: "PO-GOODS 5", checked: "PO-GOODS 5", intent: "apply" },
	}),
	"office/states/admin/state.tsx": () => ({ params: { state: RULE.state }, form: RULE }),
	"rules/compliance/admin/list.tsx": () => ({ params: { id: "new" }, form: LIST }),
	"rules/compliance/admin/copy.tsx": () => ({
		params: { id: makeStateList(db).id },
		form: { ...COPY, previewed: HASH_OF_COPY, does: "import" },
	}),
	"rules/taxes/admin/excise-rate.tsx": () => ({ params: { id: "new" }, form: RATE }),
	"customers/webhooks/admin/webhooks.tsx": () => ({
		form: { url: "https://example.com/hooks", events: "order.created" },
	}),
	"customers/programs/admin/programs.tsx": () => ({ form: { name: "Labels", scopes: "orders:read" } }),
	"/api/brand": () => ({ json: BRAND, method: "PUT" }),
	"office/selling/admin/states.tsx": () => ({ form: { version: "", ships: ["FL"], "tax.FL": "7" } }),
	"office/selling/admin/freight.tsx": () => ({
		form: { version: "", "everywhere.cents": "20", minimum: "100" },
	}),
	"office/selling/admin/days.tsx": () => ({
		form: { version: "", cutoffHour: "16", weekdays: ["monday"], holidays: ["christmas"] },
	}),
	"/api/working-days": () => ({
		json: { version: "", cutoffHour: 16, weekdays: ["monday"], holidays: [], closed: [] },
		method: "PUT",
	}),
	"/api/payment-terms": () => ({
		json: { version: 0, given: ["prepay", "net15", "net30"], forNew: "prepay" },
		method: "PUT",
	}),
	"/api/payment-methods": () => ({ json: { version: 0, methods: { credit_card: CARD } }, method: "PUT" }),
	"/api/numbers": () => ({ json: { version: 0, kinds: { order: { prefix: "S-" } } }, method: "PUT" }),
	"office/settings/numbers.tsx": () => ({
		form: { version: "0", "kinds.order.prefix": "S-", "kinds.order.next": "" },
	}),
	"office/settings/payment.tsx": () => ({
		form: {
			version: "0",
			...Object.fromEntries(
				Object.entries(CARD).map(([name, value]) => [`methods.credit_card.${name}`, value]),
			),
		},
	}),
	"office/selling/admin/tiers.tsx": () => ({
		form: {
			...{ version: "", forNew: "0", "rows[0].key": "starter", "rows[0].name": "Corner store" },
			...{
				"rows[0].discount": "0",
				"rows[1].key": "growth",
				"rows[1].name": "Growth",
				"rows[1].discount": "5",
			},
			...{ "rows[2].key": "premium", "rows[2].name": "Premium", "rows[2].discount": "10" },
		},
	}),
	"office/settings/brand.tsx": () => ({ form: { ...BRAND, version: "0" } }),
	"/api/seller": () => ({ json: { version: 0, legalName: "Shop LLC" }, method: "PUT" }),
	"/api/state-lists/:id": () => ({ params: { id: makeStateList(db).id }, json: COPY }),
	"catalog/brands/admin/brand.tsx": () => ({ params: { id: "new" }, form: { name: "North", active: "on" } }),
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
	"buying/order-desk/admin/cancel.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: {},
	}),
	"buying/order-changes/admin/change.tsx": () => ({
		params: { orderNumber: makeOrder(db, {}).orderNumber },
		form: { intent: "apply", shipping: "30.00" },
	}),
	"ledger/payments/admin/account.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { amount: "5", method: "check" },
	}),
	"ledger/payments/admin/account.tsx#opening": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { number: "A-1180", day: "2026-03-01", amount: "1,240.00" },
	}),
	"ledger/payments/admin/account.tsx#undo": () => {
		const { companyId, id } = payment();
		return { params: { id: companyId }, form: { entry: id, reason: "Wrong customer" } };
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
	"catalog/products/admin/delete.tsx": () => ({ params: product().params, form: {} }),
	"catalog/pictures/admin/pictures.tsx": async () => {
		const { params } = product();
		const request = multipart(`http://localhost/admin/products/${params.id}/pictures`, [
			{ name: "pictures", filename: "front.png", value: await pngPicture({ seed: 1 }) },
		]);
		return { params, request };
	},
	"catalog/pictures/admin/picture.tsx#place": () => ({ ...picture(), form: {} }),
	"catalog/pictures/admin/picture.tsx#remove": () => ({ ...picture(), form: {} }),
	"office/companies/admin/company.tsx": () => ({
		params: { id: makeBuyer(db).companyId! },
		form: { approved: "false", reason: "The license lapsed." },
	}),
	"office/customers/admin/customer.tsx": () => ({
		params: { id: makeUser(db).id },
		form: { closed: "true", reason: "Asked for it." },
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
	"/api/wholesale-applications/:id": () => ({
		method: "PATCH",
		params: { id: makeApplication(db).id },
		json: { status: "rejected", notes: "References did not answer." },
	}),
	"catalog/price-lists/admin/new.tsx": () => previewed("catalog/price-lists/admin/new.tsx", {}),
	"catalog/price-lists/admin/list.tsx": () => previewed("catalog/price-lists/admin/list.tsx", priceList()),
	"catalog/price-lists/admin/list.tsx#delete": () => ({ ...priceList(), form: {} }),
	"catalog/price-lists/admin/import.tsx": () => ({
		...priceList(),
		form: { ...twice("lines", "checked", `${product().sku}\t4.50`), intent: "apply", checkedWhole: "false" },
	}),
	"/api/price-lists/:id": () => ({ method: "PUT", ...priceList(), json: { name: "Other" } }),
	"/api/products": () => ({
		json: { ...productForm(), minimumOrderQuantity: 5, stockQuantity: 40, inStock: true, active: true },
	}),
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
};

/** What has no case here, and why. */
const WITHOUT_CASE: Record<string, string> = {
	"desk/frame/not-found.tsx": "there is nothing to change",
	"buying/order-desk/admin/views.tsx": "a view is its owner's own bookmark",
	"buying/phone-orders/lines.ts": "a preview",
	"catalog/imports/admin/import.tsx": "a preview",
	"catalog/imports/admin/columns.tsx": "a preview",
	"catalog/agreements/admin/agreement.tsx#again":
		"a preview changes no price: what the import then writes is audited",
	"catalog/agreements/admin/agreement.tsx#columns":
		"a preview changes no price: what the import then writes is audited",
	"catalog/agreements/admin/agreement.tsx#mend":
		"a preview changes no price: what the import then writes is audited",
	"catalog/agreements/admin/agreements.tsx":
		"an upload changes no price: what the import then writes is audited",
	"ledger/opening/admin/opening-import.tsx#again":
		"a preview changes no account: what the import then writes is audited",
	"ledger/opening/admin/opening-import.tsx#columns":
		"a preview changes no account: what the import then writes is audited",
	"ledger/opening/admin/opening-import.tsx#mend":
		"a preview changes no account: what the import then writes is audited",
	"ledger/opening/admin/openings.tsx": "an upload changes no account: what the import then writes is audited",
	"catalog/photos/admin/photos.tsx": "a preview",
	"catalog/photos/admin/photo-import.tsx":
		"confirming writes product.import_pictures, which photos.test.ts reads",
	"catalog/photos/admin/photo-import.tsx#match":
		"matching changes no product: what the import then writes is audited",
	"catalog/photos/admin/photo-import.tsx#leave":
		"leaving out changes no product: what the import then writes is audited",
	"catalog/photos/admin/photo-import.tsx#cancel": "nothing came in yet",
	"catalog/photos/admin/photo-import.tsx#undo":
		"undoing writes product.import_undo, which photos.test.ts reads",
	"customers/document-imports/admin/documents.tsx": "a preview",
	"customers/document-imports/admin/document-import.tsx":
		"confirming writes document.import, which documents-zip.test.ts reads",
	"customers/document-imports/admin/document-import.tsx#match":
		"matching changes no license: what the import then writes is audited",
	"customers/document-imports/admin/document-import.tsx#leave":
		"leaving out changes no license: what the import then writes is audited",
	"customers/document-imports/admin/document-import.tsx#cancel": "nothing came in yet",
	"customers/document-imports/admin/document-import.tsx#undo":
		"undoing writes document.import_undo, which documents-zip.test.ts reads",
	"/api/photos/import": "nothing comes in by it: what the import then writes is audited",
	"/api/photos/import/:id": "nothing comes in by it: what the import then writes is audited",
	"/api/photos/import/:id/files": "nothing comes in by it: what the import then writes is audited",
	"/api/photos/import/:id/confirm": "each file writes a row, as on its page",
	"/api/photos/import/:id/undo": "each file writes a row, as on its page",
	"/api/documents/import": "nothing comes in by it: what the import then writes is audited",
	"/api/documents/import/:id": "nothing comes in by it: what the import then writes is audited",
	"/api/documents/import/:id/files": "nothing comes in by it: what the import then writes is audited",
	"/api/documents/import/:id/confirm": "each file writes a row, as on its page",
	"/api/documents/import/:id/undo": "each file writes a row, as on its page",
	"/api/products/import": "nothing comes in by it: what the import then writes is audited",
	"/api/products/import/:id/rows": "nothing comes in by it: what the import then writes is audited",
	"/api/products/import/:id/columns": "nothing comes in by it: what the import then writes is audited",
	"/api/products/import/:id/confirm": "writes product.import, which save-import.test.ts reads",
	"/api/products/import/:id/undo": "writes product.import_undo, which undo-import.test.ts reads",
	"/api/accounts/import": "writes opening.import, which opening-import.test.ts reads",
	"/api/orders/import": "writes past_order.import, which past-import.test.ts reads",
	"buying/past-orders/admin/import.tsx":
		"an upload brings no order in: what the import then writes is audited",
	"buying/past-orders/admin/job.tsx": "confirming writes past_order.import, which past-import.test.ts reads",
	"buying/past-orders/admin/job.tsx#again":
		"a preview brings no order in: what the import then writes is audited",
	"buying/past-orders/admin/job.tsx#columns":
		"a preview brings no order in: what the import then writes is audited",
	"buying/past-orders/admin/job.tsx#mend":
		"a preview brings no order in: what the import then writes is audited",
	"buying/past-orders/admin/job.tsx#undo": "undoing writes past_order.import_undo, as a command",
	"customers/company-imports/admin/import.tsx":
		"an upload changes no customer: what the import then writes is audited",
	"customers/company-imports/admin/job.tsx":
		"confirming writes company.import, which company-import.test.ts reads",
	"customers/company-imports/admin/job.tsx#again":
		"a preview changes no customer: what the import then writes is audited",
	"customers/company-imports/admin/job.tsx#columns":
		"a preview changes no customer: what the import then writes is audited",
	"customers/company-imports/admin/job.tsx#decide":
		"a preview changes no customer: what the import then writes is audited",
	"customers/company-imports/admin/job.tsx#mend":
		"a preview changes no customer: what the import then writes is audited",
	"customers/company-imports/admin/job.tsx#undo": "undoing writes company.import_undo, as a command",
	"catalog/imports/admin/job.tsx": "confirming writes product.import, which product-import.test.ts reads",
	"catalog/imports/admin/job.tsx#undo": "undoing writes product.import_undo, which undo-import.test.ts reads",
	"catalog/imports/admin/job.tsx#leave": "what is left out isn't written, which leave-out-rows.test.ts reads",
	"catalog/imports/admin/job.tsx#mend": "mending changes no product: what the import then writes is audited",
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
};

/** The routes that take a key from staff; the calls of the API all do. */
const KEYED = [
	"service/blog/admin/post-new.tsx",
	"buying/phone-orders/order.tsx",
	"ledger/payments/admin/account.tsx",
	"ledger/payments/admin/account.tsx#opening",
	"ledger/payments/admin/account.tsx#undo",
	"buying/order-changes/admin/change.tsx",
	"office/orders/admin/order.tsx",
	"office/admin-portal/portal.tsx",
	"catalog/purchases/admin/receive.tsx",
	"catalog/stock/admin/count.tsx",
	"catalog/stock/admin/receive.tsx",
];

async function run(file: string, { path = "/", ...sent }: Sent) {
	const { action } = await moduleOf(file);
	return call(action!, path, { db, as: admin, method: "POST", ...sent });
}

describe("the audit log", () => {
	it("has a case for every action of admins that is no command's", async () => {
		const known = [...Object.keys(CASES), ...Object.keys(WITHOUT_CASE)];
		expect((await actionsOfAdmins()).filter((action) => !known.includes(action))).toEqual([]);
	});

	it("is looked at after every command, since a test runs each", () => {
		const textOf = (files: string[]) => files.map((file) => readFileSync(file, "utf8")).join("\n");
		const tests = textOf(globSync("app/**/*.test.{ts,tsx}"));
		const commands = [
			...textOf(globSync("app/**/*.server.ts")).matchAll(/^export const (\w+) = command\(\s*"([^"]+)"/gm),
		].map(([, name, action]) => ({ name, action }));
		expect(commands.length).toBeGreaterThan(100);
		const isRun = ({ name, action }: (typeof commands)[number]) =>
			new RegExp(`\\b${name}\\b|"${action}"`).test(tests);
		// Its page's test sends its form.
		expect(commands.filter((one) => !isRun(one)).map(({ name }) => name)).toEqual(["decideHeldPrices"]);
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
			expect(await usesKey(file, prepare)).toBe(KEYED.includes(file) || file.startsWith("/api/"));
		});
	}
});
