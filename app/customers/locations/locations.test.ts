import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { SessionHandle } from "~/http/session.server";
import type { UserActor } from "~/kernel/actor/actor";
import { cityIn } from "~/kernel/actor/stores.server";
import type { LicenseKind } from "~/terms/documents";
import type { Db } from "~db/client.server";
import { licenses, locations, orders, outbox, wholesaleApplications } from "~db/schema.server";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { accountOf, makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation, TEMPE } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { getDocument } from "../applications/application.queries.server";
import { askForMore } from "../applications/ask-for-more.server";
import { checkDocument } from "../applications/check-document.server";
import { decideApplication } from "../applications/decide-application.server";
import { getLatestApplication } from "../applications/own-application.server";
import { undoDecision } from "../applications/undo-decision.server";
import { getCompanyHistory } from "../companies/company-history.queries.server";
import { getCompany } from "../companies/company-page.queries.server";
import { setCompanyApproval } from "../customers/change-customer.server";
import { chooseLocation } from "./choose-location.server";
import { closeLocation } from "./close-location.server";
import { getLocation, listLocations } from "./location.queries.server";
import type { LicenseInput } from "./location.schema";
import { addLocation, changeLocation, sendLicense } from "./save-location.server";

let db: Db;
let staff: UserActor;
let owner: UserActor;
const NOW = new Date();
const NONE = [] as never[];
const file = (name: string) => ({
	storageKey: crypto.randomUUID(),
	name,
	contentType: "application/pdf",
	size: 9,
});

beforeEach(() => {
	db = testDatabase();
	staff = makeAdmin(db);
	owner = makeBuyer(db, { businessName: "Cornerstore" });
});

const add = () =>
	addLocation(
		db,
		owner,
		{
			...TEMPE,
			licenses: [{ kind: "tobaccoLicense", number: "TL-9", state: "AZ", expiresOn: "2030-06-30" }],
		},
		{ tobaccoLicense: file("tempe.pdf") },
	);
const send = (locationId: string, kind: LicenseKind, state: LicenseInput["state"] = "AZ") =>
	sendLicense(db, owner, { kind, number: state, state, expiresOn: null, locationId }, file("sent.pdf"));
const rowOf = (id: string) => db.select().from(locations).where(eq(locations.id, id)).get()!;
const requests = () => db.select().from(wholesaleApplications).all();
const lastRequest = () => requests().at(-1)!.id;
const approve = (id = lastRequest()) =>
	decideApplication(db, staff, { id, status: "approved", notes: null }, { now: NOW });
const reject = (id = lastRequest()) =>
	decideApplication(db, staff, { id, status: "rejected", notes: "Not a store." }, { now: NOW });
const why = (run: () => unknown) => {
	const { code, message } = refusal(run);
	return `${code}: ${message}`;
};
const mails = () => db.select().from(outbox).all();
const undo = () =>
	undoDecision(
		db,
		staff,
		{ id: lastRequest(), mail: mails().at(-1)!.id },
		{ now: new Date(NOW.getTime() + 1) },
	);

