// Everything that a shop takes along is read back by the imports into an empty one, with every figure equal (Rule 7.180).
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { FIELD_LIST } from "~/catalog";
import {
	confirmAgreements,
	getAgreements,
	startAgreements,
} from "~/catalog/agreements/agreement-import.server";
import { chooseColumns, getImportColumns } from "~/catalog/imports/choose-columns.server";
import { importsAtRest } from "~/catalog/imports/import-runner.server";
import { confirmImport, getImport, startImport } from "~/catalog/imports/product-import.server";
import { suggestBrand, suggestCategory } from "~/catalog/imports/suggest-answers.server";
import { photoWork } from "~/catalog/photos/photo-work.server";
import { keepPicture } from "~/catalog/pictures/receive-pictures.server";
import { insertPicture, picturesOf, saveOrder } from "~/catalog/pictures/write-pictures.server";
import { pricesOf } from "~/catalog/prices/prices-for.server";
import {
	confirmCustomers,
	getCompanyImport,
	listCustomerRows,
	startCompanyImport,
	untilCustomersRest,
} from "~/customers/company-imports/company-import.server";
import { companyImportsAtRest } from "~/customers/company-imports/company-import-runner.server";
import { documentWork } from "~/customers/document-imports/document-work.server";
import type { UserActor } from "~/kernel/actor/actor";
import {
	archiveCounts,
	confirmArchive,
	getArchive,
	startArchive,
} from "~/kernel/archives/archive-imports.server";
import type { ArchiveWork } from "~/kernel/archives/archive-work";
import { archivesAtRest } from "~/kernel/archives/run-archives.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { getNumbers, saveNumbers } from "~/kernel/numbers/save-numbers.server";
import { pictureFileName } from "~/kernel/pictures/picture-files";
import { versionOf } from "~/kernel/tables/kept-imports.server";
import { agingOf } from "~/ledger/index.server";
import { confirmOpenings, getOpenings, startOpenings } from "~/ledger/opening/opening-import.server";
import { CATEGORY_NAMES } from "~/terms/categories";
import { openPictureFile } from "~/uploads/picture-storage.server";
import { openFile, storeFile } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import { seedDemo } from "~db/demo/seed.server";
import {
	brands,
	companies,
	licenses,
	locations,
	outbox,
	productFlavors,
	products,
	uploadedFiles,
	users,
} from "~db/schema.server";
import { transact } from "~db/transact.server";
import { csvFile } from "../../../../tests/helpers/csv-file";
import { makeAdmin, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { limit } from "../../../../tests/helpers/machine-speed";
import { pngPicture } from "../../../../tests/helpers/pictures";
import { makePriceList } from "../../../../tests/helpers/price-list";
import { onDisk } from "../../../../tests/helpers/zip-file";
import { everything } from "./everything.server";

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** What the imports read of a shop's everything, by the names of the files. */
async function exported(db: Db, admin: UserActor): Promise<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	for (const { name, open } of await everything(db, admin, { papers: "none" }))
		if (/^(?:import|README)/.test(name)) files.set(name, await buffer((await open())!));
	return files;
}

/** What every import says of the files, the one shop's into the other. */
class Mover {
	readonly #db: Db;
	readonly #admin: UserActor;
	constructor(db: Db, admin: UserActor) {
		this.#db = db;
		this.#admin = admin;
	}

	async goods(content: Buffer) {
		const [db, admin] = [this.#db, this.#admin];
		const id = await startImport(db, admin, { ...csvFile(content), fileName: "products.csv", source: "csv" });
		await importsAtRest(db);
		const found = getImportColumns(db, admin, id);
		if (found) {
			const { survey, answers } = found;
			chooseColumns(db, admin, id, {
				columns: [...found.columns],
				supplier: undefined,
				given: {
					flavors: "yes",
					brands: survey?.brands.map(({ name }) => suggestBrand(name, answers, [])) ?? [],
					categories: survey?.categories.map(({ name }) => suggestCategory(name, answers)) ?? [],
				},
			});
			await importsAtRest(db);
		}
		expect(getImport(db, admin, id)).toMatchObject({ state: "ready" });
		confirmImport(db, admin, id);
		await importsAtRest(db);
		expect(getImport(db, admin, id)).toMatchObject({ state: "done" });
	}

	async customers(content: Buffer) {
		const [db, admin] = [this.#db, this.#admin];
		const id = await startCompanyImport(db, admin, { ...csvFile(content), fileName: "customers.csv" });
		await companyImportsAtRest(db);
		const found = getCompanyImport(db, admin, id);
		expect(found.state).toBe("review");
		const bad = listCustomerRows(db, id, { kind: "error", page: 1, perPage: 1000 });
		expect(bad.flatMap(({ plan }) => plan.bad.flatMap(({ problems }) => problems))).toEqual([]);
		confirmCustomers(db, admin, { id, version: found.version!, goodOnly: false });
		await untilCustomersRest(db, id);
		await companyImportsAtRest(db);
		expect(getCompanyImport(db, admin, id).state).toBe("done");
	}

	async archive(work: ArchiveWork, content: Buffer) {
		const [db, admin] = [this.#db, this.#admin];
		const id = await startArchive(db, admin, work, { path: onDisk(content), fileName: "files.zip" });
		await archivesAtRest(db, work);
		const counts = archiveCounts(db, getArchive(db, admin, work, id));
		expect({ ...counts, new: 0 }).toEqual(Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0])));
		confirmArchive(db, admin, work, id);
		await archivesAtRest(db, work);
		expect(getArchive(db, admin, work, id).state).toBe("done");
	}

