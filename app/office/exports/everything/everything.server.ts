import { Readable } from "node:stream";
import { and, asc, isNotNull, sql } from "drizzle-orm";
import { pdfOf } from "~/http/pdf-answer.server";
import { type ArchivedFile, zipStream } from "~/http/zip-answer.server";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { recordAuditSoon } from "~/kernel/audit/record-audit-soon.server";
import { ALWAYS, type Source } from "~/kernel/csv/csv-source.server";
import { getLedgerEntry, printedPaper } from "~/ledger/index.server";
import type { Db } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import { SOURCES } from "../export-data.server";
import { CUSTOMER_TABLES, GOODS_TABLES, type ImportTable, LATER_TABLES } from "./import-tables.server";
import { documentFiles, groupsOf, type KeptFile, pictureFiles } from "./kept-files.server";
import type { PapersTaken } from "./papers-taken";
import { readme, type Step } from "./readme.server";
import { splitFiles, turn, wholeFile } from "./split-files.server";
import { TABLES, type Table } from "./tables.server";

/** The exports of single kinds, as they stand in the archive. */
const EXPORTED: Table[] = [
	{ name: "customers/accounts", row: "an account with its company's terms", source: whole("customers") },
	{ name: "customers/applications", row: "an application", source: whole("applications") },
	{ name: "orders/orders", row: "an order", source: whole("orders") },
	{ name: "orders/order-lines", row: "a line of an order", source: whole("order-lines") },
];

/** An export of all days. */
function whole(name: keyof typeof SOURCES): Source<unknown> {
	const { heads, read } = SOURCES[name];
	return { heads, read: (db, after) => read(db, after, ALWAYS) };
}

const RECORDS = [...EXPORTED, ...TABLES].sort((a, b) => a.name.localeCompare(b.name));

/** A step of reading everything back, with its files. */
type Part = Step & { archived: ArchivedFile[] };

function tablePart(db: Db, n: number, { name, page, source, most, sizes }: ImportTable): Part {
	const archived = splitFiles(db, `import/${n}-${name}`, source, { sizes: sizes(db), most });
	return { page, archived, files: archived.map((file) => file.name) };
}

/** Kept files as ZIPs of their own, as their import takes them. */
function keptPart(n: number, name: string, page: string, files: readonly KeptFile[]): Part {
	const groups = groupsOf(files);
	const archived = groups.map(
		(group, at): ArchivedFile => ({
			name: `import/${n}-${name}${groups.length === 1 ? "" : `-${at + 1}`}.zip`,
			open: async () => zipStream(group),
			isPacked: true,
		}),
	);
	return { page, archived, files: archived.map((file) => file.name) };
}

async function papers(db: Db, admin: AdminActor, which: PapersTaken): Promise<ArchivedFile[]> {
	if (which === "none") return [];
	const isOpen = sql`exists (select 1 from open_papers o where o.paper_id = ${ledgerEntries.id} and o.cents <> 0)`;
	const numbers = db
		.select({ number: ledgerEntries.number })
		.from(ledgerEntries)
		.where(and(isNotNull(ledgerEntries.number), which === "open" ? isOpen : undefined))
		.orderBy(asc(ledgerEntries.id))
		.all();
	await turn();
	return numbers.map(({ number }) => ({
		name: `papers/${number}.pdf`,
		open: async () => {
			await turn();
			return Readable.from([await pdfOf(db, printedPaper(getLedgerEntry(db, admin, number!)))]);
		},
	}));
}

/**
 * Everything of the shop as the files of one archive (Rule 7.180): what the imports read back, as they take it; all other tables as CSV;
 * documents by company, pictures by SKU, papers as PDF; and a README of the columns and the way back. Each file is read when its turn
 * comes, so memory stays small, and others are served between. Leaves an audit row.
 * @param papers which of them as PDF: those of a large shop take long.
 * @throws DomainError unauthenticated, forbidden for anybody but an owner of the shop.
 */
export async function everything(
	db: Db,
	actor: Actor,
	{ papers: which = "all", now = new Date() }: { papers?: PapersTaken; now?: Date } = {},
): Promise<ArchivedFile[]> {
	const admin = requireAdmin(actor, "staff");
	recordAuditSoon(db, admin, {
		action: "data.export",
		entity: "export",
		entityId: "everything",
		after: { papers: which },
	});
	const pictures = await pictureFiles(db);
	const { ofStores, others } = await documentFiles(db);
	const [goods, customers, ...later] = [...GOODS_TABLES, ...CUSTOMER_TABLES, ...LATER_TABLES] as [
		ImportTable,
		ImportTable,
		...ImportTable[],
	];
	const parts = [
		tablePart(db, 1, goods),
		keptPart(2, "pictures", "/admin/import/photos", pictures.files),
		tablePart(db, 3, customers),
		keptPart(4, "documents", "/admin/companies/documents/import", ofStores.files),
		...later.map((table, n) => tablePart(db, n + 5, table)),
	].filter(({ files }) => files.length > 0);
	const told = [
		...[goods, customers, ...later].map(({ name, row, source }) => ({ name: `import/${name}`, row, source })),
		...RECORDS,
	].map(({ name, row, source: { heads } }) => ({ name: `${name}.csv`, row, heads }));
	const missing = [
		...pictures.missing.map((name) => `pictures: ${name}`),
		...ofStores.missing.map((name) => `documents: ${name}`),
		...others.missing.map((name) => `other documents: ${name}`),
	];
	return [
		{
			name: "README.txt",
			open: async () => Readable.from([readme(db, now, { steps: parts, tables: told, missing })]),
		},
		...parts.flatMap(({ archived }) => archived),
		...others.files.map((file) => ({ ...file, name: `other-documents/${file.name}` })),
		...RECORDS.map(({ name, source }) => wholeFile(db, name, source)),
		...(await papers(db, admin, which)),
	];
}
