// A company of three people and two stores, by JSON alone: from the application to an order that its owner approves.
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../helpers/api.ts";
import { stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { ADMIN, newPerson, PDF } from "../helpers/journey.ts";

type Made = { id: string; orderNumber: string; total: string };

async function answer<T = Made>(
	response: Awaited<ReturnType<APIRequestContext["get"]>>,
	status: number,
): Promise<T> {
	expect(response.status(), await response.text()).toBe(status);
	return (await response.json()) as T;
}

test("a company applies, adds a store, orders for both, and its owner approves an order", async ({
	playwright,
	baseURL,
}) => {
	const context = () => playwright.request.newContext({ baseURL });
	const [owner, buyer, bookkeeper, admin] = await Promise.all([context(), context(), context(), context()]);
	await answer(
		await admin.post("/api/login", { data: { email: ADMIN.email, password: ADMIN.password } }),
		200,
	);
	const approve = async (id: string) =>
		answer(await admin.patch(`/api/wholesale-applications/${id}`, { data: { status: "approved" } }), 200);

	const { username, email, password, business } = newPerson("json-owner");
	await answer(await owner.post("/api/register", { data: { username, email, password } }), 201);
	const businessLicense = { name: "license.pdf", mimeType: "application/pdf", buffer: PDF };
	const applied = await answer(
		await owner.post("/api/wholesale-applications", {
			multipart: {
				...{ businessName: business, businessAddress: "1840 E Main St\nMesa, AZ 85203" },
				...{ businessPhone: "480-555-0111", ein: "12-3456789", expectedVolume: "$10,000+", businessLicense },
			},
		}),
		201,
	);
	await approve(applied.id);
	const store = await answer(
		await owner.post("/api/locations", {
			multipart: {
				...{ name: `${business} Tempe`, firstName: "Ana", lastName: "Reyes", address1: "615 S Mill Ave" },
				...{
					city: "Tempe",
					state: "AZ",
					zipCode: "85281",
					phone: "480-555-0199",
					tobaccoLicense: businessLicense,
				},
			},
		}),
		201,
	);
	const queue = await answer<{ id: string; locationId?: string }[]>(
		await admin.get("/api/wholesale-applications?perPage=500"),
		200,
	);
	await approve(queue.find(({ locationId }) => locationId === store.id)!.id);
	const locations = await answer<{ id: string; status: string }[]>(await owner.get("/api/locations"), 200);
	expect(locations.map(({ status }) => status)).toEqual(["approved", "approved"]);
	const mesa = locations.find(({ id }) => id !== store.id)!.id;
	const contact = { firstName: "Kai", lastName: "Moss", phone: "480-555-0111" };
	const place = { name: business, address1: "1840 E Main St", city: "Mesa", state: "AZ", zipCode: "85203" };
	await answer(await owner.put(`/api/locations/${mesa}`, { data: { ...place, ...contact } }), 200);

	for (const [person, role] of [
		[buyer, "buyer"],
		[bookkeeper, "bookkeeper"],
	] as const) {
		const one = newPerson(`json-${role}`);
		await answer(await owner.post("/api/company/invitations", { data: { email: one.email, role } }), 201);
		const { token } = withDatabase((db) =>
			JSON.parse(
				db
					.prepare("select data from outbox where lower(to_address) = lower(?) order by id desc")
					.pluck()
					.get(one.email) as string,
			),
		);
		const joined = { username: one.username, password: one.password };
		await answer(await person.post(`/api/invitations/${token}`, { data: joined }), 200);
	}
	await answer(await owner.patch("/api/company/approval", { data: { above: "1.00" } }), 200);

	const [goods] = stockedProducts(1);
	const line = { data: { productId: goods!.id, quantity: goods!.moq } };
	await answer(await bookkeeper.post("/api/cart/items", line), 403);
	const orders: string[] = [];
	for (const locationId of [mesa, store.id]) {
		await answer(await buyer.post("/api/cart/items", line), 201);
		const waiting = await answer(
			await buyer.post("/api/orders", { data: { locationId, paymentMethod: "net30" } }),
			202,
		);
		await answer(await buyer.patch(`/api/approvals/${waiting.id}`, { data: { decision: "approve" } }), 403);
		const decided = await answer(
			await owner.patch(`/api/approvals/${waiting.id}`, {
				data: { decision: "approve", total: waiting.total },
			}),
			200,
		);
		orders.push(decided.orderNumber);
	}
	for (const person of [owner, buyer, bookkeeper]) {
		const seen = await answer<{ orderNumber: string; location: { id: string } }[]>(
			await person.get("/api/orders/my-orders?of=company"),
			200,
		);
		expect(seen.map(({ orderNumber, location }) => [orderNumber, location.id]).sort()).toEqual(
			[
				[orders[0], mesa],
				[orders[1], store.id],
			].sort(),
		);
	}
	await Promise.all([owner, buyer, bookkeeper, admin].map((one) => one.dispose()));
});
