import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import {
	auditLog,
	companies,
	locations,
	outbox,
	priceListCompanies,
	priceLists,
	quoteRequests,
	wholesaleApplications,
} from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import {
	accountOf,
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { applicationsApi } from "../applications/api";
import { getApplicationDetails } from "../applications/application-admin.queries.server";
import { decideApplication } from "../applications/decide-application.server";
import { getCompany } from "./company-page.queries.server";
import { listSalespeople, setSalesperson } from "./salesperson.server";

const { action: patch } = doorsAt(applicationsApi, "/api/wholesale-applications/:id");

let db: Db;
let admin: UserActor;
let owner: UserActor;
let applicant: UserActor;
let id: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db, { businessName: "Sound Shore", pricingTier: "premium" });
	makeApplication(db, { user: owner, status: "approved", ein: "62-5260155", businessPhone: "1" });
	applicant = makeUser(db);
	const file = makeFile(db, applicant);
	id = makeApplication(db, {
		user: applicant,
		ein: "62-5260155",
		tobaccoLicense: file.id,
		businessAddress: "2 Dock Rd\nNorwalk, CT 06850",
	}).id;
});
const add = (companyId = owner.companyId!) =>
	decideApplication(db, admin, { id, status: "approved", notes: null, companyId });
const own = () => accountOf(db, applicant).companyId!;
const conflict = (message: string) =>
	expect.objectContaining({ code: "conflict", message: expect.stringContaining(message) });

describe("an application of a company that is there already (Rule 13.80)", () => {
	it("names the company with the same EIN", () => {
		const companyId = owner.companyId;
		expect(getApplicationDetails(db, admin, id).sameCompany).toMatchObject([
			{ id: companyId, name: "Sound Shore", isApproved: true, shared: ["EIN"] },
		]);
		db.update(wholesaleApplications).set({ ein: "11-1111111" }).where(eq(wholesaleApplications.id, id)).run();
		expect(getApplicationDetails(db, admin, id).sameCompany).toEqual([]);
	});

	it("makes its applicant a buyer there and its store a location, and no second company", () => {
		const before = own();
		db.insert(quoteRequests)
			.values({
				userId: applicant.id,
				companyId: before,
				email: applicant.email,
				productIds: [],
				quantities: [],
			})
			.run();
		expect(add().status).toBe("approved");
		expect(accountOf(db, applicant)).toMatchObject({
			...{ companyId: owner.companyId, companyRole: "buyer", isWholesaleApproved: true },
			...{ pricingTier: "premium", businessName: "Sound Shore" },
		});
		expect(accountOf(db, owner).companyRole).toBe("owner");
		const company = getCompany(db, admin, before);
		expect(company.id).toBe(owner.companyId);
		expect(company.locations).toMatchObject([
			{},
			{ address: "2 Dock Rd\nNorwalk, CT 06850", licenses: [{ kind: "tobaccoLicense", state: "CT" }] },
		]);
		expect(db.select().from(companies).where(eq(companies.id, before)).all()).toEqual([]);
		expect(db.select().from(quoteRequests).get()!.companyId).toBe(owner.companyId);
		expect(db.select().from(outbox).all()).toMatchObject([
			{ template: "application-approved", to: applicant.email, data: { businessName: "Sound Shore" } },
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "application.approve", after: { addedTo: "Sound Shore" } },
		]);
		expect(() => add()).toThrow(conflict("Already approved"));
	});

	it("is refused for a company that is not approved, for the applicant's own, and for an unknown one", () => {
		expect(() => add(own())).toThrow(conflict("belongs to this company already"));
		expect(() => add("nope")).toThrow("Company not found");
		setCompany(db, owner, { isWholesaleApproved: false });
		expect(() => add()).toThrow(conflict("Sound Shore is not approved"));
		expect(db.select().from(locations).all()).toHaveLength(1);
		expect(
			db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, id)).get()!.status,
		).toBe("pending");
	});

	it.each<[string, () => void]>([
		["orders", () => makeOrder(db, { userId: applicant.id })],
		["people", () => makeColleague(db, { ...applicant, companyId: own() }, "buyer")],
		["an approval", () => setCompany(db, applicant, { isWholesaleApproved: true })],
		["a withdrawn approval", () => setCompany(db, applicant, { revokedAt: new Date(1) })],
	])("is refused when the applicant's company has %s of its own", (_what, change) => {
		change();
		expect(() => add()).toThrow(conflict("Merge the two companies instead"));
	});

	it("keeps the company's salespeople and its price lists", () => {
		const { id: listId } = db.insert(priceLists).values({ name: "Northeast" }).returning().get();
		for (const [companyId, seller] of [
			[owner.companyId!, makeStaff(db, "sales")],
			[own(), makeStaff(db, "sales")],
		] as const) {
			db.insert(priceListCompanies).values({ listId, companyId }).run();
			setSalesperson(db, admin, { id: companyId, salespersonId: seller.id, since: null });
		}
		const before = listSalespeople(db, admin, owner.companyId!);
		add();
		expect(listSalespeople(db, admin, owner.companyId!)).toEqual(before);
		expect(db.select().from(priceListCompanies).all()).toEqual([{ listId, companyId: owner.companyId }]);
	});

	it("is added by program, too", async () => {
		const answer = await call(patch, `/api/wholesale-applications/${id}`, {
			...{ db, as: admin, params: { id }, method: "PATCH" },
			json: { status: "approved", companyId: owner.companyId },
		});
		expect(answer.status).toBe(200);
		expect(own()).toBe(owner.companyId);
	});
});
