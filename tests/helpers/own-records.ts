// People, goods, orders, papers and writings of a shop of a test's own: one of each that has a page, a mail or a paper.
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { blogPosts, companies, emailCampaigns, users } from "../../db/schema.server.ts";
import { ADDRESS } from "./address.ts";
import { withShop } from "./day-of-work.ts";
import { ADMIN, PDF } from "./journey.ts";
import type { TestServer } from "./server.ts";

export const READERS = [
	"visitor",
	"applicant",
	"buyer",
	"clerk",
	"admin",
	"sales",
	"warehouse",
	"bookkeeper",
] as const;
export type Reader = (typeof READERS)[number];

/** Signs the shop's owner in. */
export const signIn = (client: APIRequestContext): Promise<unknown> =>
	json(client.post("/api/login", { data: ADMIN }));

type Client = (reader: Reader) => APIRequestContext;

async function json<T = { id: string }>(answer: Promise<APIResponse>): Promise<T> {
	const got = await answer;
	expect(got.status(), `${got.url()} ${await got.text()}`).toBeLessThan(300);
	return (await got.json()) as T;
}
/** A form's answer: the page after it. */
const sent = async (answer: Promise<APIResponse>): Promise<void> => {
	const got = await answer;
	expect(got.status(), `${got.url()} ${got.status() < 400 ? "" : await got.text()}`).toBeLessThan(400);
};

const TO = { ...ADDRESS, city: "Dayton", state: "OH", zipCode: "45402", phone: "(937) 555-0172" };

/** Makes an account for each reader, staff by their roles; the buyer's company is approved, with net terms, and the clerk's too. */
async function makePeople(shop: TestServer, of: Client): Promise<string> {
	for (const reader of READERS.filter((one) => one !== "visitor" && one !== "admin"))
		await json(
			of(reader).post("/api/register", {
				data: { username: `${reader}-own`, email: `${reader}@store.example`, password: "a-password" },
			}),
		);
	withShop(shop.dataDir, (db) => {
		for (const role of ["sales", "warehouse", "bookkeeper"] as const)
			db.update(users)
				.set({ role })
				.where(eq(users.username, `${role}-own`))
				.run();
		db.update(users).set({ emailConfirmedAt: new Date() }).run();
	});
	const file = { name: "license.pdf", mimeType: "application/pdf", buffer: PDF };
	for (const reader of ["applicant", "buyer"] as const)
		await json(
			of(reader).post("/api/wholesale-applications", {
				multipart: {
					...{ businessName: `${reader} store`, businessAddress: "12 Main St, Dayton, OH 45402" },
					...{ businessPhone: "(937) 555-0172", ein: "12-3456789", expectedVolume: "$2,000-$4,999" },
					...{ tradeReferences: "[]", businessLicense: file },
				},
			}),
		);
	const applications = await json<{ id: string; businessName: string }[]>(
		of("admin").get("/api/wholesale-applications"),
	);
	const { id } = applications.find(({ businessName }) => businessName === "buyer store")!;
	await json(of("admin").patch(`/api/wholesale-applications/${id}`, { data: { status: "approved" } }));
	return withShop(shop.dataDir, (db) => {
		const company = db.select().from(companies).where(eq(companies.name, "buyer store")).get()!;
		db.update(companies)
			.set({ paymentTerms: "net15", pricingTier: "growth" })
			.where(eq(companies.id, company.id))
			.run();
		db.update(users)
			.set({ companyId: company.id, companyRole: "buyer" })
			.where(eq(users.username, "clerk-own"))
			.run();
		return company.id;
	});
}

