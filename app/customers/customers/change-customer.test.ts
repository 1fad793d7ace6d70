import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, carts, outbox, sessions, wholesaleApplications } from "~db/schema.server";
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
import {
	setCompanyApproval,
	setCustomerClosed,
	setCustomerRole,
	setCustomerTerms,
	writeCustomerNotes,
} from "./change-customer.server";
import { customerRecord, getCustomer, listAccounts, listCustomers } from "./customer.queries.server";
import { customerApprovalSchema } from "./customer.schema.ts";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const read = (id: string) => accountOf(db, { id });
const actions = () =>
	db
		.select()
		.from(auditLog)
		.all()
		.map(({ action }) => action);

describe("approval", () => {
	it("is revoked with a reason and restored, and nothing else changes", () => {
		const buyer = makeBuyer(db, { pricingTier: "growth" });
		const application = makeApplication(db, { user: buyer, status: "approved" });
		setCompanyApproval(db, admin, { id: buyer.companyId!, approved: false, reason: "License lapsed" });
		expect(read(buyer.id)).toMatchObject({
			isWholesaleApproved: false,
			revokedReason: "License lapsed",
			pricingTier: "growth",
		});
		expect(db.select().from(wholesaleApplications).get()!.revokedAt).toBeInstanceOf(Date);
		setCompanyApproval(db, admin, { id: buyer.companyId!, approved: true, reason: "Renewed" });
		expect(read(buyer.id)).toMatchObject({ isWholesaleApproved: true, revokedReason: null, revokedAt: null });
		expect(db.select().from(wholesaleApplications).get()).toMatchObject({
			id: application.id,
			revokedAt: null,
		});
		expect(actions()).toEqual(["company.revoke", "company.restore"]);
		expect(db.select().from(outbox).all()).toMatchObject([
			{ template: "approval-revoked", to: buyer.email, data: { reason: "License lapsed" } },
		]);
	});

	it("refuses a change without effect, a company never approved, and one that applied again", () => {
		const user = makeUser(db, { businessName: "New" });
		const buyer = makeBuyer(db);
		const change = (id: string, approved: boolean) => () =>
			setCompanyApproval(db, admin, { id, approved, reason: "x" });
		expect(change(user.companyId!, false)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(change(user.companyId!, true)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(change(buyer.companyId!, true)).toThrow(expect.objectContaining({ code: "conflict" }));
		change(buyer.companyId!, false)();
		// Approved without an application, as the first accounts were.
		change(buyer.companyId!, true)();
		change(buyer.companyId!, false)();
		makeApplication(db, { user: buyer, status: "pending" });
		expect(change(buyer.companyId!, true)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(change("nope", true)).toThrow(expect.objectContaining({ code: "not_found" }));
		expect(() =>
			setCompanyApproval(db, buyer, { id: buyer.companyId!, approved: false, reason: "x" }),
		).toThrow(expect.objectContaining({ code: "forbidden" }));
	});
});

it("reads an approval from a form and from JSON, and gives an account's moments as ISO times", () => {
	const approved = (value: unknown) =>
		customerApprovalSchema.parse({ approved: value, reason: "x" }).approved;
	expect(["true", true, "false", false, undefined].map(approved)).toEqual([true, true, false, false, false]);
	const { id } = makeBuyer(db, { lastLoginAt: new Date(0) });
	expect(customerRecord(getCustomer(db, admin, id)).lastLoginAt).toBe("1970-01-01T00:00:00.000Z");
	expect(customerRecord(getCustomer(db, admin, admin.id)).lastLoginAt).toBeNull();
});

describe("role, terms and notes", () => {
	it("never takes the role of the last admin", () => {
		expect(() => setCustomerRole(db, admin, { id: admin.id, role: "user" })).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
		setCustomerRole(db, admin, { id: admin.id, role: "admin" });
		expect(actions()).toEqual([]);
		const other = makeUser(db);
		setCustomerRole(db, admin, { id: other.id, role: "admin" });
		setCustomerRole(db, admin, { id: admin.id, role: "user" });
		expect(read(admin.id).role).toBe("user");
		expect(actions()).toEqual(["user.role", "user.role"]);
	});

	it("does not count a closed account as an admin", () => {
		makeUser(db, { role: "admin", deletedAt: new Date() });
		expect(() => setCustomerRole(db, admin, { id: admin.id, role: "user" })).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
	});

	it("refuses terms that somebody else changed meanwhile, and not for other notes (Rule 7.7)", () => {
		const { id } = makeBuyer(db);
		const terms = { id, paymentTerms: "prepay" as const, version: 0 };
		writeCustomerNotes(db, admin, { id, notes: "Calls on Mondays", version: 0 });
		setCustomerTerms(db, admin, { ...terms, pricingTier: "premium" });
		expect(() => setCustomerTerms(db, admin, { ...terms, pricingTier: "starter" })).toThrow(
			`These terms were changed while you edited: Payment terms net30 → prepay by ${admin.username}`,
		);
		expect(() => writeCustomerNotes(db, admin, { id, notes: "Mine", version: 0 })).toThrow(
			"Notes nothing → Calls",
		);
		writeCustomerNotes(db, admin, { id, notes: "Both", version: 1 });
		expect(read(id)).toMatchObject({ pricingTier: "premium", notes: "Both" });
	});

	it("saves tier, terms and notes once, with before and after in the audit log", () => {
		const buyer = makeBuyer(db);
		const terms = { id: buyer.id, pricingTier: "premium" as const, paymentTerms: "prepay" as const };
		setCustomerTerms(db, admin, terms);
		setCustomerTerms(db, admin, terms);
		writeCustomerNotes(db, admin, { id: buyer.id, notes: "Calls on Mondays" });
		expect(read(buyer.id)).toMatchObject({
			pricingTier: "premium",
			paymentTerms: "prepay",
			notes: "Calls on Mondays",
		});
		expect(db.select().from(auditLog).all()).toMatchObject([
			{
				action: "company.terms",
				before: { pricingTier: "starter", paymentTerms: "net30" },
				after: { pricingTier: "premium" },
			},
			{ action: "company.note" },
		]);
	});
});

describe("closing an account (Rule 7.29)", () => {
	const close = (id: string, closed = true, actor = admin) =>
		setCustomerClosed(db, actor, { id, closed, reason: "Asked for it" });
	const conflict = expect.objectContaining({ code: "conflict" });

	it("ends its sessions and its abandoned cart, keeps orders, and opens again as it was", () => {
		const buyer = makeBuyer(db, { pricingTier: "growth" });
		const order = makeOrder(db, { userId: buyer.id });
		const later = new Date(Date.now() + 86_400_000);
		for (const [id, userId] of [
			["a", buyer.id],
			["b", admin.id],
		] as const)
			db.insert(sessions).values({ id, userId, lastSeenAt: new Date(), expiresAt: later }).run();
		db.insert(carts).values({ userId: buyer.id, abandoned: true, lastActivity: new Date() }).run();
		close(buyer.id);
		expect(
			db
				.select()
				.from(sessions)
				.all()
				.map(({ id }) => id),
		).toEqual(["b"]);
		expect(db.select().from(carts).get()!.abandoned).toBe(false);
		expect(getCustomer(db, admin, buyer.id)).toMatchObject({
			closedAt: expect.any(Date),
			closing: { by: admin.username, reason: "Asked for it" },
			latestOrders: [{ orderNumber: order.orderNumber }],
		});
		expect(() => close(buyer.id)).toThrow(conflict);
		expect(() =>
			setCustomerTerms(db, admin, { id: buyer.id, pricingTier: "premium", paymentTerms: "prepay" }),
		).toThrow(conflict);
		close(buyer.id, false);
		expect(read(buyer.id)).toMatchObject({
			deletedAt: null,
			isWholesaleApproved: true,
			pricingTier: "growth",
		});
		expect(getCustomer(db, admin, buyer.id).closing).toBeNull();
		expect(() => close(buyer.id, false)).toThrow(conflict);
		expect(actions()).toEqual(["user.close", "user.reopen"]);
	});

	it("is for customers' accounts, by staff who decide on applications", () => {
		const buyer = makeBuyer(db);
		expect(() => close(makeStaff(db, "warehouse").id)).toThrow(conflict);
		expect(() => close("nope")).toThrow("Customer not found");
		expect(() => close(buyer.id, true, makeStaff(db, "bookkeeper"))).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		close(buyer.id, true, makeStaff(db, "sales"));
	});

	it("lists it no more, but finds it; staff are no customers unless they may buy", () => {
		const buyer = makeBuyer(db);
		const packer = makeStaff(db, "warehouse");
		const owner = makeUser(db, { role: "admin", isWholesaleApproved: true });
		close(buyer.id);
		const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
		expect(ids(listCustomers(db, admin).rows)).toEqual([owner.id]);
		expect(ids(listCustomers(db, admin, { search: buyer.email }).rows)).toEqual([buyer.id]);
		expect(ids(listAccounts(db, admin).rows)).toEqual([admin.id, packer.id, owner.id].sort());
		expect(listAccounts(db, admin, { search: buyer.email }).total).toBe(0);
	});
});

describe("the reads", () => {
	it("finds accounts by part of name, email or business, with orders and spend, never a password", () => {
		const buyer = makeBuyer(db, { businessName: "Cloud Nine ÉCLAT" });
		makeOrder(db, { userId: buyer.id });
		makeOrder(db, { userId: buyer.id, status: "cancelled" });
		makeOrder(db, { userId: buyer.id, status: "delivered", paymentStatus: "refunded" });
		const { rows: customers, total } = listCustomers(db, admin, { search: "ÉC NINE" });
		expect(total).toBe(1);
		expect(customers[0]).toMatchObject({ id: buyer.id, orders: 3, spentCents: 2000 });
		expect(JSON.stringify(customers)).not.toContain("password");
		expect(JSON.stringify(getCustomer(db, admin, buyer.id))).not.toContain("password");
		expect(() => listCustomers(db, buyer)).toThrow(expect.objectContaining({ code: "forbidden" }));
		expect(() => getCustomer(db, buyer, buyer.id)).toThrow(expect.objectContaining({ code: "forbidden" }));
		expect(() => getCustomer(db, admin, "nope")).toThrow("Customer not found");
	});
});
