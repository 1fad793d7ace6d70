import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import {
	auditLog,
	companies,
	companyImportRows,
	companyImports,
	companySalespeople,
	licenses,
	locations,
	outbox,
	users,
} from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { csvFile } from "../../../tests/helpers/csv-file";
import {
	manyCustomers,
	OWN_CUSTOMERS,
	QUICKBOOKS_DESKTOP,
	QUICKBOOKS_ONLINE,
	ZOHO_CONTACTS,
} from "../../../tests/helpers/customer-files";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { limit } from "../../../tests/helpers/machine-speed";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { workbook } from "../../../tests/helpers/workbook";
import { inviteCustomers } from "../moving-in/invite-customers.server";
import { loader as listLoader } from "./admin/import";
import { action, loader } from "./admin/job";
import { companyImportApi } from "./api";
import {
	cancelCustomers,
	chooseCustomerColumns,
	confirmCustomers,
	countCustomers,
	customersUndoableUntil,
	decideCustomers,
	getCompanyImport,
	listCompanyImports,
	listCustomerRows,
	listLeft,
	mendCustomers,
	previewCustomers,
	type ShownKind,
	startCompanyImport,
	undoCustomers,
	untilCustomersRest,
} from "./company-import.server";
import { companyImportsAtRest, wakeCompanyImports } from "./company-import-runner.server";
import { customerFilePath } from "./customer-file.server";
import {
	failOwnCompanyImports,
	freeCompanyImports,
	hasWaitingCompanyImports,
	keepUpCompanyImports,
} from "./run-company-imports.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const start = async (content: string | Uint8Array, fileName = "customers.csv") => {
	const id = await startCompanyImport(db, admin, { ...csvFile(content), fileName });
	await companyImportsAtRest(db);
	return id;
};
/** Until the preview that a choice asks for is made. */
const settled = (_choice: unknown): Promise<void> => companyImportsAtRest(db);
const rows = (id: string, kind: ShownKind) => listCustomerRows(db, id, { kind, page: 1, perPage: 1_000 });
const names = (id: string, kind: ShownKind) => rows(id, kind).map(({ name }) => name);
const remarks = (id: string, kind: ShownKind = "notice") =>
	rows(id, kind).flatMap(({ plan }) => plan.remarks);
const problems = (id: string) =>
	rows(id, "error").flatMap(({ plan }) =>
		plan.bad.flatMap(({ line, problems }) => problems.map(({ message }) => `${line} ${message}`)),
	);
const state = (id: string) => getCompanyImport(db, admin, id).state;
async function confirm(id: string, goodOnly = false) {
	const { version } = getCompanyImport(db, admin, id);
	confirmCustomers(db, admin, { id, version: version!, goodOnly });
	await untilCustomersRest(db, id);
	await companyImportsAtRest(db);
}
async function undo(id: string) {
	undoCustomers(db, admin, { id });
	await untilCustomersRest(db, id);
	await companyImportsAtRest(db);
}
/** A file whose columns are asked about, as they were guessed. */
async function guessed(content: string | Uint8Array) {
	const id = await start(content);
	const found = getCompanyImport(db, admin, id);
	if (found.state === "columns") await settled(chooseCustomerColumns(db, admin, id, found.columns));
	return id;
}
const everything = () =>
	db
		.select()
		.from(companies)
		.orderBy(companies.name)
		.all()
		.map(({ id, name }) => ({
			name,
			stores: db
				.select()
				.from(locations)
				.where(eq(locations.companyId, id))
				.orderBy(locations.address)
				.all()
				.map((store) => store.address.replace("\n", ", ")),
			people: db
				.select()
				.from(users)
				.where(eq(users.companyId, id))
				.orderBy(users.email)
				.all()
				.map(({ email, companyRole }) => `${email} ${companyRole}`),
			licenses: db
				.select({ number: licenses.number })
				.from(licenses)
				.innerJoin(locations, eq(locations.id, licenses.locationId))
				.where(eq(locations.companyId, id))
				.orderBy(licenses.number)
				.all()
				.map(({ number }) => number),
		}));
const personOf = (email: string) => db.select().from(users).where(eq(users.email, email)).get();
const mailed = () => db.select().from(outbox).all().length;

