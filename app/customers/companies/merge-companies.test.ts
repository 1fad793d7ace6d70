import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { getCompanyActivity } from "~/office/companies/company-activity.queries.server";
import { getPortalSummary } from "~/office/dashboard/portal-summary.server";
import type { Db } from "~db/client.server";
import {
	auditLog,
	companies,
	companiesNotDuplicates,
	invitations,
	locations,
	orders,
	outbox,
	priceListCompanies,
	priceLists,
	quoteRequests,
	savedLists,
	users,
	wholesaleApplications,
} from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import {
	accountOf,
	makeAdmin,
	makeBuyer,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { decideApplication } from "../applications/decide-application.server";
import { undoDecision } from "../applications/undo-decision.server";
import { writeCompanyNotes } from "../customers/change-customer.server";
import { listCompanies } from "./company-list.queries.server";
import { getCompany } from "./company-page.queries.server";
import { findDuplicates, listDuplicates } from "./duplicates.queries.server";
import { openFirstLocation } from "./first-location.server";
import { mergeCompanies, previewMerge } from "./merge-companies.server";
import { columnsOfCompanies } from "./merge-preview.server";
import { setNotDuplicates } from "./not-duplicates.server";

let db: Db;
let admin: UserActor;
let ann: UserActor;
let ben: UserActor;
let kept: string;
let other: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	const old = { createdAt: new Date("2025-03-01T12:00:00Z") };
	ann = makeBuyer(db, { businessName: "Sound Shore", pricingTier: "growth" });
	ben = makeBuyer(db, { ...old, businessName: "Sound Shore Tobacco", paymentTerms: "prepay" });
	kept = ann.companyId!;
	other = ben.companyId!;
});
const preview = () => previewMerge(db, admin, kept, other);
const merge = (facts: Record<string, "kept" | "other" | "both"> = {}, version = preview().version) =>
	mergeCompanies(db, admin, { id: kept, otherId: other, version, facts });
const conflict = (message: string) =>
	expect.objectContaining({ code: "conflict", message: expect.stringContaining(message) });

function fill() {
	for (const buyer of [ann, ben]) {
		makeOrder(db, { userId: buyer.id });
		makeInvoice(db, { companyId: buyer.companyId!, day: "2026-01-05" });
		makeOrder(db, { userId: buyer.id, paymentStatus: "paid" });
		makeOrder(db, { userId: buyer.id, status: "cancelled" });
		const application = makeApplication(db, { user: buyer, status: "approved", reviewedAt: new Date() });
		db.transaction((tx) => openFirstLocation(tx, buyer.companyId!, application));
		const { id: userId, companyId, email } = buyer;
		db.insert(quoteRequests).values({ userId, companyId, email, productIds: [], quantities: [] }).run();
		db.insert(savedLists).values({ userId, name: "Usual", sharedWith: companyId }).run();
	}
}

