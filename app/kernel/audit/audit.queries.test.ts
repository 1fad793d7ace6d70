import { beforeEach, describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "~/terms/audit";
import { MAIL_TEMPLATES } from "~/terms/mail-templates";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import { SYSTEM, type UserActor, VISITOR } from "../actor/actor";
import { type AuditFilter, listAudit, listAuditTerms } from "./audit.queries.server";
import { actionName, entityName, fieldName } from "./names";

let db: Db;
let dana: UserActor;

beforeEach(() => {
	db = testDatabase();
	dana = makeAdmin(db);
	const row = (at: number, actorName: string, action: string, entityId = "1") => ({
		createdAt: new Date(at),
		actorName,
		action,
		entity: action.split(".")[0]!,
		entityId,
	});
	db.insert(auditLog)
		.values([
			row(10, "dana", "application.approve"),
			row(20, "kim", "application.reject", "2"),
			row(30, "dana", "order.ship", "2"),
			row(40, "system", "order.ship", "3"),
		])
		.run();
});

const ANY: AuditFilter = { actor: "", action: "", entity: "", entityId: "", from: null, to: null };
const found = (filter: Partial<AuditFilter>) =>
	listAudit(db, dana, { ...ANY, ...filter }, { page: 1, perPage: 10 }).rows.map(({ createdAt }) =>
		createdAt.getTime(),
	);

describe("listAudit", () => {
	it("lists the newest rows first, page by page", () => {
		expect(found({})).toEqual([40, 30, 20, 10]);
		const last = listAudit(db, dana, ANY, { page: 7, perPage: 3 });
		expect(last).toMatchObject({ total: 4, page: 2, pageCount: 2 });
		expect(last.rows).toHaveLength(1);
	});

	it("filters by actor, action, kind, record and time", () => {
		expect(found({ actor: "DAN" })).toEqual([30, 10]);
		expect(found({ actor: "%" })).toEqual([]);
		expect(found({ action: "order.ship" })).toEqual([40, 30]);
		expect(found({ entity: "application" })).toEqual([20, 10]);
		expect(found({ entity: "order", entityId: "2" })).toEqual([30]);
		expect(found({ from: new Date(20), to: new Date(40) })).toEqual([30, 20]);
	});

	it("is for admins only", () => {
		for (const actor of [VISITOR, SYSTEM]) {
			expect(() => listAudit(db, actor, ANY, { page: 1, perPage: 1 })).toThrow("Please log in.");
		}
		expect(() => listAudit(db, makeUser(db), ANY, { page: 1, perPage: 1 })).toThrow("Access Denied");
		expect(() => listAuditTerms(db, makeUser(db))).toThrow("Access Denied");
	});
});

describe("listAuditTerms", () => {
	it("lists each action and kind once, by name", () => {
		expect(listAuditTerms(db, dana)).toEqual({
			actions: ["application.approve", "application.reject", "order.ship"],
			entities: ["application", "order"],
		});
		db.delete(auditLog).run();
		expect(listAuditTerms(db, dana)).toEqual({ actions: [], entities: [] });
	});
});

it("names actions, records and fields for people, older ones too (Rule 9.1)", () => {
	expect(["order.ship", "price.guess"].map(actionName)).toEqual(["Order shipped", "Price: guess"]);
	expect(entityName("blog_post")).toBe("Post");
	expect(["pricingTier", "totalCents", "pact_state", "Payment terms", "RW-1"].map(fieldName)).toEqual([
		...["Pricing tier", "Total", "Pact state", "Payment terms", "RW-1"],
	]);
	for (const name of Object.values({ ...AUDIT_ACTIONS, ...AUDIT_ENTITIES, ...MAIL_TEMPLATES }))
		expect(name).toMatch(/^[A-Z][^._]*$/);
	for (const [template, name] of Object.entries(MAIL_TEMPLATES))
		for (const word of name.toLowerCase().split(" ")) expect(`${template} `, name).toContain(word);
});
