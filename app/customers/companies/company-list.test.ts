import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { changeCompany } from "~/kernel/actor/own-company.server";
import type { Db } from "~db/client.server";
import { companies, licenses, locations, orders, users, wholesaleApplications } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import {
	makeAdmin,
	makeBuyer,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { listCompanies, listCompanyStates } from "./company-list.queries.server";
import { openFirstLocation } from "./first-location.server";

let db: Db;
let admin: UserActor;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db, { businessName: "Sound Shore Tobacco", businessPhone: "(203) 555-0126" });
	makeBuyer(db, { businessName: "Tampa Clouds", businessPhone: "(813) 555-0199", pricingTier: "premium" });
});
const found = (search: string) => listCompanies(db, admin, { search }).rows.map(({ name }) => name);

describe("finding a company", () => {
	beforeEach(() => {
		const application = makeApplication(db, {
			user: owner,
			...{ businessName: "Fairfield Smoke", ein: "62-5260155", businessPhone: "203.555.0177" },
			...{ businessAddress: "1345 Post Rd\nFairfield, CT 06824", status: "approved" },
		});
		db.transaction((tx) => openFirstLocation(tx, owner.companyId!, application));
		const at = eq(locations.applicationId, application.id);
		const { id: locationId } = db.select().from(locations).where(at).get()!;
		db.update(locations).set({ name: "Harbor store" }).where(at).run();
		db.insert(licenses)
			.values({ locationId, applicationId: application.id, kind: "tobaccoLicense", number: "TR-CT-115293" })
			.run();
	});

	it.each([
		["its name", "shore tobacco"],
		["an earlier name, of an application", "fairfield smoke"],
		["a location", "HARBOR"],
		["a street", "1345 post"],
		["a street in full", "1345 Post Road"],
		["a ZIP code", "06824"],
		["a phone", "(203) 555-0126"],
		["a phone without signs", "2035550126"],
		["a phone with a country code", "+1-203-555-0126"],
		["a location's phone", "203-555-0177"],
		["a license", "TR-CT-115293"],
		["a license without signs", "trct115293"],
		["an EIN", "62-5260155"],
		["an EIN without signs", "625260155"],
	])("by %s", (_, search) => {
		expect(found(search)).toEqual(["Sound Shore Tobacco"]);
	});

	it("by a person, also one who joins and leaves, and by what changed since", () => {
		const clerk = makeUser(db, { username: "gina.moretti" });
		expect(found("gina")).toEqual([]);
		const join = (companyId: string | null) =>
			db
				.update(users)
				.set({ companyId, companyRole: companyId ? "buyer" : null })
				.where(eq(users.id, clerk.id))
				.run();
		join(owner.companyId);
		expect(found("moretti")).toEqual(["Sound Shore Tobacco"]);
		join(null);
		expect(found("moretti")).toEqual([]);
		db.transaction((tx) => changeCompany(tx, owner.companyId!, { name: "Long Wharf" }));
		expect(found("long wharf")).toEqual(["Long Wharf"]);
		expect(found("sound")).toEqual([]);
		db.delete(licenses).run();
		expect(found("115293")).toEqual([]);
		db.update(wholesaleApplications).set({ ein: "11-1111111" }).run();
		expect(found("62-5260155")).toEqual([]);
		expect(found("111111111")).toEqual(["Long Wharf"]);
		// Words must all be there, in any order, and signs are no wildcards.
		expect(found("wharf harbor")).toEqual(["Long Wharf"]);
		expect(found("wharf tampa")).toEqual([]);
		expect(found("%")).toEqual([]);
	});

	it("by a state, its tier and its approval, with counts", () => {
		const filtered = (filters: Record<string, string>) => listCompanies(db, admin, { filters });
		expect(listCompanyStates(db)).toEqual(["CT"]);
		expect(filtered({ state: "CT" }).rows.map(({ name }) => name)).toEqual(["Sound Shore Tobacco"]);
		expect(filtered({ state: "NY" }).total).toBe(0);
		expect(filtered({ tier: "premium" }).rows.map(({ name }) => name)).toEqual(["Tampa Clouds"]);
		setCompany(db, owner, { isWholesaleApproved: false, revokedAt: new Date() });
		const revoked = filtered({ approval: "revoked" });
		expect(revoked.rows).toMatchObject([{ name: "Sound Shore Tobacco", standing: "revoked" }]);
		expect(revoked.filters.approval!.choices.map(({ value, count }) => [value, count])).toEqual([
			["approved", 1],
			["none", 0],
			["revoked", 1],
		]);
	});
});

it("lists companies by name, age or last order, with their figures, ten a page", () => {
	makeOrder(db, { userId: owner.id });
	makeOrder(db, { userId: owner.id, status: "cancelled" });
	const names = (sort: string) => listCompanies(db, admin, { sort }).rows.map(({ name }) => name);
	expect(names("name")).toEqual(["Sound Shore Tobacco", "Tampa Clouds"]);
	expect(names("newest")).toEqual(["Tampa Clouds", "Sound Shore Tobacco"]);
	expect(names("ordered")).toEqual(["Sound Shore Tobacco", "Tampa Clouds"]);
	const [first] = listCompanies(db, admin).rows;
	expect(first).toMatchObject({ people: 1, locations: 0, orders: 2, spentCents: 2000, address: null });
	expect(first!.lastOrderAt).toEqual(db.select().from(orders).all().at(-1)!.createdAt);
	db.insert(companies)
		.values(Array.from({ length: 20 }, (_, n) => ({ name: `Store ${n}`, pricingTier: "starter" })))
		.run();
	const page = listCompanies(db, admin, { page: 3 });
	expect(page).toMatchObject({ total: 22, page: 3, pageCount: 3 });
	expect(page.rows).toHaveLength(2);
	for (const role of ["warehouse"] as const)
		expect(() => listCompanies(db, makeStaff(db, role))).toThrow("Access Denied");
	expect(() => listCompanies(db, owner)).toThrow("Access Denied");
});