describe("merging two companies (Rule 13.78)", () => {
	it("moves every record, and every figure is the sum of both", () => {
		fill();
		const activity = (id: string) => {
			const { pricingTier, people } = getCompany(db, admin, id);
			return getCompanyActivity(db, admin, { companyId: id, pricingTier, people });
		};
		const figures = (id: string) => {
			const { openOrders, allOrders, unpaidCents, spentCents, lastDaysCents } = activity(id);
			const { orders: count, spentCents: listed } = listCompanies(db, admin).rows.find(
				(row) => row.id === id,
			)!;
			return [openOrders, allOrders, unpaidCents, spentCents, lastDaysCents, count, listed];
		};
		const sums = figures(kept).map((figure, n) => figure + figures(other)[n]!);
		const shop = getPortalSummary(db, admin);
		const counted = columnsOfCompanies(db).map(({ table }) =>
			db.get<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`),
		);
		expect(preview().moving).toEqual(
			expect.arrayContaining([
				{ called: "people", count: 1 },
				{ called: "orders", count: 3 },
				{ called: "applications", count: 1 },
				{ called: "locations", count: 1 },
				{ called: "quote requests", count: 1 },
				{ called: "shared lists", count: 1 },
			]),
		);
		merge();
		expect(figures(kept)).toEqual(sums);
		const after = getPortalSummary(db, admin);
		expect({ ...after, customers: shop.customers }).toEqual(shop);
		const merges = columnsOfCompanies(db).findIndex(({ table }) => table === "company_merges");
		expect(
			columnsOfCompanies(db).map(({ table }) =>
				db.get<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`),
			),
		).toEqual(counted.map((count, n) => (n === merges ? { n: 1 } : count)));
		for (const { table, column } of columnsOfCompanies(db))
			expect(
				db.get<{ n: number }>(
					sql`select count(*) as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${other}`,
				).n,
			).toBe(0);
		const company = getCompany(db, admin, kept);
		expect(company.people.map(({ companyRole }) => companyRole)).toEqual(["owner", "owner"]);
		expect(company.locations).toHaveLength(2);
		expect(company.createdAt).toEqual(new Date("2025-03-01T12:00:00Z"));
		// The other's address leads here, and its name still finds it.
		expect(getCompany(db, admin, other).id).toBe(kept);
		expect(listCompanies(db, admin, { search: ben.username }).rows.map(({ id }) => id)).toEqual([kept]);
	});

	it("asks whose value is kept for each fact that differs, and of notes both may be", () => {
		for (const id of [kept, other]) writeCompanyNotes(db, admin, { id, notes: `Notes of ${id}` });
		expect(
			preview().facts.map(({ name, kept: own, other: its, mayBoth }) => [name, own, its, mayBoth]),
		).toEqual([
			["name", "Sound Shore", "Sound Shore Tobacco", false],
			["pricingTier", "growth", "starter", false],
			["paymentTerms", "net30", "prepay", false],
			["notes", `Notes of ${kept}`, `Notes of ${other}`, true],
		]);
		merge({ name: "other", pricingTier: "both", paymentTerms: "other", notes: "both" });
		expect(accountOf(db, ben)).toMatchObject({
			...{ businessName: "Sound Shore Tobacco", pricingTier: "growth", paymentTerms: "prepay" },
			notes: `Notes of ${kept}\n\nNotes of ${other}`,
		});
		const entry = db.select().from(auditLog).where(eq(auditLog.action, "company.merge")).get()!;
		expect(entry).toMatchObject({
			entityId: kept,
			before: { Name: "Sound Shore", "Pricing tier": "growth" },
			after: {
				...{ Name: "Sound Shore Tobacco", "Pricing tier": "growth", "Payment terms": "prepay" },
				...{ Notes: `Notes of ${kept}\nNotes of ${other}`, merged: "Sound Shore Tobacco", mergedId: other },
			},
		});
	});

	it("takes the one company's notes where the other has none", () => {
		writeCompanyNotes(db, admin, { id: other, notes: "Back door" });
		expect(preview().facts.at(-1)).toMatchObject({
			...{ name: "notes", kept: "nothing", other: "Back door", mayBoth: false },
		});
		merge({ notes: "both" });
		expect(accountOf(db, ann).notes).toBe("Back door");
	});

	it("keeps an approval or takes the other's withdrawal, whole", () => {
		db.update(companies)
			.set({ isWholesaleApproved: false, revokedReason: "Lapsed", revokedAt: new Date(0) })
			.where(eq(companies.id, other))
			.run();
		expect(preview().facts.find(({ name }) => name === "approval")).toMatchObject({
			...{ kept: "approved", other: "revoked: Lapsed" },
		});
		for (const id of [kept, other]) writeCompanyNotes(db, admin, { id, notes: `Notes of ${id}` });
		merge({ approval: "other" });
		expect(accountOf(db, ann)).toMatchObject({
			...{ isWholesaleApproved: false, revokedReason: "Lapsed", notes: `Notes of ${kept}` },
		});
		const entry = db.select().from(auditLog).where(eq(auditLog.action, "company.merge")).get()!;
		expect(entry.after).toMatchObject({ Notes: `Notes of ${kept}`, moved: "people: 1" });
	});

	it("asks about two withdrawals that have different reasons", () => {
		for (const [id, revokedReason] of [
			[kept, "Lapsed"],
			[other, "Closed"],
		] as const) {
			const values = { isWholesaleApproved: false, revokedReason, revokedAt: new Date(0) };
			db.update(companies).set(values).where(eq(companies.id, id)).run();
		}
		expect(preview().facts.find(({ name }) => name === "approval")).toMatchObject({
			...{ kept: "revoked: Lapsed", other: "revoked: Closed" },
		});
	});

	it("has one of what both have: an invitation of an address, a price list", () => {
		const values = { email: "clerk@example.com", companyRole: "buyer", invitedBy: ann.id } as const;
		const expiresAt = new Date(8e12);
		const { id: listId } = db.insert(priceLists).values({ name: "Northeast" }).returning().get();
		for (const companyId of [kept, other]) {
			db.insert(invitations)
				.values({ ...values, companyId, token: companyId, expiresAt })
				.run();
			db.insert(priceListCompanies).values({ listId, companyId }).run();
		}
		merge();
		expect(db.select().from(priceListCompanies).all()).toEqual([{ listId, companyId: kept }]);
		expect(
			db
				.select()
				.from(invitations)
				.all()
				.filter(({ withdrawnAt }) => !withdrawnAt),
		).toMatchObject([{ token: kept }]);
	});
});

