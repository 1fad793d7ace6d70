import { like } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { findCompany } from "~/kernel/actor/own-company.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { saveSellingPart } from "~/kernel/settings/save-selling.server";
import { licensesAt } from "~/rules/licenses/license-hold.server";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { companies, outbox, users } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeApplication } from "../../../tests/helpers/application";
import {
	accountOf,
	makeAdmin,
	makeBuyer,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { withKey } from "../../../tests/helpers/sent-again";
import { logIn } from "../accounts/log-in.server";
import { decideApplication } from "../applications/decide-application.server";
import { undoDecision } from "../applications/undo-decision.server";
import { listCompanies } from "../companies/company-list.queries.server";
import { listSalespeople } from "../companies/salesperson.server";
import { addCompany } from "./add-company.server.ts";
import { action } from "./admin/new";
import { movingInApi } from "./api";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const TOBACCO = { kind: "tobaccoLicense" as const, number: "T-1", state: "CA", expiresOn: "2027-06-30" };
const input = (values: object = {}) =>
	({
		...{
			name: "Corner Smoke",
			firstName: "Ann",
			lastName: "Lee",
			phone: "(916) 555-0100",
			receivingHours: null,
			instructions: null,
		},
		...{ address1: "1 K St", address2: "", city: "Sacramento", state: "CA", zipCode: "95814" },
		...{
			ein: "12-3456789",
			email: "ann@corner.example",
			role: "owner",
			licenses: [TOBACCO],
			pricingTier: "starter",
			paymentTerms: "net30",
		},
		...{ limit: null, salespersonId: null, notes: null },
		...values,
	}) as unknown as Parameters<typeof addCompany>[2];

it("adds a company with its store, license and owner, and mails nobody (Rule 13.84)", () => {
	const id = addCompany(db, admin, input());
	expect(db.select().from(companies).get()).toMatchObject({
		id,
		name: "Corner Smoke",
		isWholesaleApproved: true,
	});
	expect(db.select().from(users).all()).toContainEqual(
		expect.objectContaining({ email: "ann@corner.example", companyId: id, companyRole: "owner" }),
	);
	expect(db.select().from(companies).get()).toMatchObject({ ein: "12-3456789" });
	expect(licensesAt(db, { companyId: id }).stores[0]?.licenses).toMatchObject([{ number: "T-1" }]);
	expect(db.select().from(outbox).all()).toEqual([]);
});

it("doesn't count a license without a last day (Rule 13.84)", () => {
	const id = addCompany(db, admin, input({ licenses: [{ ...TOBACCO, expiresOn: null }] }));
	expect(licensesAt(db, { companyId: id }).stores[0]?.licenses).toEqual([]);
});

it("names the company of an email or a license in use, and writes nothing (Rule 13.84)", () => {
	addCompany(db, admin, input());
	const other = { email: "b@b.example", ein: "98-7654321", licenses: [] };
	expect(
		refusal(() => addCompany(db, admin, input({ ...other, email: "ANN@corner.example" }))),
	).toMatchObject({
		message: "This email belongs to a person of Corner Smoke.",
		errors: [{ field: "email" }],
	});
	expect(refusal(() => addCompany(db, admin, input({ ...other, ein: "12-3456789" })))).toMatchObject({
		errors: [{ field: "ein", message: "EIN 12-3456789 belongs to Corner Smoke. Add this store there." }],
	});
	expect(refusal(() => addCompany(db, admin, input({ ...other, licenses: [TOBACCO] })))).toMatchObject({
		errors: [
			{ field: "licenses[0].number", message: expect.stringContaining("T-1 belongs to Corner Smoke.") },
		],
	});
	expect(db.select().from(companies).all()).toHaveLength(1);
});

it("leaves terms to staff who change them (Rule 13.84)", () => {
	const sales = makeStaff(db, "sales");
	expect(refusal(() => addCompany(db, sales, input({ paymentTerms: "prepay" })))).toMatchObject({
		code: "forbidden",
	});
	expect(refusal(() => addCompany(db, makeBuyer(db), input()))).toMatchObject({ code: "forbidden" });
});

it("gives a customer the tier of new companies where nothing is said, and none that isn't there (Rules 9.54, 13.84)", () => {
	const value = { ...FIRST_TIERS, forNew: "growth" };
	const change = { version: "", from: "now" as const, value, says: () => "Growth" };
	db.transaction((tx) => saveSellingPart(tx, admin as AdminActor, "tiers", change, new Date()));
	const sales = makeStaff(db, "sales");
	const unsaid = input({ pricingTier: undefined, paymentTerms: undefined });
	const id = addCompany(db, sales, unsaid);
	expect(db.select().from(companies).get()).toMatchObject({
		...{ id, pricingTier: "growth", paymentTerms: "net30" },
	});
	const other = { email: "b@b.example", ein: null, licenses: [] };
	expect(refusal(() => addCompany(db, sales, input({ ...other, pricingTier: "starter" })))).toMatchObject({
		code: "forbidden",
	});
	expect(refusal(() => addCompany(db, admin, input({ ...other, pricingTier: "made-up" })))).toMatchObject({
		errors: [{ field: "pricingTier", message: "Choose a pricing tier" }],
	});
});

it("takes a salesperson from the owner, and from sales themselves (Rules 13.84, 21.6)", () => {
	const sales = makeStaff(db, "sales");
	const id = addCompany(db, sales, input({ salespersonId: sales.id }));
	expect(listSalespeople(db, admin, id)).toMatchObject([{ salesperson: { id: sales.id } }]);
	const other = { email: "b@b.example", ein: null, licenses: [] };
	expect(refusal(() => addCompany(db, sales, input({ ...other, salespersonId: admin.id })))).toMatchObject({
		code: "forbidden",
	});
	expect(
		refusal(() => addCompany(db, admin, input({ ...other, salespersonId: makeBuyer(db).id }))).errors,
	).toMatchObject([{ field: "salespersonId" }]);
});

it("makes the contact's name the username, with a number where it is taken (Rule 1.8)", () => {
	addCompany(db, admin, input());
	addCompany(db, admin, input({ email: "b@b.example", ein: null, licenses: [] }));
	const named = db.select().from(users).where(like(users.username, "Ann Lee%")).all();
	expect(named.map(({ username }) => username)).toEqual(["Ann Lee", "Ann Lee 2"]);
});

it("lets nobody log in before a password is set, and then its person", async () => {
	addCompany(db, admin, input());
	const typed = { email: "ann@corner.example", password: "!" };
	await expect(logIn(db, typed, "192.0.2.1")).rejects.toMatchObject({ code: "unauthenticated" });
	await expect(logIn(db, { ...typed, password: "" }, "192.0.2.1")).rejects.toMatchObject({
		code: "unauthenticated",
	});
});

it("is the same by form and by JSON, and answers a repeated key with the first customer (Rule 9.4)", async () => {
	const {
		limit: _limit,
		salespersonId: _seller,
		notes: _notes,
		licenses,
		...json
	} = input() as object as Record<string, unknown>;
	const sent = withKey({ db, as: admin, json: { ...json, licenses }, method: "POST" as const });
	const first = await call(doorsAt(movingInApi, "/api/companies").action, "/x", sent);
	expect([first.status, (first.body as { name: string }).name]).toEqual([201, "Corner Smoke"]);
	expect((await call(doorsAt(movingInApi, "/api/companies").action, "/x", sent)).body).toEqual(first.body);
	const texts = Object.entries(json).flatMap(([name, value]) =>
		typeof value === "string" ? [[name, value]] : [],
	);
	const form = { ...Object.fromEntries(texts), "licenses[0].kind": "businessLicense", limit: "500" };
	const refused = await call(action, "/x", { db, as: admin, form });
	expect(refused.status).toBe(409);
	const typed = withKey({ db, as: admin, form: { ...form, email: "b@b.example", ein: "" } });
	const done = await call(action, "/x", typed);
	const again = await call(action, "/x", typed);
	expect([done.status, again.location]).toEqual([303, done.location]);
	expect(db.select().from(companies).all()).toHaveLength(2);
});

it("is found by its EIN, which an application's approval sets too and its undo takes back (Rules 2.20, 7.60, 13.77)", () => {
	const id = addCompany(db, admin, input());
	expect(listCompanies(db, admin, { search: "12-3456789" }).rows).toMatchObject([{ id }]);
	const applicant = makeUser(db);
	const application = makeApplication(db, { user: applicant, ein: "98-7654321" });
	decideApplication(db, admin, { id: application.id, status: "approved", notes: null });
	const companyOf = () => findCompany(db, accountOf(db, applicant))!;
	expect(companyOf().ein).toBe("98-7654321");
	const mail = db.select().from(outbox).get()!;
	undoDecision(db, admin, { id: application.id, mail: mail.id });
	expect(companyOf().ein).toBeNull();
});
