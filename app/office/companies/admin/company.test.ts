import { beforeEach, describe, expect, it } from "vitest";
import { openFirstLocation } from "~/customers/companies/first-location.server";
import type { UserActor } from "~/kernel/actor/actor";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { Db } from "~db/client.server";
import { licenses } from "~db/schema.server";
import { makeApplication, makeFile } from "../../../../tests/helpers/application";
import {
	accountOf,
	makeAdmin,
	makeBuyer,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { call, type RouteFunction } from "../../../../tests/helpers/request";
import { loader as personPage } from "../../customers/admin/customer";
import { action, loader } from "./company";
import { action as notesAction } from "./notes";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let id: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "Sound Shore" });
	id = buyer.companyId!;
});

const post = <Result>(
	route: RouteFunction<never, Result>,
	form: Record<string, string>,
	to = id,
	as = admin,
	does = "",
) => call(route, `/admin/companies/x${does}`, { db, as, params: { id: to }, form });
const postTerms = (form: Record<string, string>, to = id, as = admin) => post(action, form, to, as, "/terms");
const open = (to = id, as = admin, path = "/admin/companies/x") =>
	call(loader, path, { db, as, params: { id: to } });
const read = () => accountOf(db, buyer);

describe("a company's page", () => {
	it("shows its people, locations with licenses, orders, and who may see it (Rule 13.70)", async () => {
		const file = makeFile(db, buyer);
		const application = makeApplication(db, { user: buyer, status: "approved", tobaccoLicense: file.id });
		db.transaction((tx) => openFirstLocation(tx, id, application));
		db.update(licenses)
			.set({ number: "TR-1", expiresOn: "2030-01-31", verifiedBy: admin.id, verifiedAt: new Date() })
			.run();
		const clerk = makeUser(db, { companyId: id, companyRole: "bookkeeper" });
		makeOrder(db, { userId: clerk.id, companyId: id });
		makeOrder(db, { userId: makeBuyer(db).id });
		const { company, activity } = (await open()).data;
		expect(company.people).toMatchObject([
			{ id: buyer.id, companyRole: "owner" },
			{ id: clerk.id, companyRole: "bookkeeper" },
		]);
		expect(company.orderer).toBe(buyer.id);
		expect(company.place).toBe("Sacramento CA");
		expect(company.locations).toMatchObject([
			{
				address: expect.stringContaining("Northgate"),
				licenses: [
					{
						...{ kind: "tobaccoLicense", number: "TR-1", expiresOn: "2030-01-31", state: "CA" },
						...{ fileId: file.id, verifiedBy: admin.username, verifiedAt: expect.any(Date) },
					},
				],
			},
		]);
		expect(activity).toMatchObject({ allOrders: 1, openOrders: 1 });
		for (const role of ["sales", "bookkeeper"] as const)
			expect((await open(id, makeStaff(db, role))).status).toBe(200);
		expect((await open(id, makeStaff(db, "warehouse"))).status).toBe(403);
		expect((await open("nope")).status).toBe(404);
	});

	it("is where a person's address leads (Rule 13.70)", async () => {
		const show = (person: string) => call(personPage, "/x", { db, as: admin, params: { id: person } });
		expect((await show(buyer.id)).location).toBe(`/admin/companies/${id}#person-${buyer.id}`);
		const visitor = makeUser(db);
		expect((await show(visitor.id)).data.customer.id).toBe(visitor.id);
		expect((await show("nope")).status).toBe(404);
	});

	it("revokes with a reason, and asks for one", async () => {
		const answer = await post(action, { approved: "false", reason: " " });
		expect(answer.status).toBe(400);
		expect(answer.data.result.error).toEqual({ reason: ["Enter the reason"] });
		expect(read().isWholesaleApproved).toBe(true);
		await post(action, { approved: "false", reason: "License lapsed" });
		expect(read()).toMatchObject({ isWholesaleApproved: false, revokedReason: "License lapsed" });
		const again = await post(action, { approved: "false", reason: "Twice" });
		expect(again.status).toBe(409);
	});

	it("closes a person's account with a reason, and opens it again (Rule 7.29)", async () => {
		const closing = { closed: "true", person: buyer.id };
		const requested = await post(action, { ...closing, reason: "" });
		expect(requested.status).toBe(400);
		expect(requested.data.result).toMatchObject({
			error: { reason: ["Enter the reason"] },
			initialValue: { closed: "true", person: buyer.id },
		});
		const closed = await post(action, { ...closing, reason: "Sold the store" });
		expect(closed.flash).toMatchObject({ title: "Account Closed" });
		expect(read().deletedAt).toBeInstanceOf(Date);
		const { company } = (await open()).data;
		expect(company.people[0]!.closing).toEqual({ by: admin.username, reason: "Sold the store" });
		expect(company.orderer).toBeNull();
		expect((await post(action, { ...closing, reason: "Twice" })).status).toBe(409);
		await post(action, { closed: "false", person: buyer.id, reason: "Opened a new one" });
		expect(read().deletedAt).toBeNull();
		expect((await open()).data.company.people[0]!.closing).toBeNull();
	});

	it("saves tier, terms and notes with their author, and refuses what is stale (Rule 7.7)", async () => {
		await postTerms({ pricingTier: "growth", paymentTerms: "prepay", version: "0" });
		expect(read()).toMatchObject({ pricingTier: "growth", paymentTerms: "prepay" });
		const bad = await postTerms({ pricingTier: "gold", paymentTerms: "prepay" });
		expect(bad.flash).toMatchObject({ kind: "error", text: "Choose a pricing tier" });
		await post(notesAction, { notes: "Calls on Mondays", version: "1" });
		const { company } = (await open()).data;
		expect(company).toMatchObject({ notes: "Calls on Mondays", notesBy: { by: admin.username }, version: 2 });
		expect((await post(notesAction, { notes: "Mine", version: "1" })).status).toBe(409);
		expect((await postTerms({ pricingTier: "growth", paymentTerms: "prepay" }, "nope")).status).toBe(404);
		const sales = makeStaff(db, "sales");
		expect((await postTerms({ pricingTier: "starter", paymentTerms: "net30" }, id, sales)).status).toBe(403);
	});
});

it("has the history of the company, its people and applications, and of no other (Rule 13.70)", async () => {
	const application = makeApplication(db, { user: buyer });
	const other = makeBuyer(db);
	for (const [action, entity, entityId] of [
		["user.login", "user", buyer.id],
		["application.submit", "application", application.id],
		["user.role", "user", buyer.id],
		["user.role", "user", other.id],
		["location.close", "location", "elsewhere"],
	] as const)
		recordAudit(db, admin, { action, entity, entityId });
	await post(notesAction, { notes: "Calls on Mondays" });
	const { events, isWhole } = (await open()).data;
	expect(events.map(({ action, about }) => [action, about])).toEqual([
		["company.note", null],
		["user.role", buyer.username],
		["application.submit", application.businessName],
	]);
	expect(isWhole).toBe(true);
	for (let n = 0; n < 9; n++)
		recordAudit(db, admin, { action: "company.terms", entity: "company", entityId: id });
	expect((await open()).data).toMatchObject({ isWhole: false, events: { length: 8 } });
	expect((await open(id, admin, "/admin/companies/x?history=all")).data).toMatchObject({
		isWhole: true,
		events: { length: 12 },
	});
});
