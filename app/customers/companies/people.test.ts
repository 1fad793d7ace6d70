import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { listLeftCarts, takeOverCart } from "~/buying/cart/left-cart.server";
import { setListQuantities } from "~/buying/lists/change-list.server";
import { createList, saveLines } from "~/buying/lists/create-list.server";
import { listSavedLists } from "~/buying/lists/list.queries.server";
import { removePerson, setPersonRole } from "~/buying/people/change-person.server";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { carts, outbox, products, savedLists, sessions, users } from "~db/schema.server";
import { one } from "../../../tests/helpers/cart";
import {
	accountOf,
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { setStock } from "../../../tests/helpers/stock";
import { acceptInvitation, joinByInvitation, readInvitation } from "../invitations/accept-invitation.server";
import { getCompanyHistory } from "./company-history.queries.server";
import { invitePerson, resendPersonInvitation, withdrawPersonInvitation } from "./invite-person.server";
import { listPeople, listPersonInvitations } from "./people.queries.server";
import { setPersonFields } from "./set-person-fields.server";

let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeBuyer(db);
});

const mailed = () => db.select().from(outbox).all().at(-1)!;
const token = () => (mailed().data as unknown as { token: string }).token;
const invite = (email: string) => invitePerson(db, owner, { email, role: "buyer" });
const fresh = ({ id }: { id: string }) => actorOf(db, db.select().from(users).where(eq(users.id, id)).get()!);

describe("invitations (Rule 13.10)", () => {
	it("open an account in the company, once", async () => {
		invite("pat@store.example");
		const link = token();
		expect(mailed()).toMatchObject({ template: "company-invitation", to: "pat@store.example" });
		expect(readInvitation(db, VISITOR, link)).toMatchObject({
			state: "join",
			company: "Cornerstore",
			label: "Buyer",
		});
		const join = () =>
			joinByInvitation(db, VISITOR, { token: link, username: "pat", password: "secret-1" }, "192.0.2.1");
		expect(await join()).toMatchObject({
			companyId: owner.companyId,
			companyRole: "buyer",
			isWholesaleApproved: true,
		});
		await expect(join()).rejects.toMatchObject({ code: "conflict" });
		expect(readInvitation(db, VISITOR, link)).toEqual({ state: "used" });
		expect(listPersonInvitations(db, owner)).toEqual([]);
	});

	it("are refused for the company's own addresses, and when one is open already", () => {
		const colleague = makeColleague(db, owner, "buyer");
		expect(refusal(() => invite(colleague.email.toUpperCase()))).toMatchObject({ code: "conflict" });
		invite("pat@store.example");
		expect(refusal(() => invite("PAT@store.example"))).toMatchObject({ code: "conflict" });
		// Another company's invitation of the same address is its own.
		invitePerson(db, makeBuyer(db), { email: "pat@store.example", role: "owner" });
	});

	it("tell the owner nothing about accounts elsewhere, and their reader only after the login", () => {
		const reasons: [UserActor, RegExp][] = [
			[makeBuyer(db), /another company/],
			[makeAdmin(db), /staff account/],
		];
		for (const [account, why] of reasons) {
			invite(account.email);
			expect(readInvitation(db, VISITOR, token())).toMatchObject({ state: "login" });
			expect(readInvitation(db, account, token())).toMatchObject({
				state: "refused",
				why: expect.stringMatching(why),
			});
			expect(refusal(() => acceptInvitation(db, account, token(), "")).code).toBe("conflict");
		}
	});

	it("add an account without a company after its login", () => {
		const account = makeUser(db);
		invite(account.email);
		expect(readInvitation(db, makeUser(db), token())).toMatchObject({ state: "other" });
		expect(acceptInvitation(db, account, token(), "")).toMatchObject({ companyId: owner.companyId });
		const second = makeUser(db);
		invite(second.email);
		const { companyId } = owner;
		db.update(users).set({ companyId, companyRole: "buyer" }).where(eq(users.id, second.id)).run();
		expect(readInvitation(db, fresh(second), token())).toMatchObject({
			why: "Your account belongs to Cornerstore already.",
		});
	});

	it("get a new link when sent again, and none when withdrawn or of another company", () => {
		const { id } = invite("pat@store.example");
		const first = token();
		resendPersonInvitation(db, owner, { id });
		expect(readInvitation(db, VISITOR, first)).toEqual({ state: "gone" });
		const second = token();
		expect(readInvitation(db, VISITOR, second)).toMatchObject({ state: "join" });
		expect(refusal(() => withdrawPersonInvitation(db, makeBuyer(db), { id })).code).toBe("not_found");
		withdrawPersonInvitation(db, owner, { id });
		expect(readInvitation(db, VISITOR, second)).toEqual({ state: "gone" });
		const history = getCompanyHistory(db, makeAdmin(db), owner.companyId!, 9);
		expect(history.map(({ action }) => action)).toEqual([
			"company.withdraw-invitation",
			"company.invite-again",
			"company.invite",
		]);
	});

	it("let nobody join while the company's approval is withdrawn", () => {
		invite("pat@store.example");
		setCompany(db, owner, { isWholesaleApproved: false });
		expect(readInvitation(db, VISITOR, token())).toMatchObject({ state: "refused" });
		expect(refusal(() => invitePerson(db, fresh(owner), { email: "a@b.example", role: "buyer" })).code).toBe(
			"forbidden",
		);
	});

	it("end at the most people a company has (Rule 13.9)", () => {
		for (let n = 1; n < STAFF_ROWS.companyPeople; n++) invite(`p${n}@store.example`);
		expect(refusal(() => invite("more@store.example")).message).toMatch(/at most 20/);
	});
});

