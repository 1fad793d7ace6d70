import { type APIRequestContext, expect } from "@playwright/test";

/** Signs a page, or an API context, in as one of the demo's people, on the run's server unless another is given. */
export async function signInAs(
	who: "admin" | "sales" | "warehouse" | "bookkeeper" | "buyer" | "pending" | "newuser",
	{ request }: { request: APIRequestContext },
	origin = "",
): Promise<void> {
	const response = await request.post(`${origin}/api/login`, {
		data: { email: `${who}@example.com`, password: `${who}-demo` },
	});
	expect(response.status()).toBe(200);
}
