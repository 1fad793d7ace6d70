import { expect, test } from "../helpers/api.ts";
import { signInAs } from "../helpers/sign-in.ts";

// RAZ TN9000 of the demo: $9.75 wholesale to the starter tier.
const slug = "raz-tn9000";
const price = /(?<![\d.])(?:9\.75|975)(?!\d)/;

const addresses = [
	"/",
	"/_.data",
	"/products?search=tn9000",
	"/products.data?search=tn9000",
	`/products/${slug}`,
	`/products/${slug}.data`,
	"/brands/raz",
	"/brands/raz.data",
	"/api/products?search=tn9000",
	"/api/products/featured",
	`/api/products/${slug}`,
];

for (const who of ["visitor", "pending", "newuser"] as const) {
	test(`no wholesale price or cost is in any byte for a ${who}`, async ({ request }) => {
		if (who !== "visitor") await signInAs(who, { request });
		for (const address of addresses) {
			const response = await request.get(address);
			expect(response.status(), address).toBe(200);
			const text = await response.text();
			expect(text, address).not.toMatch(price);
			expect(text, address).not.toMatch(/costCents|wholesalePrice|"cost"/);
		}
	});
}

test("a buyer sees the price that others may not", async ({ request }) => {
	await signInAs("buyer", { request });
	for (const address of [`/products/${slug}.data`, `/api/products/${slug}`]) {
		expect(await (await request.get(address)).text(), address).toMatch(price);
	}
	expect((await request.get(`/api/products/${slug}`)).headers()["cache-control"]).toBe("private, no-store");
});

test("pictures are files that may be kept", async ({ request }) => {
	const first = await request.get(`/pictures/products/${slug}.svg`);
	expect(first.headers()).toMatchObject({
		"content-type": "image/svg+xml",
		"cache-control": "public, max-age=86400",
	});
	const again = await request.get(`/pictures/products/${slug}.svg`, {
		headers: { "If-None-Match": first.headers().etag ?? "" },
	});
	expect(again.status()).toBe(304);
	expect((await request.get("/pictures/products/nothing.svg")).status()).toBe(404);
});

test("every public page says for search engines what it is about, in words of its own", async ({
	request,
}) => {
	const descriptions = new Map<string, string>();
	for (const path of [
		"/",
		"/products",
		"/products/raz-tn9000",
		"/brands",
		"/brands/raz",
		"/wholesale",
		"/blog",
		"/contact",
		"/quote",
		"/support",
		"/newsletter",
		"/login",
		"/forgot-password",
		"/apply",
		"/legal/terms",
	]) {
		const page = await (await request.get(path)).text();
		const description = /<meta name="description" content="([^"]+)"/.exec(page)?.[1] ?? "";
		expect(description.length, path).toBeGreaterThan(30);
		expect(descriptions.get(description), path).toBeUndefined();
		descriptions.set(description, path);
	}
});