describe("a new location", () => {
	it("waits in the queue with its license, and is approved with it", () => {
		const { id } = add();
		expect(getLocation(db, owner, id)).toMatchObject({
			status: "waiting",
			address: "615 S Mill Ave\nTempe, AZ 85281",
			licenses: [{ kind: "tobaccoLicense", number: "TL-9", isWaiting: true, verifiedAt: null }],
			requests: [{ kind: "location", status: "pending" }],
		});
		const request = requests()[0]!;
		expect(request).toMatchObject({ businessName: TEMPE.name, businessPhone: TEMPE.phone });
		checkDocument(db, staff, {
			...{ id: request.id, kind: "tobaccoLicense", verified: true },
			...{ number: "TL-9", expiresOn: "2030-06-30" },
		});
		const company = accountOf(db, owner);
		approve();
		expect(getLocation(db, owner, id)).toMatchObject({
			status: "approved",
			licenses: [{ number: "TL-9", state: "AZ", expiresOn: "2030-06-30", isWaiting: false }],
			requests: NONE,
		});
		expect(mails().at(-1)).toMatchObject({
			template: "location-approved",
			to: owner.email,
			data: { businessName: TEMPE.name, locationId: id },
		});
		expect(accountOf(db, owner)).toEqual(company);
		expect(getLatestApplication(db, owner)).toBeNull();
	});

	it("is refused with the reason, corrected and sent again with its documents", () => {
		const { id } = add();
		reject();
		expect(getLocation(db, owner, id)).toMatchObject({
			status: "refused",
			requests: [{ status: "rejected", reason: "Not a store." }],
		});
		expect(why(() => send(id, "businessLicense"))).toContain("was refused. Send the location again first.");
		changeLocation(db, owner, { ...TEMPE, id, address1: "617 S Mill Ave" });
		expect(getLocation(db, owner, id)).toMatchObject({
			status: "waiting",
			licenses: [{ number: "TL-9", isWaiting: true }],
			requests: [{ kind: "location", status: "pending", address: "617 S Mill Ave\nTempe, AZ 85281" }],
		});
		expect(requests().at(-1)!.tobaccoLicense).toBe(requests()[0]!.tobaccoLicense);
	});

	it("takes further licenses into what it asked for, and may be closed though it is the only one", () => {
		const { id } = add();
		send(id, "businessLicense");
		expect(requests()).toMatchObject([{ kind: "location", businessLicense: expect.any(String) }]);
		expect(closeLocation(db, owner, { id }).status).toBe("closed");
		expect(why(() => closeLocation(db, owner, { id }))).toMatch(/^conflict: .* is closed/);
		expect(why(() => send(id, "businessLicense"))).toMatch(/^conflict: .* is closed/);
	});

	it("has the licenses whose documents came with it", () => {
		const facts = { number: "1", state: "AZ", expiresOn: null } as const;
		const kinds = ["tobaccoLicense", "businessLicense"] as const;
		const { id } = addLocation(
			db,
			owner,
			{ ...TEMPE, licenses: kinds.map((kind) => ({ ...facts, kind })) },
			{ businessLicense: file("b.pdf") },
		);
		expect(getLocation(db, owner, id).licenses).toMatchObject([{ kind: "businessLicense" }]);
	});

	it.each([
		["an approval", approve],
		["a rejection", reject],
		[
			"a question",
			() => askForMore(db, staff, { id: lastRequest(), question: "Which suite?" }, { now: NOW }),
		],
	])("is as it was after %s is undone", (_what, decide) => {
		add();
		const before = {
			location: db.select().from(locations).all(),
			licenses: db.select().from(licenses).all(),
		};
		decide();
		undo();
		const stable = (rows: { updatedAt: Date }[]) => rows.map(({ updatedAt: _at, ...row }) => row);
		expect(stable(db.select().from(locations).all())).toEqual(stable(before.location));
		expect(stable(db.select().from(licenses).all())).toEqual(stable(before.licenses));
		expect(requests()[0]).toMatchObject({ status: "pending" });
		expect(mails()).toEqual(NONE);
	});

	it("answers a question by being saved again", () => {
		const { id } = add();
		askForMore(db, staff, { id: lastRequest(), question: "Which suite?" });
		expect(getLocation(db, owner, id).requests).toMatchObject([{ question: "Which suite?" }]);
		changeLocation(db, owner, { ...TEMPE, id, address2: "Suite 4" });
		expect(requests()).toMatchObject([
			{ status: "pending", businessAddress: expect.stringContaining("Suite 4") },
		]);
	});

	it("has an address that no other open location of the company has", () => {
		add();
		expect(why(add)).toBe(`conflict: ${TEMPE.name} has this address already.`);
		const other = makeBuyer(db);
		expect(addLocation(db, other, { ...TEMPE, licenses: [] }).status).toBe("waiting");
		const { id } = makeLocation(db, owner);
		expect(why(() => changeLocation(db, owner, { ...TEMPE, id, address1: "615 s mill ave" }))).toBe(
			`conflict: ${TEMPE.name} has this address already.`,
		);
		// A plaza may have two stores of a company.
		const suite = (address2: string) => addLocation(db, owner, { ...TEMPE, address2, licenses: [] });
		suite("Suite 4");
		suite("Suite 5");
		expect(why(() => suite("SUITE 4"))).toMatch(/^conflict/);
	});

	it("is listed beside others with its own licenses and requests, and none of the staff's notes", () => {
		const { id } = makeLocation(db, owner, { createdAt: new Date(1) });
		makeLicense(db, id);
		add();
		db.update(wholesaleApplications).set({ notes: "Looks odd", question: "Answered?" }).run();
		const listed = () =>
			listLocations(db, owner).map((one) => [
				one.licenses.map(({ number }) => number),
				one.requests.map(({ kind, status, reason, question }) => [kind, status, reason, question]),
			]);
		const tempe = [["TL-9"], [["location", "pending", null, null]]];
		changeLocation(db, owner, { ...TEMPE, id, address1: "1 Elm St" });
		reject();
		expect(listed()).toEqual([[["TL-1"], [["address", "rejected", "Not a store.", null]]], tempe]);
		changeLocation(db, owner, { ...TEMPE, id, address1: "1 Elm St" });
		expect(listed()).toEqual([[["TL-1"], [["address", "pending", null, null]]], tempe]);
	});
});