	async agreements(content: Buffer) {
		const [db, admin] = [this.#db, this.#admin];
		const id = await startAgreements(db, admin, { ...csvFile(content), fileName: "prices.csv" });
		const { plan, state } = getAgreements(db, admin, id);
		expect(state).toBe("review");
		expect(plan!.flatMap(({ problems }) => problems)).toEqual([]);
		confirmAgreements(db, admin, { id, version: versionOf(plan!), goodOnly: false });
	}

	async papers(content: Buffer) {
		const [db, admin] = [this.#db, this.#admin];
		const id = await startOpenings(db, admin, { ...csvFile(content), fileName: "papers.csv" });
		const { plan, state } = getOpenings(db, admin, id);
		expect(state).toBe("review");
		expect(plan!.flatMap(({ problems }) => problems)).toEqual([]);
		expect(plan!.flatMap(({ remarks }) => remarks)).toEqual([]);
		confirmOpenings(db, admin, { id, version: versionOf(plan!), goodOnly: false });
	}
}

const contentOf = async (found: { stream: ReadableStream<Uint8Array> } | null) =>
	hashOf(Buffer.from(await new Response(found!.stream).arrayBuffer()));

/** A picture that the other shop brings in is converted again; the file that came is the one that was taken along. */
const picturesIn = async (db: Db, asExported: boolean) => {
	const of = new Map<string, string[]>();
	for (const { id, name } of db.select().from(products).all()) {
		const rows = picturesOf(db, id);
		if (rows.length === 0) continue;
		const hashes = rows.map(async (picture) =>
			asExported
				? contentOf(await openPictureFile(pictureFileName(picture, picture.width, "jpg")))
				: picture.sourceHash,
		);
		of.set(name, await Promise.all(hashes));
	}
	return of;
};

/** Every figure of a shop, by what people call things: ids are another shop's. */
async function figures(db: Db, asExported: boolean) {
	const brandNames = new Map(
		db
			.select()
			.from(brands)
			.all()
			.map(({ id, name }) => [id, name]),
	);
	const goods = db
		.select()
		.from(products)
		.all()
		.map((row) => ({
			...Object.fromEntries(FIELD_LIST.map(({ column }) => [column, row[column]])),
			brandId: brandNames.get(row.brandId),
			flavors: db
				.select()
				.from(productFlavors)
				.where(and(eq(productFlavors.productId, row.id), eq(productFlavors.active, true)))
				.orderBy(asc(productFlavors.position), asc(productFlavors.name))
				.all()
				.map(({ name, sku, barcode, stockQuantity }) => ({ name, sku, barcode, stockQuantity })),
		}));
	const sortedBy = <Row>(rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();
	const known = db
		.select()
		.from(companies)
		.where(
			sql`exists (select 1 from users u where u.company_id = ${companies.id} and u.deleted_at is null)
			and exists (select 1 from locations l where l.company_id = ${companies.id} and l.status = 'approved')`,
		)
		.all();
	const customers = [];
	const prices = [];
	const accounts = [];
	for (const company of known) {
		const { id, name } = company;
		const stores = [];
		for (const store of db
			.select()
			.from(locations)
			.where(and(eq(locations.companyId, id), eq(locations.status, "approved")))
			.all()) {
			const its = [];
			for (const { license, file } of db
				.select({ license: licenses, file: uploadedFiles })
				.from(licenses)
				.leftJoin(uploadedFiles, eq(uploadedFiles.id, licenses.fileId))
				.where(eq(licenses.locationId, store.id))
				.all()) {
				const { kind, number, state, startsOn, expiresOn, verifiedAt } = license;
				const document = file && (await contentOf(await openFile(file.storageKey)));
				its.push({ kind, number, state, startsOn, expiresOn, isChecked: verifiedAt !== null, document });
			}
			const { address, phone, contactFirstName, contactLastName, receivingHours, instructions } = store;
			stores.push({
				...{
					name: store.name,
					address,
					phone,
					contactFirstName,
					contactLastName,
					receivingHours,
					instructions,
				},
				licenses: sortedBy(its),
			});
		}
		const people = db
			.select({ email: users.email, username: users.username, role: users.companyRole })
			.from(users)
			.where(and(eq(users.companyId, id), isNull(users.deletedAt)))
			.all();
		const seller = db.get<{ email: string | null }>(
			sql`select u.email from company_salespeople s left join users u on u.id = s.user_id where s.company_id = ${id} order by s.since desc, s.id desc limit 1`,
		);
		const { phone, ein, isWholesaleApproved, pricingTier, paymentTerms, creditLimitCents, notes } = company;
		const { holdDays, approvalAboveCents, noReminders, monthlyStatement } = company;
		customers.push({
			...{ name, phone, ein, isWholesaleApproved, pricingTier, paymentTerms, creditLimitCents, notes },
			...{ holdDays, approvalAboveCents, noReminders, monthlyStatement },
			...{ seller: seller?.email ?? null, stores: sortedBy(stores), people: sortedBy(people) },
		});
		accounts.push({
			...{ name, ein, aging: agingOf(db, id, shopToday()) },
			papers: sortedBy(
				db.all(
					sql`select p.number is not null and substr(p.number, 1, 8) <> 'PAYMENT-' as numbered, iif(p.number like 'PAYMENT-%', null, p.number) as number, p.day, p.due_on, o.cents
						from papers p join open_papers o on o.paper_id = p.id and o.cents <> 0 where p.company_id = ${id}`,
				),
			),
		});
		const paid = pricesOf(db, { companyId: id, pricingTier }, () => shopToday());
		prices.push({
			...{ name, ein },
			pays: db
				.select()
				.from(products)
				.orderBy(products.name)
				.all()
				.map((product) => ({
					product: product.name,
					steps: paid.steps({ ...product, productId: product.id }),
				})),
		});
	}
	return {
		goods: sortedBy(goods),
		brands: [...brandNames.values()].sort(),
		customers: sortedBy(customers),
		accounts: sortedBy(accounts),
		prices: sortedBy(prices),
		pictures: Object.fromEntries(await picturesIn(db, asExported)),
	};
}

/** Names and papers that an unlucky shop has. */
async function addOddities(db: Db) {
	const picture = async (productId: string, seed: number) => {
		const kept = await keepPicture(await pngPicture({ width: 260, height: 240, seed }), `p${seed}.png`);
		transact(db, (tx) => {
			insertPicture(tx, productId, kept, picturesOf(tx, productId).length);
			saveOrder(tx, productId, picturesOf(tx, productId));
		});
	};
	const [first, second, third] = db.select().from(products).orderBy(products.name).limit(3).all();
	db.update(products).set({ sku: "GB" }).where(eq(products.id, first!.id)).run();
	db.update(products).set({ sku: "GB-2" }).where(eq(products.id, second!.id)).run();
	db.update(products)
		.set({ sku: "A/..", name: "=cmd|' /C calc'!A0" })
		.where(eq(products.id, third!.id))
		.run();
	for (const [n, { id }] of [first!, first!, second!, third!].entries()) await picture(id, n + 1);
	makePriceList(db, {
		...{ name: "Spring", priority: 3, fromDay: "2026-01-01" },
		entries: [{ brandId: first!.brandId, kind: "percent", value: 1250 }],
	});
	makePriceList(db, {
		...{ name: "Bulk", priority: 9, audience: "tiers", tiers: ["growth", "premium"] },
		entries: [
			{ category: CATEGORY_NAMES[0], kind: "amount", value: 55, minimum: 20 },
			{ productId: second!.id, value: 321 },
			{ productId: second!.id, value: 300, minimum: 50 },
		],
	});
	const [one, two] = db
		.select()
		.from(companies)
		.where(eq(companies.isWholesaleApproved, true))
		.limit(2)
		.all();
	makePriceList(db, {
		...{ name: "Friends", companies: [one!.id, two!.id] },
		entries: [{ productId: third!.id, value: 99 }],
	});
	const names = [
		"=HYPERLINK(1)",
		"../../etc/passwd",
		"Vape / Smoke",
		"\u{1F525}\u{1F525}",
		"Twin Vapor LLC",
		"Twin Vapor LLC",
	];
	for (const [n, name] of names.entries()) {
		const company = db
			.insert(companies)
			.values({
				...{ name, ein: `98-765432${n}`, phone: null, notes: "-2 + 3\n=x", isWholesaleApproved: n !== 2 },
				...(n === 2 ? { revokedAt: new Date(), revokedReason: "Late" } : {}),
				...{ pricingTier: "premium", paymentTerms: "net30", creditLimitCents: 123_456, holdDays: 10 },
				...{ approvalAboveCents: 5_000, noReminders: true, monthlyStatement: true },
			})
			.returning()
			.get();
		makeUser(db, {
			companyId: company.id,
			companyRole: "owner",
			email: `odd${n}@example.com`,
			username: `Odd ${n}`,
		});
		for (const [m, storeName] of ["Main St / 2", "Twin Vapor LLC"].entries()) {
			const store = db
				.insert(locations)
				.values({
					...{ companyId: company.id, name: storeName, status: "approved" },
					...{ address: `${n}${m} Elm Street\nMesa, AZ 8520${m}`, phone: m === 0 ? "(602) 555-0101" : null },
					...(m === 0 ? { contactFirstName: "@Ann", contactLastName: "O'Neil" } : {}),
				})
				.returning()
				.get();
			const storageKey = await storeFile(Buffer.from(`%PDF-1.4 ${n} ${m}\n%%EOF`));
			const size = Buffer.byteLength(`%PDF-1.4 ${n} ${m}\n%%EOF`);
			const file = db
				.insert(uploadedFiles)
				.values({ storageKey, name: "scan.pdf", contentType: "application/pdf", size })
				.returning()
				.get();
			const license = { locationId: store.id, kind: "tobaccoLicense", state: "AZ" } as const;
			db.insert(licenses)
				.values({
					...license,
					number: `NO/${n}-${m} A`,
					expiresOn: "2027-06-30",
					startsOn: "2025-07-01",
					fileId: file.id,
				})
				.run();
			db.insert(licenses)
				.values({ ...license, number: `NO/${n}-${m} A`, expiresOn: "2025-06-30", verifiedAt: new Date() })
				.run();
		}
	}
}

it(
	"is read back by the imports into an empty shop, with every figure equal (Rule 7.180)",
	async () => {
		const old = testDatabase();
		await seedDemo(old, { now: new Date(), uploadsDir: env.UPLOADS_DIR, hashPassword: () => "x" });
		await addOddities(old);
		const owner = makeAdmin(old);
		const files = await exported(old, owner);
		const readme = files.get("README.txt")!.toString();
		expect(readme).toContain("TO READ IT BACK");

		const shop = testDatabase();
		const admin = makeAdmin(shop);
		// By hand: the staff, and how papers are numbered.
		for (const { email, username, role } of old.select().from(users).where(sql`role <> 'user'`).all())
			if (email !== owner.email && email !== admin.email) makeUser(shop, { email, username, role });
		const { version } = getNumbers(shop, admin);
		saveNumbers(shop, admin, {
			version,
			kinds: { invoice: { prefix: "INV-", next: 20_000 }, credit: { prefix: "CM-", next: 20_000 } },
		});

		const mover = new Mover(shop, admin);
		await mover.goods(files.get("import/1-products.csv")!);
		await mover.archive(photoWork, files.get("import/2-pictures.zip")!);
		await mover.customers(files.get("import/3-customers.csv")!);
		await mover.archive(documentWork, files.get("import/4-documents.zip")!);
		await mover.agreements(files.get("import/5-price-agreements.csv")!);
		await mover.papers(files.get("import/6-open-papers.csv")!);

		const [before, after] = [await figures(old, true), await figures(shop, false)];
		expect.soft(after.goods).toEqual(before.goods);
		expect.soft(after.brands).toEqual(before.brands);
		expect.soft(after.customers).toEqual(before.customers);
		expect.soft(after.prices).toEqual(before.prices);
		expect.soft(after.accounts).toEqual(before.accounts);
		expect.soft(after.pictures).toEqual(before.pictures);
		expect.soft(shop.select().from(outbox).all()).toEqual([]);
	},
	limit(120_000),
);
