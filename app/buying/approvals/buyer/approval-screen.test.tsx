import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { setApprovalAmount } from "~/customers/companies/approval-rules.server";
import { products } from "~db/schema.server";
import { one, orderInput, withCart } from "../../../../tests/helpers/cart";
import { makeColleague } from "../../../../tests/helpers/database";
import { addToCart } from "../../cart/add-to-cart.server";
import { checkOut } from "../../checkout/place-order.server";
import { getRequest } from "../request.queries.server";
import { ApprovalScreen } from "./approval-screen";

it("shows each line once, at the price that approving charges beside the former one (Rule 13.22)", () => {
	const { db, buyer: owner, product } = withCart();
	const buyer = makeColleague(db, owner, "buyer");
	setApprovalAmount(db, owner, { above: 5_000 });
	addToCart(db, buyer, one(product.id, 5));
	const placed = checkOut(db, buyer, orderInput(), { idempotencyKey: null });
	if (!("request" in placed)) throw new Error("It was ordered at once");
	const goods = () => {
		const request = getRequest(db, owner, placed.request.id);
		const Page = createRoutesStub([
			{
				path: "/",
				Component: () => (
					<ApprovalScreen request={request} rule={null} terms="net30" formKey="k" reply={undefined} />
				),
			},
		]);
		const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
		const [, table = ""] = /aria-labelledby="goods".*?<table.*?>(.*?)<\/table>/.exec(html) ?? [];
		const cells = (tag: "th" | "td") =>
			[...table.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, "g"))].map(([, inner = ""]) =>
				inner.replace(/<[^>]+>/g, ""),
			);
		return { heads: cells("th"), cells: cells("td") };
	};
	expect(goods()).toEqual({ heads: ["Item", "Qty", "Each"], cells: [expect.any(String), "5", "$10.00"] });
	db.update(products).set({ wholesalePriceCents: 1_200 }).where(eq(products.id, product.id)).run();
	expect(goods().cells.slice(1)).toEqual(["5", "Was $10.00 $12.00"]);
});
