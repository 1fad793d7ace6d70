import { type APIRequestContext, expect } from "@playwright/test";

/** Signs a page, or a program's requests, in as one of the demo's people, where told so at another server than the run's. */
export async function signInAs(
	who: "admin" | "buyer" | "pending" | "newuser",
	{ request }: { request: APIRequestContext },
	origin = "",
): Promise<void> {
	const response = await request.post(`${origin}/api/login`, {
		data: { email: `${who}@example.com`, password: `${who}-demo` },
	});
	expect(response.status()).toBe(200);
}
