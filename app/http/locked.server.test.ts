import { expect, it } from "vitest";
import { testDatabase } from "../../tests/helpers/database.ts";
import { answerOf } from "../../tests/helpers/request.ts";
import { failureContext } from "./context.server";
import { answerWith, unwritten } from "./locked.server";

const failing = (path: string) =>
	answerWith(
		async () => new Response("Unexpected Server Error", { status: 500 }),
		new Request(`http://localhost${path}`),
		{ db: testDatabase(), ip: "192.0.2.1" },
	);

it("leaves other failures unchanged", async () => {
	for (const path of ["/api/orders", "/cart"]) {
		expect(await (await failing(path)).text()).toBe("Unexpected Server Error");
	}
});

it("says on a page and in the API that nothing was saved", async () => {
	const text =
		"The shop can't save anything right now, so what you sent was not saved. Please try again in a moment.";
	expect(unwritten("/checkout")).toMatchObject({ data: { message: text }, init: { status: 503 } });
	const problem = await answerOf(() => unwritten("/api/orders"));
	expect(problem).toMatchObject({ status: 503, body: { title: "Not Available", detail: text } });
});

it("requests the 503 page for a request that failed on a locked database, and only for that", async () => {
	const requested: string[] = [];
	const post = (path: string) =>
		answerWith(
			async ({ method, url, body }, context) => {
				requested.push(`${method} ${new URL(url).pathname} ${body ? "with" : "without"} body`);
				context.get(failureContext).isUnwritable = true;
				return new Response("", { status: 500 });
			},
			new Request(`http://localhost${path}`, {
				method: "POST",
				body: "a=b",
				headers: { "Content-Length": "3" },
			}),
			{ db: testDatabase(), ip: "192.0.2.1" },
		);
	await post("/api/orders");
	await post("/checkout.data");
	await post("/logout");
	expect(requested.filter((_, n) => n % 2 === 1)).toEqual([
		"POST /api/orders without body",
		"POST /checkout.data without body",
		"GET /too-large without body",
	]);
});
