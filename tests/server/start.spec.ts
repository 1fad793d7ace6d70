import { expect, test } from "../helpers/api.ts";

test("the server answers", async ({ request }) => {
	expect((await request.get("/healthz")).status()).toBe(200);
});