const CORNER = {
	stores: ["1 K St, Ste 2, Sacramento, CA 95814", "7 Elm St, Fresno, CA 93701"],
	people: ["ann@corner.example owner", "bo@corner.example buyer"],
};
const DESERT = {
	name: "Desert Vape",
	stores: ["9 Palm Ave, Phoenix, AZ 85001"],
	people: ["di@desert.example owner"],
};

describe("customers of a file (Rule 13.87)", () => {
	it("become companies with stores, people, licenses and terms, of our own columns", async () => {
		const id = await start(OWN_CUSTOMERS);
		expect(state(id)).toBe("review");
		expect(names(id, "create")).toEqual(["Corner Smoke, LLC", "Desert Vape"]);
		expect(rows(id, "create")[0]!.plan).toMatchObject({
			lines: [2, 3, 4],
			does: "create",
			brings: { stores: 2, people: 3, licenses: 3 },
		});
		expect(remarks(id)).toEqual([
			"Tobacco License T-200 has no last day: it comes in, and counts once that is entered.",
		]);
		expect(db.select().from(companies).all()).toEqual([]);
		await confirm(id);
		expect(state(id)).toBe("done");
		expect(everything()).toEqual([
			{
				name: "Corner Smoke, LLC",
				...CORNER,
				people: ["ann@corner.example owner", "bo@corner.example buyer", "cy@corner.example bookkeeper"],
				licenses: ["R-100", "T-100", "T-101"],
			},
			{ ...DESERT, licenses: ["T-200"] },
		]);
		expect(db.select().from(companies).where(eq(companies.name, "Corner Smoke, LLC")).get()).toMatchObject({
			...{ ein: "12-3456789", pricingTier: "growth", paymentTerms: "net30", creditLimitCents: 250_000 },
			...{ phone: "(916) 555-0100", isWholesaleApproved: true },
			notes: "Pays early\nCustomer number in the old books: C-1",
		});
		expect(db.select().from(licenses).where(eq(licenses.number, "T-100")).get()).toMatchObject({
			...{ kind: "tobaccoLicense", state: "CA", expiresOn: "2099-06-30", verifiedBy: admin.id },
		});
		expect(db.select().from(licenses).where(eq(licenses.number, "T-200")).get()).toMatchObject({
			...{ expiresOn: null, verifiedBy: null },
		});
		expect(mailed()).toBe(0);
		expect(
			db.select().from(auditLog).where(eq(auditLog.action, "company.import")).get()?.after,
		).toMatchObject({ create: 2, add: 0, error: 0 });
		expect(db.select().from(auditLog).where(eq(auditLog.action, "company.add")).all()).toHaveLength(2);
	});

	it("come from the contacts of Zoho, without vendors and those no longer active", async () => {
		const seller = makeUser(db, { role: "sales", username: "Sam Seller" });
		const id = await guessed(ZOHO_CONTACTS);
		expect(getCompanyImport(db, admin, id)).toMatchObject({ source: "zoho", state: "review" });
		expect(rows(id, "skip").map(({ name, plan }) => [name, plan.remarks[0]])).toEqual([
			["Old Smoke", "No longer active in the old books."],
			["Paper Bags Inc", "A vendor, no customer."],
		]);
		expect(remarks(id)).toEqual([
			"Wholesale A is no pricing tier of the shop: it gets Starter.",
			"Paid no sales tax in the old books, without the number of a resale certificate: pays it until one is on file.",
		]);
		await confirm(id);
		expect(everything()).toEqual([
			{
				name: "Corner Smoke LLC",
				...{ stores: [CORNER.stores[1]], people: ["ann@corner.example owner"], licenses: [] },
			},
			{ ...DESERT, licenses: [] },
		]);
		expect(db.select().from(companies).orderBy(companies.name).all()).toMatchObject([
			{ paymentTerms: "net30", creditLimitCents: 250_000 },
			{ paymentTerms: "prepay", phone: "602-555-0102" },
		]);
		expect(db.select().from(companySalespeople).all()).toMatchObject([{ userId: seller.id }]);
	});

	it("come from QuickBooks Desktop, whose jobs are stores", async () => {
		const id = await guessed(QUICKBOOKS_DESKTOP);
		expect(getCompanyImport(db, admin, id).source).toBe("quickbooks");
		expect(remarks(id)).toEqual([
			"Further addresses are left out: elm@corner.example.",
			"SS is nobody of the staff: it gets no salesperson.",
		]);
		await confirm(id);
		expect(everything()).toEqual([
			{ name: "Corner Smoke LLC", ...CORNER, licenses: ["R-100"] },
			{ ...DESERT, licenses: [] },
		]);
		expect(db.select({ name: locations.name }).from(locations).orderBy(locations.address).all()).toEqual([
			{ name: "Corner Smoke LLC" },
			{ name: "Elm" },
			{ name: "Desert Vape" },
		]);
	});

	it("come from QuickBooks Online, below the titles of its report, and as a workbook", async () => {
		const id = await guessed(QUICKBOOKS_ONLINE);
		await confirm(id);
		expect(everything()).toMatchObject([
			{ name: "Corner Smoke", stores: ["7 Elm St, Fresno, CA 93701"], people: ["ann@corner.example owner"] },
			DESERT,
		]);
		const [heads, ...cells] = manyCustomers(2)
			.split("\n")
			.map((line) => line.split(","));
		const book = await start(await workbook({ rows: [heads!, ...cells] }), "customers.xlsx");
		expect(names(book, "create")).toEqual(["Store Number 1 LLC", "Store Number 2 LLC"]);
	});

	it("are here already the second time, each of them", async () => {
		for (const file of [OWN_CUSTOMERS, QUICKBOOKS_DESKTOP]) {
			db = testDatabase();
			admin = makeAdmin(db);
			await confirm(await guessed(file));
			const again = await guessed(file);
			expect(countCustomers(db, again)).toMatchObject({
				same: 2,
				create: 0,
				match: 0,
				toCreate: 0,
				toAdd: 0,
			});
			await expect(confirm(again)).rejects.toThrow("there is nothing new in it");
		}
	});

	it("say row by row what is wrong, and are mended in the preview", async () => {
		const id = await start(
			[
				"Company,EIN,Tier,Terms,Credit Limit,Salesperson,Address,City,State,ZIP,Email,Phone,Role,License Kind,License Number,License Expires",
				",,,,,,1 K St,Sacramento,CA,95814,a@a.example,,,,,",
				"Bee,12-34,Gold,Net 90,lots,Nobody,1 K St,Sacramento,XX,95814,b@b.example,12,Chief,Fishing,F-1,soon",
				"Cee,,,,,,,,,,c@c.example,,,,,",
				"Dee,,,,,,4 K St,Sacramento,CA,95814,not an email,,,,,",
				"Eff,,,,,,5 K St,Sacramento,CA,85001,f@f.example,,,,,",
				"Gee,,,,,,6 K St Sacramento California,,,,g@g.example,,,,,",
			].join("\n"),
		);
		expect(problems(id)).toEqual([
			"2 Company is required",
			"3 Enter a phone number with ten digits, such as 555-123-4567",
			"3 We ship to AL, AK, AZ, AR, CA, CO, CT, DE, FL, GA only",
			"3 Chief is no role",
			"3 Fishing is no kind of license",
			"3 soon is no day: write it such as 2027-06-30",
			"3 Enter the EIN as nine digits, such as 12-3456789",
			"3 Gold is no pricing tier of the shop",
			"3 Net 90 are no payment terms of the shop",
			"3 Credit limit: enter an amount such as 2,500.00",
			"3 Nobody is nobody of the staff",
			"4 The file has no address of it",
			"4 City is required",
			"4 State is required",
			"4 ZIP code is required",
			"5 Invalid email address",
			"6 ZIP code 85001 is not in CA. Check the ZIP code and the state",
			"7 '6 K St Sacramento California' can\u2019t be read: type its parts",
			"7 City is required",
			"7 State is required",
			"7 ZIP code is required",
		]);
		expect(
			refusal(() =>
				confirmCustomers(db, admin, {
					id,
					version: getCompanyImport(db, admin, id).version!,
					goodOnly: false,
				}),
			).message,
		).toBe("Nothing was imported: correct the rows with errors first.");
		const mends = {
			2: { company: "Ay" },
			4: { address1: "3 K St", city: "Sacramento", state: "California", zipCode: "95814" },
			5: { email: "d@d.example" },
			6: { zipCode: "95814" },
			7: { address1: "6 K St", city: "Sacramento", state: "CA", zipCode: "95814" },
		};
		const typed = Object.entries(mends).flatMap(([line, cells]) =>
			Object.entries(cells).map(([field, text]) => ({ line: Number(line), field, text })),
		);
		await settled(mendCustomers(db, admin, id, typed));
		expect(names(id, "error")).toEqual(["Bee"]);
		expect(names(id, "create")).toEqual(["Ay", "Cee", "Dee", "Eff", "Gee"]);
		await confirm(id, true);
		expect(everything().map(({ name, stores }) => `${name}: ${stores[0]}`)).toEqual([
			"Ay: 1 K St, Sacramento, CA 95814",
			"Cee: 3 K St, Sacramento, CA 95814",
			"Dee: 4 K St, Sacramento, CA 95814",
			"Eff: 5 K St, Sacramento, CA 95814",
			"Gee: 6 K St, Sacramento, CA 95814",
		]);
	});

	it("come together when they are twice in the file, and tell a person who is in two", async () => {
		const HEADS = "Company,EIN,Address,City,State,ZIP,Email,Phone";
		const id = await start(
			[
				HEADS,
				"Corner Smoke,12-3456789,1 K St,Sacramento,CA,95814,ann@corner.example,916-555-0100",
				"The Corner,12-3456789,7 Elm St,Fresno,CA,93701,bo@corner.example,559-555-0101",
				"Desert Vape,,9 Palm Ave,Phoenix,AZ,85001,di@desert.example,602-555-0102",
				"Palm Vape,,11 Oak St,Mesa,AZ,85201,DI@desert.example,480-555-0103",
			].join("\n"),
		);
		expect(rows(id, "double").map(({ name, plan: { match, choice } }) => [name, match, choice])).toEqual([
			["The Corner", { id: null, name: "Corner Smoke", line: 2, shared: ["EIN"] }, "add"],
		]);
		expect(rows(id, "create")[0]!.plan).toMatchObject({ lines: [2, 3], brings: { stores: 2, people: 2 } });
		expect(problems(id)).toEqual(
			[
				"5 DI@desert.example is a person of Desert Vape on line 4, and nobody is in two companies",
				"5 Email is required: nobody else could log in",
			]
				.slice(0, 1)
				.concat(),
		);
		await settled(decideCustomers(db, admin, id, { "3": "skip", "99": "add", "4": "sell" }));
		expect(rows(id, "create")[0]!.plan).toMatchObject({ lines: [2], brings: { stores: 1, people: 1 } });
		await settled(mendCustomers(db, admin, id, [{ line: 5, field: "email", text: "pam@palm.example" }]));
		await confirm(id);
		expect(everything().map(({ name }) => name)).toEqual(["Corner Smoke", "Desert Vape", "Palm Vape"]);
	});

	it("show the company that they look like, and are left out, added to it, or made one of their own", async () => {
		await confirm(await start(OWN_CUSTOMERS));
		const corner = db.select().from(companies).where(eq(companies.name, "Corner Smoke, LLC")).get()!;
		const HEADS =
			"Company,EIN,Tier,Address,City,State,ZIP,Email,Phone,Tobacco License,Tobacco License Expires";
		const id = await start(
			[
				HEADS,
				"Corner Smokes,12-3456789,Premium,20 Oak St,Fresno,CA,93701,new@corner.example,,T-102,2099-06-30",
				"Desert Vape,,,30 Pine St,Mesa,AZ,85201,other@vape.example,480-555-0107,,",
				"Third,,,40 Pine St,Mesa,AZ,85201,third@vape.example,480-555-0108,T-101,2099-06-30",
				"Stranger,,,50 Pine St,Mesa,AZ,85201,cy@corner.example,480-555-0109,,",
			].join("\n"),
		);
		const shown = rows(id, "match").map(({ name, plan: { match, choice, options, does } }) => [
			...[name, match!.name, match!.shared.join()],
			...[choice, options.join(), does],
		]);
		expect(shown).toEqual([
			["Corner Smokes", "Corner Smoke, LLC", "EIN", "add", "add,skip", "add"],
			["Desert Vape", "Desert Vape", "name", "skip", "skip,add,new", null],
			["Third", "Corner Smoke, LLC", "license number", "add", "add,skip", "add"],
			["Stranger", "Corner Smoke, LLC", "email", "skip", "skip,add", null],
		]);
		await settled(decideCustomers(db, admin, id, { "3": "new", "4": "skip" }));
		await confirm(id);
		expect(everything().map(({ name, stores, people }) => [name, stores.length, people.length])).toEqual([
			["Corner Smoke, LLC", 3, 4],
			["Desert Vape", 1, 1],
			["Desert Vape", 1, 1],
		]);
		// Its own facts stay, and its owners too.
		expect(db.select().from(companies).where(eq(companies.id, corner.id)).get()).toMatchObject({
			...{ name: "Corner Smoke, LLC", pricingTier: "growth" },
		});
		expect(personOf("new@corner.example")).toMatchObject({ companyRole: "buyer" });
		await undo(id);
		expect(everything().map(({ name, stores, people }) => [name, stores.length, people.length])).toEqual([
			["Corner Smoke, LLC", 2, 3],
			["Desert Vape", 1, 1],
		]);
	});

	it("with 350 of them and 20 doubles are in at once, all mailed nothing", async () => {
		const id = await start(manyCustomers(350, 20));
		expect(countCustomers(db, id)).toMatchObject({ create: 350, double: 20, error: 0, toCreate: 350 });
		await confirm(id);
		expect(db.select().from(companies).all()).toHaveLength(350);
		expect(countCustomers(db, id)).toMatchObject({ created: 350, done: 350 });
		expect(mailed()).toBe(0);
		await undo(id);
		expect(db.select().from(companies).all()).toEqual([]);
		expect(db.select().from(users).all()).toHaveLength(1);
		expect([db.select().from(locations).all(), db.select().from(licenses).all()]).toEqual([[], []]);
		expect(db.$client.pragma("foreign_key_check")).toEqual([]);
		expect(state(id)).toBe("undone");
	});

	it("leave out what somebody took meanwhile, each whole or not at all", async () => {
		const id = await start(manyCustomers(30));
		const { version } = getCompanyImport(db, admin, id);
		confirmCustomers(db, admin, { id, version: version!, goodOnly: false });
		wakeCompanyImports(db);
		// The first piece is written.
		await vi.waitFor(() => expect(countCustomers(db, id).created).toBe(10), { timeout: limit(5_000) });
		makeBuyer(db, { email: "pat0027@store.example", businessName: "Quick" });
		await companyImportsAtRest(db);
		expect(countCustomers(db, id)).toMatchObject({ created: 29, done: 30 });
		expect(listLeft(db, id)).toEqual([
			{
				name: "Store Number 27 LLC",
				why: "was left out: pat0027@store.example belongs to a person of Quick by now",
			},
		]);
	});

	it("are shown once more where something changed since the preview, and nothing is written", async () => {
		const id = await start(manyCustomers(5));
		const before = getCompanyImport(db, admin, id).version!;
		makeBuyer(db, { email: "pat0005@store.example", businessName: "Quicker" });
		await confirm(id);
		expect(getCompanyImport(db, admin, id)).toMatchObject({
			...{ state: "review", problem: expect.stringMatching(/^Something has changed/) },
		});
		expect(names(id, "match")).toEqual(["Store Number 5 LLC"]);
		expect(everything().map(({ name }) => name)).toEqual(["Quicker"]);
		// The page from before.
		expect(
			refusal(() => confirmCustomers(db, admin, { id, version: before, goodOnly: false })).message,
		).toMatch(/^Something has changed/);
		await settled(previewCustomers(db, admin, id));
		expect(getCompanyImport(db, admin, id)).toMatchObject({ state: "review", problem: null });
		await confirm(id);
		expect(countCustomers(db, id).created).toBe(4);
	});

	it("can be given up while the file is read, of which nothing stays", async () => {
		const id = await startCompanyImport(db, admin, { ...csvFile(manyCustomers(600)), fileName: "c.csv" });
		expect(state(id)).toBe("reading");
		expect(refusal(() => mendCustomers(db, admin, id, [])).message).toMatch(/^The file is still being read/);
		cancelCustomers(db, admin, { id });
		await companyImportsAtRest(db);
		expect(db.select().from(companyImportRows).all()).toEqual([]);
		expect(existsSync(customerFilePath(id))).toBe(true);
		await keepUpCompanyImports(db, { mayForget: true }, Date.now() + 2 * 60 * 60_000);
		expect(existsSync(customerFilePath(id))).toBe(false);
	});

	it("are taken back for a day, but for those that ordered, were invited or were changed", async () => {
		const id = await start(manyCustomers(4));
		await confirm(id);
		const idOf = (n: number) => personOf(`pat000${n}@store.example`)!;
		const buyer = { ...idOf(1), kind: "user" } as unknown as UserActor;
		orderThroughCart(db, { ...makeBuyer(db), ...{ id: buyer.id, companyId: buyer.companyId } } as UserActor, [
			{ productId: makeProduct(db).id, quantity: 10 },
		]);
		inviteCustomers(db, admin, {
			...{ subject: "Hello", words: "Come in", everyone: "", people: [idOf(2).id] },
		} as unknown as Parameters<typeof inviteCustomers>[2]);
		db.update(companies)
			.set({ notes: "Mine" })
			.where(eq(companies.id, idOf(3).companyId!))
			.run();
		expect(customersUndoableUntil(getCompanyImport(db, admin, id))).not.toBeNull();
		await undo(id);
		expect(listLeft(db, id)).toEqual([
			{ name: "Store Number 1 LLC", why: expect.stringMatching(/^is in use since/) },
			{ name: "Store Number 2 LLC", why: expect.stringMatching(/^is in use since/) },
			{ name: "Store Number 3 LLC", why: "was changed since" },
		]);
		expect(personOf("pat0004@store.example")).toBeUndefined();
		const late = await start(manyCustomers(9));
		await confirm(late);
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS + 60_000 });
		expect(refusal(() => undoCustomers(db, admin, { id: late })).message).toBe(
			"An import can be undone for a day after it is complete.",
		);
		vi.useRealTimers();
	});

	it("refuse goods, files without customers, half a file and other staff, and remember the columns", async () => {
		const refused = async (content: string) =>
			start(content).then(
				() => "taken",
				(error: Error) => error.message,
			);
		expect(await refused("SKU,Name,Price\nA-1,Pulse,10")).toMatch(/^This looks like a list of goods/);
		expect(await refused("Company,Email")).toBe("The file has no rows below its header row.");
		expect(await refused('Company,Email\n"Corner,a@a.example\n')).toMatch(
			/A quote is opened but never closed/,
		);
		const many = Array.from({ length: 30_001 }, (_, n) => `Store ${n},a${n}@a.example`).join("\n");
		expect(await refused(`Company,Email\n${many}`)).toBe("The file has more than 30,000 rows. Split it.");
		expect(db.select().from(companyImports).all()).toEqual([]);
		for (const role of ["sales", "bookkeeper", "warehouse"] as const) {
			const other = makeStaff(db, role);
			await expect(startCompanyImport(db, other, { ...csvFile("a"), fileName: "x" })).rejects.toMatchObject({
				code: "forbidden",
			});
		}
		const file = "Wer,Wo,Email,City,State,ZIP\nCorner,1 K St,a@a.example,Sacramento,CA,95814";
		const id = await start(file);
		expect(state(id)).toBe("columns");
		expect(refusal(() => chooseCustomerColumns(db, admin, id, ["", "address1", "email"])).errors).toEqual([
			{ field: "columns", message: "Choose the columns that hold the company" },
		]);
		expect(
			refusal(() => chooseCustomerColumns(db, admin, id, ["company", "company", "email"])).errors,
		).toEqual([{ field: "column1", message: "Company is read from another column already" }]);
		await settled(
			chooseCustomerColumns(db, admin, id, ["company", "address1", "email", "city", "state", "zipCode"]),
		);
		expect(names(id, "create")).toEqual(["Corner"]);
		cancelCustomers(db, admin, { id });
		expect(refusal(() => getCompanyImport(db, admin, id)).code).toBe("not_found");
		const again = await start(file);
		expect(state(again)).toBe("review");
		expect(listCompanyImports(db, admin).map(({ state }) => state)).toEqual(["review"]);
		expect(db.select().from(companyImports).all()).toHaveLength(2);
	});

	it("come in by JSON, with a preview, and are taken back", async () => {
		const row = (n: number, more: object = {}) => ({
			...{
				company: `Store ${n} of Lee`,
				address1: `${n} K St`,
				city: "Sacramento",
				state: "CA",
				zipCode: "95814",
			},
			...{ email: `a${n}@store.example`, phone: `916-555-010${n}`, ...more },
		});
		const send = (json: object) =>
			call(doorsAt(companyImportApi, "/api/companies/import").action, "/x", {
				db,
				as: admin,
				json,
				method: "POST",
			});
		const shown = await send({ rows: [row(1), row(2, { email: "no" })], preview: true });
		expect(shown.body).toMatchObject({
			...{ id: null, state: "preview" },
			customers: [
				{ lines: [1], kind: "create", does: "create", problems: [] },
				{ kind: "error", does: null, problems: [{ line: 2, message: "Invalid email address" }] },
			],
		});
		const refused = await send({ rows: [row(1), row(2, { email: "no" })] });
		expect(refused.status).toBe(409);
		expect([db.select().from(companies).all(), db.select().from(companyImports).all()]).toEqual([[], []]);
		const done = await send({ rows: [row(1), row(2, { email: "no" })], goodOnly: true });
		expect(done.body).toMatchObject({ state: "done", created: 1, added: 0 });
		const { id } = done.body as { id: string };
		const at = { db, as: admin, params: { id } };
		const read = await call(doorsAt(companyImportApi, "/api/companies/import/:id").loader, "/x", at);
		expect(read.body).toMatchObject({ id, state: "done", left: [] });
		const back = doorsAt(companyImportApi, "/api/companies/import/:id/undo").action;
		expect((await call(back, "/x", { ...at, method: "POST" })).status).toBe(200);
		await companyImportsAtRest(db);
		expect([state(id), db.select().from(companies).all()]).toEqual(["undone", []]);
	});

	it("go on where their process was cut off, and end where it died", async () => {
		const id = await start(manyCustomers(3));
		const { version } = getCompanyImport(db, admin, id);
		confirmCustomers(db, admin, { id, version: version!, goodOnly: false });
		const claimed = (claimedBy: string, heartbeatAt = new Date()) =>
			db.update(companyImports).set({ claimedAt: new Date(), claimedBy, heartbeatAt }).run();
		claimed("1");
		expect(hasWaitingCompanyImports(db)).toBe(false);
		await keepUpCompanyImports(db, { mayForget: true });
		expect(hasWaitingCompanyImports(db)).toBe(false);
		claimed("1", new Date(Date.now() - 300_000));
		await keepUpCompanyImports(db, { mayForget: true });
		expect(hasWaitingCompanyImports(db)).toBe(true);
		claimed("1");
		freeCompanyImports(db);
		expect(hasWaitingCompanyImports(db)).toBe(true);
		claimed(String(process.pid));
		failOwnCompanyImports(db);
		expect(getCompanyImport(db, admin, id)).toMatchObject({
			...{ state: "done", problem: "The server stopped working on this import." },
		});
	});

	it("is a page for each step, which keeps what was chosen", async () => {
		const page = "/admin/companies/import";
		const id = await start(OWN_CUSTOMERS);
		const at = (does?: string) => ({ db, as: admin, params: { id, ...(does ? { does } : {}) } });
		const review = await call(loader, `${page}/${id}?show=create`, at());
		expect(review.body).toMatchObject({ job: { shown: "review" }, show: "create", counts: { create: 2 } });
		const changing = await call(loader, `${page}/${id}?columns=change`, at());
		expect(changing.body).toMatchObject({ job: { shown: "columns" } });
		const typed = { column0: "company", column1: "company" };
		expect((await call(action, `${page}/${id}/columns`, { ...at("columns"), form: typed })).status).toBe(400);
		const { version } = review.body as { version: string };
		const sent = await call(action, `${page}/${id}`, { ...at(), form: { version } });
		expect([sent.status, sent.location]).toEqual([303, `${page}/${id}`]);
		await companyImportsAtRest(db);
		expect((await call(loader, `${page}/${id}`, at())).body).toMatchObject({ job: { shown: "done" } });
		const listed = await call(listLoader, page, { db, as: admin });
		expect(listed.body).toMatchObject({ imports: [{ result: "2 customers", undoneAt: null }] });
		await call(action, `${page}/${id}/undo`, { ...at("undo"), form: {} });
		await companyImportsAtRest(db);
		expect((await call(loader, `${page}/${id}`, at())).body).toMatchObject({
			job: { shown: "undone" },
			left: [],
		});
	});
});
