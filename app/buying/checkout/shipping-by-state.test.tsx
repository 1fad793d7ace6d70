import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { FIRST_SELLING } from "~/terms/selling";
import { orders, sellingRules } from "~db/schema.server";
import { checkoutForm, withCart } from "../../../tests/helpers/cart";
import { call } from "../../../tests/helpers/request";
import { getCart } from "../cart/cart.queries.server";
import * as checkoutRoute from "./checkout";

function shownTotal(data: object): string | undefined {
	const element = createElement(checkoutRoute.default as ComponentType<object>, data);
	const router = createMemoryRouter([{ path: "*", element }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	return /name="shownTotalCents" value="(\d+)"/.exec(html)?.[1];
}

test("a total that depends on the state is shown before it is charged", async () => {
	const { db, buyer } = withCart();
	const { freight } = FIRST_SELLING;
	const states = { CO: { ...freight.everywhere, cents: 3100 } };
	const row = { part: "freight", from: new Date(0), savedBy: "Ada" } as const;
	db.insert(sellingRules)
		.values({ ...row, value: { ...freight, states } })
		.run();
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