describe("roles", () => {
	it("are changed by owners only, within the company, and leave it an owner (Rules 13.9, 13.11)", () => {
		const buyer = makeColleague(db, owner, "buyer");
		const stranger = makeBuyer(db);
		expect(refusal(() => setPersonRole(db, buyer, { id: buyer.id, role: "owner" })).code).toBe("forbidden");
		expect(refusal(() => setPersonRole(db, stranger, { id: buyer.id, role: "owner" })).code).toBe(
			"not_found",
		);
		expect(refusal(() => setPersonRole(db, owner, { id: owner.id, role: "buyer" }))).toMatchObject({
			code: "conflict",
		});
		expect(refusal(() => removePerson(db, owner, { id: owner.id }))).toMatchObject({ code: "conflict" });
		addToCart(db, buyer, one(makeProduct(db).id, 1));
		for (const _twice of [1, 2]) setPersonRole(db, owner, { id: buyer.id, role: "owner" });
		expect(getCart(db, fresh(buyer)).units).toBe(1);
		expect(getCompanyHistory(db, makeAdmin(db), owner.companyId!, 9)).toMatchObject([
			{ action: "company.role", about: buyer.username, before: { role: "buyer" }, after: { role: "owner" } },
		]);
		// An owner whose account is closed is none.
		db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id)).run();
		expect(refusal(() => setPersonRole(db, owner, { id: owner.id, role: "buyer" }))).toMatchObject({
			code: "conflict",
		});
		db.update(users).set({ deletedAt: null }).where(eq(users.id, buyer.id)).run();
		setPersonRole(db, owner, { id: owner.id, role: "bookkeeper" });
		expect(listPeople(db, fresh(owner)).map(({ role, isSelf }) => [role, isSelf])).toEqual([
			["owner", false],
			["bookkeeper", true],
		]);
	});
});

