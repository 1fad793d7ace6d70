import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { accountYears } from "~/ledger/index.server";
import { recordPayment } from "~/ledger/payments/record-payment.server";
import type { Db } from "~db/client.server";
import { orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeInvoice } from "../../../../tests/helpers/paper";
import { refusal } from "../../../../tests/helpers/refusal";
import { call } from "../../../../tests/helpers/request";
import { loader } from "./year";
import { yearFile } from "./year-file.server";

const YEAR = shopToday().slice(0, 4);

let db: Db;
let owner: UserActor;
const read = async (name: string, year = YEAR) => {
	const file = yearFile(db, owner, year).find((one) => one.name === name);
	return file ? text((await file.open())!) : undefined;
};

beforeEach(() => {
	db = testDatabase();
	const admin = makeAdmin(db);
	owner = makeBuyer(db);
	for (const buyer of [owner, makeBuyer(db)]) {
		const { id } = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
		shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	}
	recordPayment(db, admin, {
		...{ id: owner.companyId!, amount: 13_300, method: "check", reference: "2207", day: null },
		...{ spread: "oldest", invoices: [] },
	});
});

describe("a company's year as a ZIP (Rule 5.31)", () => {
	it("has its own papers and receipts as PDF, and its account and taxes by state", async () => {
		expect(yearFile(db, owner, YEAR).map(({ name }) => name)).toEqual([
			...["account.csv", "tax-and-excise-by-state.csv", "certificates.csv"],
			...["invoices/INV-10001.pdf", `receipts/${shopToday()}-1.pdf`],
		]);
		expect(await read("invoices/INV-10001.pdf")).toMatch(/^%PDF-/);
		expect(await read(`receipts/${shopToday()}-1.pdf`)).toMatch(/^%PDF-/);
		const account = await read("account.csv");
		expect(account).toContain("Invoice,INV-10001");
		expect(account).toContain("Payment,Check 2207");
		expect(account).toContain("-133.00");
		expect(account).not.toContain("INV-10002");
		expect(await read("tax-and-excise-by-state.csv")).toMatch(/\r\n[A-Z]{2},100\.00,8\.00,0\.00,25\.00\r\n$/);
	});

	it("is of the years that the company has anything of, and of no other", () => {
		expect(accountYears(db, owner)).toEqual([YEAR]);
		makeInvoice(db, { companyId: owner.companyId!, day: `${Number(YEAR) - 2}-03-04` });
		expect(accountYears(db, owner)).toEqual([YEAR, String(Number(YEAR) - 1), String(Number(YEAR) - 2)]);
		for (const year of ["", "1999", "2026; drop", String(Number(YEAR) + 1)])
			expect(refusal(() => yearFile(db, owner, year)).code).toBe("not_found");
	});

	it("is for owners and bookkeepers", async () => {
		expect(refusal(() => yearFile(db, makeColleague(db, owner, "buyer"), YEAR)).code).toBe("forbidden");
		const as = makeColleague(db, owner, "bookkeeper");
		const answer = await call(loader, `/buyer-portal/account/year?year=${YEAR}`, { db, as });
		expect(answer.status).toBe(200);
	});
});
