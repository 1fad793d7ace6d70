import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ClaimClocks } from "~/service/claims/buyer/claim-clocks";
import { lineIds } from "../../../../tests/helpers/claim";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { shipOrder } from "../../shipments/ship-order.server";
import { getMyOrder } from "../order.queries.server";
import { Parcels } from "./parcel";

it("lists what each parcel holds and what is still to come, with a clock for each parcel (Rule 7.150)", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const { id } = makeOrder(db, {
		userId: buyer.id,
		status: "processing",
		lines: [
			{ product: makeProduct(db, { name: "Pods" }), quantity: 10 },
			{ product: makeProduct(db, { name: "Coils" }), quantity: 4 },
		],
	});
	const [pods = ""] = lineIds(db, id);
	shipOrder(db, makeAdmin(db), {
		...{ id, trackingNumber: "1Z999AA10123456784" },
		lines: [{ orderItemId: pods, quantity: 6 }],
	});
	const order = getMyOrder(db, buyer, id);
	const Page = createRoutesStub([
		{
			path: "/",
			Component: () => (
				<>
					<Parcels order={order} events={[]} there={null} />
					<ClaimClocks order={order} now={new Date()} />
				</>
			),
		},
	]);
	const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
	const rowsOf = (section: string) => {
		const [, inside = ""] =
			new RegExp(`aria-labelledby="${section}".*?<tbody>(.*?)</tbody>`).exec(html) ?? [];
		return inside.split("</tr>").flatMap(
			(row) =>
				row
					.replace(/<[^>]+>/g, " ")
					.trim()
					.replace(/\s+/g, " ") || [],
		);
	};
	expect(rowsOf("parcel-1")).toEqual([expect.stringMatching(/Pods.*\b6$/)]);
	expect(rowsOf("to-come")).toEqual([
		expect.stringMatching(/Pods.*\b4$/),
		expect.stringMatching(/Coils.*\b4$/),
	]);
	expect(html).toContain("<b>Parcel 1</b>");
});