/** Makes one of each record that has a page, a mail or a paper. Gives the addresses of those that lead to the most others. */
export async function fillShop(shop: TestServer, of: Client): Promise<string[]> {
	const [visitor, buyer, clerk, admin] = [of("visitor"), of("buyer"), of("clerk"), of("admin")];
	const companyId = await makePeople(shop, of);
	const [brand] = await json<{ id: string }[]>(admin.get("/api/brands"));
	const product = await json<{ id: string; sku: string }>(
		admin.post("/api/products", {
			data: {
				...{ name: "Scioto Cloud 9", sku: "SC-9", brandId: brand!.id, category: "pods" },
				...{
					wholesalePrice: "12.00",
					msrp: "21.99",
					cost: "6.10",
					minimumOrderQuantity: 1,
					stockQuantity: 500,
				},
			},
		}),
	);
	const line = { productId: product.id, quantity: 6 };
	const order = async (paymentMethod: string) => {
		await json(buyer.post("/api/cart/items", { data: line }));
		return json<{ id: string; orderNumber: string; items: { id: string }[] }>(
			buyer.post("/api/orders", { data: { shippingAddress: TO, paymentMethod } }),
		);
	};
	const shipped = await order("net30");
	expect(shipped.orderNumber).toBe("BV-4001");
	for (const data of [{ status: "processing" }, { status: "shipped", trackingNumber: "1Z999AA10123456784" }])
		await json(admin.patch(`/api/orders/${shipped.id}`, { data }));
	const pending = await order("check");
	// Papers, money and a claim.
	const [invoice] = await json<{ number: string }[]>(admin.get("/api/invoices"));
	expect(invoice!.number).toBe("BI-701");
	await json(
		admin.post(`/api/invoices/${invoice!.number}/credits`, { data: { amount: "3.00", reason: "Late" } }),
	);
	await json(
		admin.post(`/api/accounts/${companyId}/payments`, {
			data: { amount: "20.00", method: "check", day: "2026-01-05" },
		}),
	);
	const claim = await json(
		buyer.post(`/api/orders/${shipped.id}/claims`, {
			data: {
				...{ reason: "damaged", remedy: "credit", details: "Two were broken" },
				lines: [{ orderItemId: shipped.items[0]!.id, quantity: 2 }],
			},
		}),
	);
	await json(
		admin.post(`/api/claims/${claim.id}/answer`, {
			data: { decision: "approve", answer: "Sorry", resolution: "credit" },
		}),
	);
	// Messages, a quote that is answered, subscribers, writings.
	await json(
		visitor.post("/api/contact", {
			data: { name: "Pat Poe", email: "pat@store.example", subject: "Hours", message: "When do you open?" },
		}),
	);
	const [message] = await json<{ id: string }[]>(admin.get("/api/contact"));
	await sent(
		admin.post(`/admin/messages/${message!.id}/reply`, { form: { reply: "At seven." }, maxRedirects: 0 }),
	);
	await json(
		buyer.post("/api/quote-requests", {
			data: {
				email: "buyer@store.example",
				productIds: [product.id],
				quantities: [400],
				message: "By the pallet",
			},
		}),
	);
	const [quote] = await json<{ id: string }[]>(admin.get("/api/quote-requests"));
	await sent(
		admin.post(`/admin/quotes/${quote!.id}/answer`, {
			form: { answer: "Here", offer: "1", "prices[0]": "9.90", validUntil: "2099-01-01" },
			maxRedirects: 0,
		}),
	);
	await sent(visitor.post("/newsletter", { form: { email: "reader@store.example" }, maxRedirects: 0 }));
	await sent(visitor.post("/forgot-password", { form: { email: "buyer@store.example" }, maxRedirects: 0 }));
	withShop(shop.dataDir, (db) => {
		const owner = db.select().from(users).where(eq(users.role, "admin")).get()!;
		db.insert(blogPosts)
			.values({
				...{ title: "Fall in Ohio", slug: "fall-in-ohio", content: "Order early.", authorId: owner.id },
				...{ published: true, publishedAt: new Date() },
			})
			.run();
		db.insert(emailCampaigns)
			.values({ name: "Fall", type: "newsletter", subject: "Fall is here", content: "Order early." })
			.run();
	});
	// People, lists and carts of the buyer.
	await json(buyer.post("/api/company/invitations", { data: { email: "ann@store.example", role: "buyer" } }));
	await json(buyer.patch("/api/company/approval", { data: { above: "5.00" } }));
	await json(clerk.post("/api/cart/items", { data: line }));
	expect(
		(await clerk.post("/api/orders", { data: { shippingAddress: TO, paymentMethod: "check" } })).status(),
	).toBe(202);
	await json(buyer.post("/api/company/keys", { data: { name: "Till", scopes: ["orders:read"] } }));
	await json(admin.post("/api/keys", { data: { name: "Labels", scopes: ["orders:read"] } }));
	await sent(
		buyer.post("/lists/new", { form: { name: "Mine", orderNumber: shipped.orderNumber }, maxRedirects: 0 }),
	);
	await json(buyer.post("/api/cart/items", { data: line }));
	// Goods: prices, stock, rules of states.
	const list = await json(
		admin.post("/api/price-lists", {
			data: { name: "Autumn", entries: [{ goods: product.sku, kind: "fixed", value: "11.00" }] },
		}),
	);
	await json(
		admin.post("/api/stock/deliveries", {
			data: { supplier: "Maker", reference: "DN-1", lines: [{ code: product.sku, quantity: 4 }] },
		}),
	);
	await sent(
		admin.post("/admin/import", {
			multipart: {
				source: "csv",
				file: { name: "new.csv", mimeType: "text/csv", buffer: Buffer.from("SKU,Name\nX-1,Maumee\n") },
			},
			maxRedirects: 0,
		}),
	);
	await sent(
		admin.post("/admin/staff", {
			form: { email: "lee@store.example", role: "sales", name: "Lee" },
			maxRedirects: 0,
		}),
	);
	const source = { source: "ORC 5743", checkedOn: "2026-01-05" };
	await json(
		admin.post("/api/state-rules", {
			data: {
				state: "OH",
				decision: "allowed",
				reason: "Sold to adults.",
				deviceKind: "prefilled-pod",
				...source,
			},
		}),
	);
	await json(
		admin.post("/api/state-lists", {
			data: { state: "OH", name: "Directory", authority: "The attorney general", mode: "deny", ...source },
		}),
	);
	await json(
		admin.post("/api/excise-rates", {
			data: { state: "OH", base: "milliliter", rate: "0.10", payer: "buyer", ...source },
		}),
	);
	const { id: userId } = await json(buyer.get("/api/profile"));
	return [
		...[`/buyer-portal/orders/${shipped.orderNumber}`, `/buyer-portal/papers/${invoice!.number}`],
		...[`/admin/orders/${shipped.orderNumber}`, `/admin/papers/${invoice!.number}`, "/admin/compliance/OH"],
		...[`/admin/companies/${companyId}`, `/admin/customers/${userId}`, `/admin/accounts/${companyId}`],
		...["slip", "pick", "invoice"].map((paper) => `/admin/orders/papers?id=${shipped.id}&paper=${paper}`),
		...["change", "cancel"].map((page) => `/admin/orders/${pending.orderNumber}/${page}`),
		...[`/buyer-portal/orders/${pending.orderNumber}/cancel`, `/admin/pact/orders/${shipped.orderNumber}`],
		...[`/admin/price-lists/${list.id}`, `/admin/messages/${message!.id}`],
		...["/admin/settings/faq/shipping/delete", "/admin/settings/carriers/ups/delete"],
	];
}