describe("an approved location", () => {
	it("changes its contact and hours at once, and its address once approved", () => {
		const { id } = makeLocation(db, owner);
		changeLocation(db, owner, { ...TEMPE, id });
		expect(rowOf(id)).toMatchObject({
			contactFirstName: "Ana",
			receivingHours: "Mon-Fri 9-5",
			address: "1840 E Main St\nMesa, AZ 85203",
			status: "approved",
		});
		reject();
		undo();
		expect(rowOf(id)).toMatchObject({ address: "1840 E Main St\nMesa, AZ 85203", status: "approved" });
		reject();
		changeLocation(db, owner, { ...TEMPE, id });
		approve();
		expect(rowOf(id)).toMatchObject({ address: "615 S Mill Ave\nTempe, AZ 85281", status: "approved" });
		undo();
		expect(rowOf(id)).toMatchObject({ address: "1840 E Main St\nMesa, AZ 85203" });
	});

	it("gets a renewed license, which approval verifies; the earlier one stays", () => {
		const { id } = makeLocation(db, owner);
		makeLicense(db, id, { expiresOn: "2026-01-31" });
		const facts = { kind: "tobaccoLicense", number: "TL-2", state: "AZ", expiresOn: "2031-01-31" } as const;
		sendLicense(db, owner, { ...facts, locationId: id }, file("renewed.pdf"));
		expect(getLocation(db, owner, id).licenses.map(({ isWaiting }) => isWaiting)).toEqual([true, false]);
		approve();
		expect(getLocation(db, owner, id).licenses).toMatchObject([
			{ number: "TL-2", verifiedAt: NOW, isWaiting: false },
			{ number: "TL-1", expiresOn: "2026-01-31" },
		]);
	});

	it("stays where it moved: its approval is undone only after that of its new address (Rule 7.60)", () => {
		const { id } = add();
		const store = lastRequest();
		approve();
		const mailId = mails().at(-1)!.id;
		const undoStore = () => undoDecision(db, staff, { id: store, mail: mailId }, { now: NOW });
		changeLocation(db, owner, { ...TEMPE, id, address1: "1 N First St" });
		approve();
		expect(why(undoStore)).toMatch(
			/^conflict: The new address of this location was approved since\. Undo that first/,
		);
		expect(rowOf(id)).toMatchObject({ address: "1 N First St\nTempe, AZ 85281", status: "approved" });
		undo();
		undoStore();
		expect(rowOf(id)).toMatchObject({ address: "615 S Mill Ave\nTempe, AZ 85281", status: "waiting" });
	});

	it("stays where it moved when the approval of a license is undone (Rule 7.60)", () => {
		const { id } = makeLocation(db, owner);
		send(id, "tobaccoLicense");
		const license = lastRequest();
		approve();
		const mailId = mails().at(-1)!.id;
		changeLocation(db, owner, { ...TEMPE, id });
		approve();
		undoDecision(db, staff, { id: license, mail: mailId }, { now: NOW });
		expect(getLocation(db, owner, id)).toMatchObject({
			address: "615 S Mill Ave\nTempe, AZ 85281",
			licenses: [{ kind: "tobaccoLicense", isWaiting: true }],
		});
	});

	it("asks for nothing when only its contact changes, and for each kind of change by itself", () => {
		const { id } = makeLocation(db, owner);
		const place = { address1: "1840 E Main St", city: "Mesa", zipCode: "85203" };
		changeLocation(db, owner, { ...TEMPE, ...place, id });
		expect(requests()).toEqual(NONE);
		changeLocation(db, owner, { ...TEMPE, id });
		send(id, "tobaccoLicense");
		expect(requests().map(({ kind }) => kind)).toEqual(["address", "license"]);
		const history = getCompanyHistory(db, staff, owner.companyId!, 9);
		expect(history.map(({ action }) => action)).toEqual([
			...["license.send", "location.update", "location.update"],
		]);
	});

	it("has one certificate checked at a time, for one state", () => {
		const { id } = makeLocation(db, owner);
		send(id, "tobaccoLicense", "AZ");
		send(id, "tobaccoLicense", "CA");
		send(id, "resaleCertificate", "AZ");
		expect(why(() => send(id, "resaleCertificate", "CA"))).toMatch(/^conflict: The certificate for AZ/);
		send(id, "resaleCertificate", "AZ");
		approve();
		send(id, "resaleCertificate", "CA");
		const filed = getLocation(db, owner, id).licenses.map(({ kind, state, isWaiting }) => [
			...[kind, state, isWaiting],
		]);
		expect(filed).toEqual([
			["resaleCertificate", "CA", true],
			["resaleCertificate", "AZ", false],
			["tobaccoLicense", "CA", false],
		]);
	});

	it("is not closed while orders have to leave for it, nor as the only one", () => {
		const { id } = makeLocation(db, owner);
		expect(why(() => closeLocation(db, owner, { id }))).toMatch(/^conflict: .* is your only store/);
		const other = makeLocation(db, owner, { address: "9 Elm St\nTempe, AZ 85281" });
		chooseLocation(db, owner, { id });
		const [first, second] = [1, 2].map((n) =>
			makeOrder(db, { userId: owner.id, locationId: id, createdAt: new Date(n) }),
		);
		const refused = () => why(() => closeLocation(db, owner, { id }));
		expect(refused()).toContain(`${first!.orderNumber}, ${second!.orderNumber} still ship to`);
		db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, first!.id)).run();
		expect(refused()).toContain(`${second!.orderNumber} still ships to`);
		db.update(orders).set({ status: "cancelled" }).run();
		changeLocation(db, owner, { ...TEMPE, id });
		closeLocation(db, owner, { id });
		expect(accountOf(db, owner).locationId).toBeNull();
		expect(getCompanyHistory(db, staff, owner.companyId!, 1)).toMatchObject([
			{ action: "location.close", before: { status: "approved" } },
		]);
		expect(listLocations(db, owner).map((one) => [one.id, one.status])).toEqual([
			[other.id, "approved"],
			[id, "closed"],
		]);
		expect(requests()).toMatchObject([{ status: "rejected" }]);
		expect(why(() => changeLocation(db, owner, { ...TEMPE, id }))).toMatch(/^conflict: .* is closed/);
		expect(why(() => chooseLocation(db, owner, { id }))).toMatch(/^not_found/);
	});
});