describe("a merge (Rule 13.78)", () => {
	it("is refused when something moved since the preview, and once done stays as it is", () => {
		const { version } = preview();
		makeOrder(db, { userId: ben.id });
		expect(() => merge({}, version)).toThrow(conflict("has changed since this page was opened"));
		expect(db.select().from(companies).all()).toHaveLength(2);
		const now = preview().version;
		merge({}, now);
		merge({}, now);
		expect(db.select().from(auditLog).all()).toHaveLength(1);
		expect(() => previewMerge(db, admin, other, kept)).toThrow(conflict("Sound Shore Tobacco was merged"));
	});

	it("is refused for one company twice, for an unknown one, and to anybody but the owner", () => {
		expect(() => previewMerge(db, admin, kept, kept)).toThrow(conflict("the same company twice"));
		expect(() => previewMerge(db, admin, kept, "nope")).toThrow("Company not found");
		const { version } = preview();
		for (const actor of [ann, makeStaff(db, "sales"), makeStaff(db, "bookkeeper")]) {
			expect(() => previewMerge(db, actor, kept, other)).toThrow("Access Denied");
			expect(() => mergeCompanies(db, actor, { id: kept, otherId: other, version, facts: {} })).toThrow(
				"Access Denied",
			);
		}
	});

	it("leads on when the kept company is merged, too", () => {
		merge();
		const third = makeBuyer(db, { businessName: "Third" }).companyId!;
		const { version } = previewMerge(db, admin, third, kept);
		mergeCompanies(db, admin, { id: third, otherId: kept, version, facts: {} });
		expect(getCompany(db, admin, other).id).toBe(third);
		expect(db.select().from(users).where(eq(users.companyId, third)).all()).toHaveLength(3);
	});

	it("leaves no decision to undo that was made before it", () => {
		db.update(companies).set({ isWholesaleApproved: false }).where(eq(companies.id, kept)).run();
		const { id } = makeApplication(db, { user: ann });
		decideApplication(db, admin, { id, status: "approved", notes: null });
		merge();
		const mailId = db.select().from(outbox).all().at(-1)!.id;
		expect(() => undoDecision(db, admin, { id, mail: mailId })).toThrow(
			conflict("was merged with Sound Shore Tobacco"),
		);
		expect(db.select().from(wholesaleApplications).get()!.status).toBe("approved");
	});
});

it("finds companies with the same EIN, license, phone or address, the strongest sign first (Rule 13.77)", () => {
	const [first, second] = [ann, ben].map((user) => makeApplication(db, { user, ein: "62-5260155" }));
	expect(findDuplicates(db, admin, kept)).toEqual([
		{ id: other, name: "Sound Shore Tobacco", isApproved: true, shared: ["EIN", "phone", "address"] },
	]);
	const change = (id: string, values: Partial<typeof wholesaleApplications.$inferInsert>) =>
		db.update(wholesaleApplications).set(values).where(eq(wholesaleApplications.id, id)).run();
	change(first!.id, {
		ein: "11-1111111",
		businessPhone: "555",
		businessAddress: "1345 Post Road, Fairfield, CT 06824",
	});
	expect(findDuplicates(db, admin, kept)).toEqual([]);
	change(second!.id, { businessAddress: "1345 POST RD.\nFairfield CT 06824" });
	expect(findDuplicates(db, admin, kept)).toMatchObject([{ shared: ["address"] }]);
	// Five at most, and the one with the strongest sign among them.
	for (let n = 0; n < 6; n++) makeBuyer(db, { businessName: "Sound Shore" });
	const unapproved = makeUser(db);
	makeApplication(db, { user: unapproved, ein: "11-1111111", businessAddress: "-", businessPhone: "-" });
	const found = findDuplicates(db, admin, kept);
	expect(found).toHaveLength(5);
	expect(found.slice(0, 3).map(({ isApproved, shared }) => [isApproved, shared])).toEqual([
		[false, ["EIN"]],
		[true, ["address"]],
		[true, ["name"]],
	]);
	expect(db.select().from(locations).all()).toEqual([]);
	expect(db.select().from(orders).all()).toEqual([]);
	expect(() => findDuplicates(db, ann, kept)).toThrow("Access Denied");
});

