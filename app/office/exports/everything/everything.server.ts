import { Readable } from "node:stream";
import { asc, eq, isNotNull } from "drizzle-orm";
import type { ArchivedFile } from "~/http/zip-answer.server";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { recordAuditSoon } from "~/kernel/audit/record-audit-soon.server";
import { ALWAYS, pieces } from "~/kernel/csv/csv-source.server";
import { pictureFileName } from "~/kernel/pictures/picture-files";
import { shopName } from "~/kernel/settings/settings.queries.server";
import { getLedgerEntry, pdfOf, printedPaper } from "~/ledger/index.server";
import { documentName } from "~/terms/documents";
import { cleanFileName } from "~/uploads/file-name";
import { openPictureFile } from "~/uploads/picture-storage.server";
import { openFile } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import {
	companies,
	ledgerEntries,
	licenses,
	locations,
	productPictures,
	products,
	uploadedFiles,
} from "~db/schema.server";
import { SOURCES } from "../export-data.server";
import { TABLES, type Table } from "./tables.server";

/** The exports of single kinds, as they stand in the archive. */
const EXPORTED: Table[] = [
	{ name: "goods/products.csv", row: "a product, and one for each of its flavors", source: SOURCES.products },
	{ name: "customers/accounts.csv", row: "an account with its company's terms", source: SOURCES.customers },
	{ name: "customers/applications.csv", row: "an application", source: SOURCES.applications },
	{ name: "orders/orders.csv", row: "an order", source: SOURCES.orders },
	{ name: "orders/order-lines.csv", row: "a line of an order", source: SOURCES["order-lines"] },
] as Table[];

const FILES = [...EXPORTED, ...TABLES].sort((a, b) => a.name.localeCompare(b.name));

/** Lets other requests run between two pieces. */
async function* inTurns(source: Iterable<string>) {
	for (const piece of source) {
		await new Promise((resolve) => setImmediate(resolve));
		yield piece;
	}
}

const ofStream = (found: { stream: ReadableStream<Uint8Array> } | null) =>
	found && Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]);

/** What every file is, for readers of the archive. */
function readme(db: Db): string {
	const tables = FILES.map(
		({ name, row, source }) => `${name}\n  A row is ${row}.\n  ${source.heads.split(",").join(", ")}\n`,
	);
	return [
		`Everything of ${shopName(db)}\n`,
		"Tables are CSV in UTF-8. Amounts are in US dollars, days are YYYY-MM-DD, times are those of the shop.\n",
		...tables,
		"documents/\n  Licenses and permits as they were uploaded, in a folder for each company: store, kind, state, number, last day.\n",
		"pictures/\n  Photos of products in their largest size: SKU and place.\n",
		"papers/\n  Invoices and credit memos as PDF, by number.\n",
		"An empty file among documents and pictures was missing on the disk.\n",
		"goods/products.csv is read back by the import of products, money/open-papers.csv by the import of open papers.\n",
	].join("\n");
}

/** Makes names of an archive unlike each other, in any case of letters. */
function unlike(): (name: string) => string {
	const taken = new Set<string>();
	return (name) => {
		const [, stem = name, ending = ""] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
		let own = name;
		for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${stem} (${n})${ending}`;
		taken.add(own.toLowerCase());
		return own;
	};
}

/** A name as a part of a path: slashes are none of folders. */
const nameOf = (text: string) => cleanFileName(text.replace(/[\\/]/g, "-"));

function documents(db: Db): ArchivedFile[] {
	const named = unlike();
	return db
		.select({ license: licenses, store: locations.name, company: companies.name, file: uploadedFiles })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.innerJoin(companies, eq(companies.id, locations.companyId))
		.innerJoin(uploadedFiles, eq(uploadedFiles.id, licenses.fileId))
		.orderBy(asc(licenses.id))
		.all()
		.map(({ license, store, company, file }) => {
			const { kind, state, number, expiresOn } = license;
			const ending = /\.[a-z0-9]+$/i.exec(file.name)?.[0] ?? "";
			const facts = [store, documentName(kind), state, number, expiresOn].filter(Boolean).join(" ");
			return {
				name: named(`documents/${nameOf(company)}/${nameOf(facts + ending)}`),
				open: async () => ofStream(await openFile(file.storageKey)),
			};
		});
}

function pictures(db: Db): ArchivedFile[] {
	const named = unlike();
	return db
		.select({ picture: productPictures, sku: products.sku, slug: products.slug })
		.from(productPictures)
		.innerJoin(products, eq(products.id, productPictures.productId))
		.orderBy(asc(productPictures.productId), asc(productPictures.position))
		.all()
		.map(({ picture, sku, slug }) => ({
			name: named(`pictures/${nameOf(sku ?? slug)}-${picture.position + 1}.jpg`),
			open: async () => ofStream(await openPictureFile(pictureFileName(picture, picture.width, "jpg"))),
		}));
}

function papers(db: Db, admin: AdminActor): ArchivedFile[] {
	return db
		.select({ number: ledgerEntries.number })
		.from(ledgerEntries)
		.where(isNotNull(ledgerEntries.number))
		.orderBy(asc(ledgerEntries.id))
		.all()
		.map(({ number }) => ({
			name: `papers/${number}.pdf`,
			open: async () => Readable.from([await pdfOf(db, printedPaper(getLedgerEntry(db, admin, number!)))]),
		}));
}

/**
 * Everything of the shop as the files of one archive (Rule 7.180): tables as CSV, documents by company, pictures by SKU, papers as PDF, and
 * a README of the columns. Each file is read when its turn comes, so memory stays small. Leaves an audit row.
 * @throws DomainError unauthenticated, forbidden for anybody but an owner of the shop.
 */
export function everything(db: Db, actor: Actor): ArchivedFile[] {
	const admin = requireAdmin(actor, "staff");
	recordAuditSoon(db, admin, { action: "data.export", entity: "export", entityId: "everything" });
	return [
		{ name: "README.txt", open: async () => Readable.from([readme(db)]) },
		...FILES.map(({ name, source }) => ({
			name,
			open: async () => Readable.from(inTurns(pieces(db, source, ALWAYS))),
		})),
		...documents(db),
		...pictures(db),
		...papers(db, admin),
	];
}
