import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { markDelivered } from "~/buying/shipments/mark-delivered.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { orderItems, shipments } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { contextFor, routeArgs } from "../../../tests/helpers/request";
import { loader } from "./portal";
import { PortalScreen } from "./portal-screen";

it("says what comes next of an order: the day it ships, or how many of its parcels arrived (Rule 7.91)", () => {
	const db = testDatabase();
	const [admin, buyer] = [makeAdmin(db), makeBuyer(db)];
	const product = makeProduct(db, { stockQuantity: 50 });
	const { id } = makeOrder(db, {
		userId: buyer.id,
		status: "processing",
		lines: [{ product, quantity: 10 }],
	});
	const orderItemId = db.select().from(orderItems).get()!.id;
	const next = () => {
		const data = loader(routeArgs(contextFor(db, buyer), "/portal"));
		const Page = createRoutesStub([{ path: "/portal", Component: () => <PortalScreen {...data} /> }]);
		const html = renderToStaticMarkup(<Page initialEntries={["/portal"]} />);
		const [, section = ""] = /aria-labelledby="in-flight"(.*?)<\/section>/.exec(html) ?? [];
		return section.replace(/<[^>]+>/g, " ");
	};
	expect(next()).toMatch(/Ships \w+, \w+ \d+ at the earliest/);
	const ship = (quantity: number, trackingNumber: string) =>
		shipOrder(db, admin, { id, trackingNumber, carrier: undefined, lines: [{ orderItemId, quantity }] })
			.order;
	ship(4, "1Z999AA10123456784");
	const { id: first } = db.select().from(shipments).get()!;
	ship(1, "123456789012");
	expect(next()).toContain("2 parcels shipped, 5 units to come");
	markDelivered(db, admin, { id: first });
	expect(next()).toContain("1 of 2 parcels delivered, 5 units to come");
	expect(next()).not.toContain("at the earliest");
});