it("lists every two companies with a sign, the strongest first, and which to keep (Rule 13.77)", () => {
	const pairs = (perPage = 10, page = 1) => listDuplicates(db, makeStaff(db, "sales"), { page, perPage });
	expect(pairs()).toEqual({ rows: [], total: 0, aside: 0 });
	for (const user of [ann, ben]) makeApplication(db, { user, ein: "62-5260155", businessPhone: "555" });
	// The same but for how it is written.
	const { companyId: third } = makeBuyer(db, { businessName: "SOUND-SHORE, L.L.C." });
	makeOrder(db, { userId: ben.id });
	expect(pairs()).toMatchObject({
		total: 2,
		rows: [
			{ kept: { id: other, orders: 1 }, other: { id: kept }, shared: ["EIN", "address"] },
			{ kept: { id: kept, name: "Sound Shore" }, other: { id: third }, shared: ["name"] },
		],
	});
	expect(pairs(1, 2)).toMatchObject({ total: 2, rows: [{ shared: ["name"] }] });
	expect(pairs(2, 2).rows).toEqual([]);
	for (let n = 0; n < 2; n++) makeOrder(db, { userId: ann.id });
	expect(pairs().rows[0]).toMatchObject({ kept: { id: kept, orders: 2 }, other: { orders: 1 } });
	db.update(companies).set({ isWholesaleApproved: false }).where(eq(companies.id, other)).run();
	for (let n = 0; n < 2; n++) makeOrder(db, { userId: ben.id });
	expect(pairs().rows[0]).toMatchObject({ kept: { id: kept }, other: { isApproved: false } });
	// What many have is no sign.
	for (let n = 0; n < 19; n++) makeBuyer(db, { businessName: "Sound Shore" });
	expect(pairs().total).toBe(1);
	expect(findDuplicates(db, admin, kept)).toMatchObject([{ id: other }]);
	expect(() => listDuplicates(db, ann, { page: 1, perPage: 10 })).toThrow("Access Denied");
});

describe("two companies that are no duplicates (Rule 13.83)", () => {
	const sales = () => makeStaff(db, "sales");
	const list = (notDuplicates = false) =>
		listDuplicates(db, sales(), { page: 1, perPage: 10, notDuplicates });
	const set = (id: string, otherId: string, notDuplicates = true) =>
		setNotDuplicates(db, sales(), { id, otherId, apart: notDuplicates });
	const rows = () =>
		db
			.select({ one: companiesNotDuplicates.oneId, two: companiesNotDuplicates.twoId })
			.from(companiesNotDuplicates)
			.all();
	const actions = () =>
		db
			.select()
			.from(auditLog)
			.all()
			.map(({ action }) => action);
	const pairOf = (...ids: string[]) => ids.toSorted();
	beforeEach(() => {
		for (const user of [ann, ben]) makeApplication(db, { user, ein: "62-5260155" });
	});

	it("leave the list and the hints, whichever is named first, and come back", () => {
		expect(set(kept, other)).toMatchObject({ name: "Sound Shore", other: "Sound Shore Tobacco" });
		set(other, kept);
		expect(rows()).toEqual([{ one: pairOf(kept, other)[0], two: pairOf(kept, other)[1] }]);
		expect(list()).toEqual({ rows: [], total: 0, aside: 1 });
		expect(list(true)).toMatchObject({ total: 1, rows: [{ shared: ["EIN", "phone", "address"] }] });
		for (const id of [kept, other]) expect(findDuplicates(db, admin, id)).toEqual([]);
		for (let n = 0; n < 2; n++) set(other, kept, false);
		expect(list()).toMatchObject({ total: 1, aside: 0 });
		expect(findDuplicates(db, admin, kept)).toMatchObject([{ id: other }]);
		expect(actions()).toEqual(["company.apart", "company.compare"]);
	});

	it("are two companies that exist, and staff who see customers say so", () => {
		expect(() => set(kept, kept)).toThrow("the same company twice");
		expect(() => set(kept, "nope")).toThrow("Company not found");
		expect(() => setNotDuplicates(db, ann, { id: kept, otherId: other, apart: true })).toThrow(
			"Access Denied",
		);
		const { companyId: third } = makeBuyer(db);
		merge();
		for (const notDuplicates of [true, false])
			expect(() => set(third!, other, notDuplicates)).toThrow("Company not found");
		expect(rows()).toEqual([]);
	});

	it("stay so when one of them is merged with a third", () => {
		const [third, fourth] = [makeBuyer(db).companyId!, makeBuyer(db).companyId!];
		for (const [one, two] of [
			[kept, other],
			[other, third],
			[kept, fourth],
			[other, fourth],
		] as const)
			set(one, two);
		expect(preview().moving.map(({ called }) => called)).toEqual(["people", "applications"]);
		merge();
		expect(
			rows()
				.map(({ one, two }) => [one, two])
				.toSorted(),
		).toEqual([pairOf(kept, third), pairOf(kept, fourth)].toSorted());
	});
});
