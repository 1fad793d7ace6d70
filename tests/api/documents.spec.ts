// Every address of every document the shop names, asked for by everyone.
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../helpers/api.ts";
import { ADMIN, newPerson, PDF } from "../helpers/journey.ts";

const ADDRESS = /\/documents\/[0-9a-f-]{36}/g;

async function signedIn(request: APIRequestContext, email: string, password: string) {
	const login = await request.post("/api/login", { data: { email, password } });
	expect(login.status()).toBe(200);
	return request;
}

test("only an admin and the owner get the bytes of a document, at each address the shop names", async ({
	playwright,
	baseURL,
}) => {
	const context = () => playwright.request.newContext({ baseURL });
	const register = async (prefix: string) => {
		const { username, email, password } = newPerson(prefix);
		const own = await context();
		const made = await own.post("/api/register", { data: { username, email, password } });
		expect(made.status()).toBe(201);
		return own;
	};
	const admin = await signedIn(await context(), ADMIN.email, ADMIN.password);
	const buyer = await signedIn(await context(), "buyer@example.com", "buyer-demo");
	const [owner, stranger] = [await register("owner"), await register("stranger")];
	const visitor = await context();

	const file = { name: "license.pdf", mimeType: "application/pdf", buffer: PDF };
	const filed = await owner.post("/api/wholesale-applications", {
		multipart: {
			...{ businessName: "Corner", businessAddress: "1 Main", businessPhone: "555-010-0100" },
			...{ ein: "12-3456789", expectedVolume: "$10,000+" },
			...{ businessLicense: file, resellerPermit: file, tobaccoLicense: file },
		},
	});
	const application = await filed.json();
	const own = new Set(JSON.stringify(application).match(ADDRESS));
	expect(own.size).toBe(3);

	// What the admin's list and pages name, and what the owners' portals name.
	const found = new Set<string>();
	const pages = [
		"/api/wholesale-applications?perPage=500",
		"/admin?status=all",
		`/admin/applications/${application.id}`,
	];
	for (const page of pages) {
		for (const address of (await (await admin.get(page)).text()).match(ADDRESS) ?? []) found.add(address);
	}
	for (const reader of [owner, buyer]) {
		for (const address of (await (await reader.get("/portal")).text()).match(ADDRESS) ?? [])
			found.add(address);
	}
	expect(found.size).toBeGreaterThan(10);
	for (const address of own) expect(found).toContain(address);

	let buyersOwn = 0;
	for (const address of found) {
		const bytes = await admin.get(address);
		expect(bytes.status(), address).toBe(200);
		expect((await bytes.body()).length, address).toBeGreaterThan(100);
		expect((await owner.get(address)).status(), address).toBe(own.has(address) ? 200 : 404);
		if ((await buyer.get(address)).status() === 200) buyersOwn += 1;
		for (const reader of [stranger, visitor]) {
			// As a page, as its data, and as a program that only wants to know whether it is there.
			for (const response of [
				await reader.get(address),
				await reader.get(`${address}.data`),
				await reader.head(address),
				await reader.get(address, { headers: { Range: "bytes=0-9" } }),
			]) {
				expect(response.status(), address).toBe(404);
				expect(await response.text(), address).not.toContain("%PDF");
			}
		}
	}
	// The demo buyer owns some, and never one of the others'.
	expect(buyersOwn).toBeGreaterThan(0);
	expect(buyersOwn).toBeLessThanOrEqual(3);
	for (const address of own) expect((await buyer.get(address)).status()).toBe(404);

	// Nothing of the storage itself is served.
	for (const path of ["/uploads/", "/data/uploads/", "/documents/", "/documents/..%2f..%2fcounter.db"]) {
		expect((await visitor.get(path)).status(), path).toBe(404);
	}
	for (const one of [admin, buyer, owner, stranger, visitor]) await one.dispose();
});