describe("who", () => {
	it("may change a location is its company's owner; its people read it", () => {
		const { id } = add();
		const document = getLocation(db, owner, id).licenses[0]!.file!.id;
		approve();
		const bookkeeper = makeUser(db, { companyId: owner.companyId, companyRole: "bookkeeper" });
		const stranger = makeBuyer(db);
		expect(getLocation(db, bookkeeper, id).id).toBe(id);
		expect(getDocument(db, bookkeeper, document).id).toBe(document);
		const changes = (actor: UserActor) => [
			() => addLocation(db, actor, { ...TEMPE, licenses: [] }),
			() => changeLocation(db, actor, { ...TEMPE, id }),
			() => closeLocation(db, actor, { id }),
			() =>
				sendLicense(
					db,
					actor,
					{ kind: "tobaccoLicense", number: null, state: undefined, expiresOn: null, locationId: id },
					file("x.pdf"),
				),
		];
		for (const change of changes(bookkeeper)) expect(why(change)).toMatch(/^forbidden/);
		for (const change of changes(stranger).slice(1)) expect(why(change)).toMatch(/^not_found/);
		expect(why(() => getLocation(db, stranger, id))).toMatch(/^not_found/);
		expect(why(() => chooseLocation(db, stranger, { id }))).toMatch(/^not_found/);
		expect(why(() => getDocument(db, stranger, document))).toMatch(/^not_found/);
		expect(why(() => listLocations(db, makeUser(db)))).toMatch(/^forbidden/);
	});

	it("applies again after a revocation changes the first store and its licenses, until that is undone (Rule 13.5)", () => {
		const applicant = makeUser(db);
		const companyId = () => accountOf(db, applicant).companyId!;
		const apply = (businessName: string) => {
			const tobaccoLicense = makeFile(db, applicant).id;
			approve(makeApplication(db, { user: applicant, businessName, tobaccoLicense }).id);
			return [businessName, [tobaccoLicense]];
		};
		const stores = () =>
			getCompany(db, staff, companyId()).locations.map((one) => [
				...[one.name, one.licenses.map(({ fileId }) => fileId)],
			]);
		const first = apply("First");
		setCompanyApproval(db, staff, { id: companyId(), approved: false, reason: "Lapsed" });
		const second = apply("Second");
		expect(stores()).toEqual([second]);
		undo();
		expect(stores()).toEqual([first]);
	});

	it("applies for wholesale beside it: the two don't get in each other's way", () => {
		const application = makeApplication(db, { user: owner, status: "approved" });
		add();
		expect(getLatestApplication(db, owner)?.id).toBe(application.id);
	});
});

it("is read with the session: the stores of the company, and the one the person orders for", () => {
	const mesa = makeLocation(db, owner);
	const tempe = makeLocation(db, owner, {
		...{ name: "Tempe", address: "615 S Mill Ave\nTempe, AZ 85281" },
		createdAt: new Date(Date.now() + 1000),
	});
	const session = new SessionHandle(db, null, { ip: "192.0.2.1", userAgent: null });
	session.logIn(owner);
	const [cookie] = session.cookies(false);
	const stores = () =>
		new SessionHandle(db, cookie!.split(";")[0]!, { ip: "192.0.2.1", userAgent: null }).stores;
	expect(stores()).toMatchObject({
		company: "Cornerstore",
		all: [
			{ id: mesa.id, city: "Mesa" },
			{ id: tempe.id, city: "Tempe", address: "615 S Mill Ave, Tempe, AZ 85281" },
		],
		chosen: { id: mesa.id },
	});
	chooseLocation(db, owner, { id: tempe.id });
	expect(stores()?.chosen.id).toBe(tempe.id);
	db.update(locations).set({ status: "closed" }).run();
	expect(stores()).toBeNull();
	expect(cityIn("Kiosk 4\nNear Tempe\n")).toBe("Near Tempe");
});
