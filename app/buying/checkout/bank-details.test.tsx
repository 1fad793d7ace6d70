import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { one } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { setPayment } from "../../../tests/helpers/payment";
import { call } from "../../../tests/helpers/request";
import { addToCart } from "../cart/add-to-cart.server";
import Checkout, { loader } from "./checkout";

it("says at bank transfer where the money goes, as papers do, and nothing of it before the shop has said so", async () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	addToCart(db, buyer, one(makeProduct(db).id));
	const shown = async () => {
		const { body } = await call(loader, "/checkout", { db, as: buyer });
		const element = createElement(Checkout as unknown as ComponentType<{ loaderData: unknown }>, {
			loaderData: body,
		});
		const html = renderToStaticMarkup(
			<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />,
		);
		return html.match(/<b id="[^"]*">Bank transfer<\/b><small[^>]*>(.*?)<\/small>/s)?.[1];
	};
	expect(await shown()).toBe("The order ships when the transfer has arrived. Call us for the bank details.");
	const note = "First Bank of Reno\nAccount 000123456";
	setPayment(db, makeAdmin(db), { bank_transfer: { note } });
	expect(await shown()).toBe(
		`The order ships when the transfer has arrived. <span class="rr-more">${note}</span>`,
	);
});
