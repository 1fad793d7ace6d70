import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { getReport } from "~/filing/reports/report.queries.server";
import type { UserActor } from "~/kernel/actor/actor";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { action } from "~/office/companies/admin/company";
import type { Db } from "~db/client.server";
import { auditLog, companySalespeople } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { companiesApi } from "./api";
import { mergeCompanies, previewMerge } from "./merge-companies.server.ts";
import { listSalespeople, listSellers, setSalesperson } from "./salesperson.server.ts";

const { action: post } = doorsAt(companiesApi, "/api/companies/:id/salespeople");

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let [ana, ben]: UserActor[] = [];
const travel = (day: string) => vi.setSystemTime(new Date(`${day}T16:00:00Z`));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	travel("2026-09-10");
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	[ana, ben] = [makeStaff(db, "sales"), makeStaff(db, "sales")];
});
afterEach(() => void vi.useRealTimers());

const set = (who: UserActor | null, since: string | null = null, company = buyer.companyId!) =>
	setSalesperson(db, admin, { id: company, salespersonId: who?.id ?? null, since });
const history = (company = buyer.companyId!) =>
	listSalespeople(db, admin, company).map(({ since, salesperson }) => [since, salesperson?.username ?? null]);
const sold = (from: string, until: string) =>
	Object.fromEntries(
		getReport(db, admin, "salespeople", { from, until }).rows.map(({ cells }) => [cells.name, cells.sales]),
	);
function invoice(): string {
	const { id } = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	return id;
}

it("sells to a company from a day on; the history is kept (Rule 21.6)", () => {
	set(ana!);
	set(ana!, "2026-09-12");
	set(ben!, "2026-10-01");
	set(null, "2026-11-01");
	expect(listSalespeople(db, admin, buyer.companyId!)[0]).toEqual({
		since: "2026-11-01",
		salesperson: null,
	});
	for (const _twice of [1, 2]) set(ana!, "2026-11-01");
	expect(history()).toEqual([
		["2026-11-01", ana!.username],
		["2026-10-01", ben!.username],
		["2026-09-10", ana!.username],
	]);
	expect(db.select().from(companySalespeople).all()).toHaveLength(4);
	const entries = db.select().from(auditLog).orderBy(auditLog.id).all();
	expect(entries.map(({ before }) => before!.salesperson)).toEqual([
		...[null, ana!.username, ben!.username, null],
	]);
	const left = makeUser(db, { role: "sales", deletedAt: new Date() });
	for (const who of [left, buyer, { ...left, id: "nobody" }])
		expect(refusal(() => set(who)).errors[0]).toMatchObject({ field: "salespersonId" });
	expect(refusal(() => set(ana!, null, "none")).code).toBe("not_found");
	expect(
		listSellers(db, admin)
			.map(({ id }) => id)
			.sort(),
	).toEqual([admin.id, ana!.id, ben!.id].sort());
	// From an earlier day on.
	set(ana!, "2026-09-01");
	expect(history().at(-1)).toEqual(["2026-09-01", ana!.username]);
});

it("has the sales of each invoice's day, and the credits of those (Rule 21.6)", () => {
	invoice();
	set(ana!, "2026-09-11");
	travel("2026-09-30");
	const order = invoice();
	set(ben!, "2026-10-01");
	travel("2026-10-01");
	invoice();
	expect(sold("2026-09-01", "2026-10-31")).toEqual({
		Nobody: 10000,
		[ana!.username]: 10000,
		[ben!.username]: 10000,
	});
	for (const paymentStatus of ["paid", "refunded"] as const)
		setPaymentStatus(db, admin, { id: order, paymentStatus });
	expect(sold("2026-10-01", "2026-10-31")).toEqual({
		[ana!.username]: -10000,
		[ben!.username]: 10000,
		Nobody: 0,
	});
});

it("keeps those of the kept company when two become one, else those of the other (Rule 13.78)", () => {
	const [kept, other, last] = [makeBuyer(db), makeBuyer(db), makeBuyer(db)].map(
		({ companyId }) => companyId!,
	);
	set(ana!, "2026-09-01", kept);
	set(ben!, "2026-09-05", other);
	const merge = (id: string, otherId: string) => {
		const { version } = previewMerge(db, admin, id, otherId);
		mergeCompanies(db, admin, { id, otherId, version, facts: {} });
	};
	merge(kept!, other!);
	expect(history(kept)).toEqual([["2026-09-01", ana!.username]]);
	merge(last!, kept!);
	expect(history(last)).toEqual([["2026-09-01", ana!.username]]);
});

it("is set by owners only, by form and by JSON", async () => {
	const params = { id: buyer.companyId! };
	const sent = { salespersonId: ana!.id, since: "2026-09-01" };
	const done = await call(action, `/admin/companies/${params.id}/salesperson`, {
		db,
		as: admin,
		params,
		form: sent,
	});
	expect([done.status, done.location]).toEqual([303, `/admin/companies/${params.id}`]);
	const answer = await call(post, "/x", {
		db,
		as: admin,
		params,
		json: { salespersonId: ben!.id, since: null },
	});
	expect(answer.body).toEqual([
		{ since: "2026-09-10", salesperson: { id: ben!.id, username: ben!.username } },
		{ since: "2026-09-01", salesperson: { id: ana!.id, username: ana!.username } },
	]);
	for (const as of [makeStaff(db, "warehouse"), buyer])
		expect(refusal(() => listSalespeople(db, as, params.id)).code).toBe("forbidden");
	expect(refusal(() => listSellers(db, makeStaff(db, "sales"))).code).toBe("forbidden");
	for (const role of ["sales", "bookkeeper", "warehouse"] as const) {
		expect((await call(post, "/x", { db, as: makeStaff(db, role), params, json: sent })).status).toBe(403);
		expect(refusal(() => setSalesperson(db, makeStaff(db, role), { ...params, ...sent })).code).toBe(
			"forbidden",
		);
	}
	expect((await call(post, "/x", { db, as: admin, params, json: { ...sent, since: "soon" } })).status).toBe(
		400,
	);
});
