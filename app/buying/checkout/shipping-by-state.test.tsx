import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { orders } from "~db/schema.server";
import { checkoutForm, withCart } from "../../../tests/helpers/cart";
import { call } from "../../../tests/helpers/request";
import { getCart } from "../cart/cart.queries.server";
import * as checkoutRoute from "./checkout";

// A rule that the shop doesn't have: two dollars more for each unit that goes to Colorado.
vi.mock("~/terms/order-totals", async (original) => {
	const real = await original<typeof import("~/terms/order-totals")>();
	const totalsOf: typeof real.totalsOf = (lines, shipTo) => {
		const totals = real.totalsOf(lines, shipTo);
		const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
		const more = shipTo?.state === "CO" ? 200 * units : 0;
		return {
			...totals,
			shippingCents: totals.shippingCents + more,
			totalCents: totals.totalCents + more,
		};
	};
	return { ...real, totalsOf };
});

function shownTotal(data: object): string | undefined {
	const element = createElement(checkoutRoute.default as ComponentType<object>, data);
	const router = createMemoryRouter([{ path: "*", element }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	return /name="shownTotalCents" value="(\d+)"/.exec(html)?.[1];
}

test("a total that depends on the state is shown before it is charged", async () => {
	const { db, buyer } = withCart();
	expect(getCart(db, buyer).totals.totalCents).toBe(5740);
	const post = (shownTotalCents: string) =>
		call(checkoutRoute.action, "/checkout", { db, as: buyer, form: checkoutForm({ shownTotalCents }) });
	const { body: loaderData } = await call(checkoutRoute.loader, "/checkout", { db, as: buyer });
	expect(shownTotal({ loaderData })).toBe("5740");

	const refused = await post("5740");
	expect(refused.status).toBe(409);
	expect(JSON.stringify(refused.body)).toContain("The total is now $63.40; the page showed $57.40.");
	expect(shownTotal({ loaderData, actionData: refused.body })).toBe("6340");

	expect((await post("6340")).status).toBe(303);
	expect(db.select().from(orders).get()).toMatchObject({ shippingCents: 3100, totalCents: 6340 });
});
