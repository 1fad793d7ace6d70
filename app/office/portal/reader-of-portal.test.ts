import { expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { makeAdmin, makeBuyer, makeColleague, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { readerOfPortal } from "./reader-of-portal.server";

it("tells owners and bookkeepers what is late, buyers only the orders, and others nothing (Rules 5.28, 13.14)", () => {
	const db = testDatabase();
	const owner = makeBuyer(db);
	makeOrder(db, { userId: owner.id });
	makeInvoice(db, { companyId: owner.companyId!, day: daysAfter(shopToday(), -40), cents: 36_920 });
	makeInvoice(db, { companyId: owner.companyId!, day: shopToday(), cents: 500 });
	const late = { orders: 1, lateCents: 36_920 };
	expect(readerOfPortal(db, owner)).toEqual({ role: "owner", ...late });
	expect(readerOfPortal(db, makeColleague(db, owner, "bookkeeper"))).toEqual({ role: "bookkeeper", ...late });
	expect(readerOfPortal(db, makeColleague(db, owner, "buyer"))).toEqual({
		role: "buyer",
		orders: 1,
		lateCents: null,
	});
	for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) expect(readerOfPortal(db, actor)).toBeNull();
});