describe("removing a colleague (Rules 13.12, 13.13)", () => {
	it("ends the sessions, and leaves cart and shared lists to the company", () => {
		const buyer = makeColleague(db, owner, "buyer");
		const [scarce, gone, plenty] = [makeProduct(db), makeProduct(db), makeProduct(db)];
		for (const { id } of [scarce, gone, plenty]) addToCart(db, buyer, one(id, 5));
		const { id: listId } = createList(db, buyer, { name: "Weekly" });
		setListQuantities(db, buyer, { listId, quantities: {}, isShared: true });
		createList(db, buyer, { name: "Private" });
		db.insert(sessions)
			.values({ id: "s", userId: buyer.id, lastSeenAt: new Date(), expiresAt: new Date(9e12) })
			.run();
		const bookkeeper = makeColleague(db, owner, "bookkeeper");
		expect(refusal(() => removePerson(db, bookkeeper, { id: buyer.id })).code).toBe("forbidden");

		removePerson(db, owner, { id: buyer.id });
		expect(db.select().from(sessions).all()).toEqual([]);
		expect(fresh(buyer)).toMatchObject({ companyId: null, isWholesaleApproved: false });
		expect(listSavedLists(db, owner).map(({ name }) => name)).toEqual([`Weekly (${buyer.username})`]);
		expect(getCompanyHistory(db, makeAdmin(db), owner.companyId!, 1)).toMatchObject([
			{ action: "company.remove", before: { person: buyer.username } },
		]);

		setStock(db, scarce.id, 2);
		db.delete(products).where(eq(products.id, gone.id)).run();
		const [left] = listLeftCarts(db, bookkeeper);
		expect(left).toMatchObject({ username: buyer.username, lines: { length: 3 } });
		expect(refusal(() => takeOverCart(db, bookkeeper, { id: left!.id })).code).toBe("forbidden");
		expect(refusal(() => takeOverCart(db, makeBuyer(db), { id: left!.id })).code).toBe("not_found");
		addToCart(db, owner, one(plenty.id, 1));
		const taken = takeOverCart(db, owner, { id: left!.id });
		expect(taken.lines.map(({ name, added }) => [name, added])).toEqual([
			[scarce.name, 2],
			[gone.name, 0],
			[plenty.name, 5],
		]);
		expect(getCart(db, owner).units).toBe(8);
		expect(listLeftCarts(db, owner)).toEqual([]);
		expect(refusal(() => takeOverCart(db, owner, { id: left!.id })).code).toBe("not_found");

		// Back in the company, the person starts with an empty cart.
		invite(buyer.email);
		const back = acceptInvitation(db, fresh(buyer), token(), "");
		expect(getCart(db, back).units).toBe(0);
		expect(db.select().from(carts).where(eq(carts.userId, back.id)).get()!.abandoned).toBe(false);
		addToCart(db, back, one(plenty.id, 1));
		setPersonRole(db, owner, { id: back.id, role: "bookkeeper" });
		expect(listLeftCarts(db, owner)).toHaveLength(1);
	});

	it("lets people leave by themselves, and leaves their shared lists to an owner, under names of their own", () => {
		const buyer = makeColleague(db, owner, "buyer");
		const { id: locationId } = makeLocation(db, owner);
		const line = { productId: makeProduct(db).id, flavorId: null, quantity: 1 };
		const make = (who: UserActor, name: string) => saveLines(db, who, { name, lines: [line], locationId }).id;
		make(owner, `WEEKLY (${buyer.username})`);
		make(owner, `Weekly (${buyer.username} 2)`);
		setListQuantities(db, buyer, { listId: make(buyer, "Weekly"), quantities: {}, isShared: true });
		const own = make(buyer, "Private");
		setPersonFields(db, owner, { id: buyer.id, needsApproval: true });
		removePerson(db, buyer, { id: buyer.id });
		expect(listPeople(db, owner)).toHaveLength(1);
		expect(listLeftCarts(db, owner)).toEqual([]);
		expect(listSavedLists(db, owner)).toContainEqual(
			expect.objectContaining({ name: `Weekly (${buyer.username} 3)`, locationId }),
		);
		expect(db.select().from(savedLists).where(eq(savedLists.id, own)).get()).toMatchObject({
			...{ userId: buyer.id, locationId: null },
		});
		expect(accountOf(db, buyer).needsApproval).toBe(false);
	});
});
