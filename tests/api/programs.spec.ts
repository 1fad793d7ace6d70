// Keys of programs against the built server (Rule 9.70): what the listener and the middleware leave out for them, and what they don't.
import { expect, test } from "../helpers/api.ts";
import { signInAs } from "../helpers/sign-in.ts";

test("a key needs neither cookie nor origin, and opens calls only", async ({ playwright, baseURL }) => {
	const admin = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
	await signInAs("admin", { request: admin });
	const made = await admin.post("/api/keys", {
		data: { name: `Labels ${Date.now()}`, scopes: ["orders:read", "messages:write"] },
	});
	expect(made.status(), await made.text()).toBe(201);
	expect(made.headers()["cache-control"]).toContain("no-store");
	const { id, key } = (await made.json()) as { id: string; key: string };

	const ask = (path: string, headers: Record<string, string>, sent: RequestInit = {}) =>
		fetch(`${baseURL}${path}`, { redirect: "manual", ...sent, headers: { ...sent.headers, ...headers } });
	const bearer = { Authorization: `Bearer ${key}` };
	const { cookies } = await admin.storageState();
	const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
	const message = {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ name: "P", email: "p@example.com", subject: "S", message: "M" }),
	};
	const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
	expect((await ask("/api/contact", foreign, message)).status).toBe(403);
	expect((await ask("/api/contact", { ...foreign, ...bearer }, message)).status).toBe(201);

	expect((await ask("/api/orders", bearer)).status).toBe(200);
	expect((await ask("/api/orders", { ...bearer, Cookie: "" })).headers.get("Set-Cookie")).toBeNull();
	// What has not changed since is not sent again.
	const list = await ask("/api/orders?perPage=2", bearer);
	const ETag = list.headers.get("ETag") ?? "";
	expect(ETag).not.toBe("");
	expect((await ask("/api/orders?perPage=2", { ...bearer, "If-None-Match": ETag })).status).toBe(304);
	expect((await ask("/api/orders?perPage=3", { ...bearer, "If-None-Match": ETag })).status).toBe(200);
	// A session beside the key counts for nothing.
	expect((await ask("/api/companies", { Cookie })).status).toBe(200);
	expect((await ask("/api/companies", { ...bearer, Cookie })).status).toBe(403);
	// With a header, a call is never answered from the cache of what visitors get, or kept in it.
	for (const path of ["/api/products", "/api/brands"]) {
		expect((await ask(path, {})).status).toBe(200);
		expect((await ask(path, bearer)).status).toBe(403);
		expect((await ask(path, { Authorization: "Bearer nonsense" })).status).toBe(401);
	}
	// Pages take no key, however their address is written; nor does an address that only the router reads as the API's.
	for (const path of ["/admin", "/admin/settings/keys", "/admin/export/orders.csv", "/buyer-portal"])
		expect((await ask(path, bearer)).status, path).toBe(403);
	for (const path of ["/%61pi/orders", "//api/orders", "/api%2forders"])
		expect([400, 401, 404], path).toContain((await ask(path, { ...bearer, Cookie: "" })).status);
	// Written so, it is no program's call: the rule about other sites' pages holds.
	expect((await ask("/%61pi/contact", { ...foreign, ...bearer }, message)).status).toBe(403);
	expect((await ask("/API/orders", bearer)).status).toBe(200);

	expect((await admin.delete(`/api/keys/${id}`)).status()).toBe(200);
	const ended = await ask("/api/orders", bearer);
	expect([ended.status, ended.headers.get("WWW-Authenticate")]).toEqual([
		401,
		'Bearer error="invalid_token", error_description="This key was revoked."',
	]);
	await admin.dispose();
});
