import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, parseKnown, write } from "~/http/json.server";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { list, ticked } from "~/kernel/fields";
import { id } from "~/kernel/shapes.server";
import { HEADING_KINDS, IMPORT_ROW_KINDS, IMPORT_SOURCES, IMPORT_STATES } from "~/terms/imports";
import { withReceivedTable } from "~/uploads/receive-table.server";
import { typedIn } from "~/uploads/typed-in";
import type { Db } from "~db/client.server";
import { chooseColumns } from "./choose-columns.server";
import { mendRows } from "./mend-rows.server";
import {
	cancelImport,
	confirmImport,
	flavorsToConfirm,
	getImport,
	type ImportRow,
	listImportRows,
	type ProductImport,
	startImport,
	undoImport,
	untilImportRests,
} from "./product-import.server";

const count = z.int();
const word = z.strictObject({ name: z.string(), rows: count });
const importShape = z
	.strictObject({
		id,
		state: z.enum(IMPORT_STATES),
		fileName: z.string(),
		source: z.enum(IMPORT_SOURCES),
		/** The file's columns, and what each is read as; an empty text: it isn't. */
		columns: z.array(z.strictObject({ name: z.string(), readAs: z.string() })),
		/** What the file holds that has to be answered; null until it was looked through. */
		questions: z
			.strictObject({
				/** Products whose flavors have rows of their own. */
				groups: count,
				brands: z.array(word),
				categories: z.array(word),
				headings: count,
			})
			.nullable(),
		/** How many rows come to what. */
		rows: z.strictObject({ create: count, update: count, unchanged: count, error: count }),
		/** How many flavors it removes or renames: as many have to be confirmed. */
		flavorsToConfirm: count,
		done: count,
		total: count.nullable(),
		/** Why it failed, or why its preview was made again. */
		problem: z.string().nullable(),
	})
	.meta({ id: "ProductImport" });

const rowShape = z
	.strictObject({
		line: count,
		kind: z.enum(IMPORT_ROW_KINDS),
		sku: z.string().nullable(),
		name: z.string().nullable(),
		problems: z.array(z.string()),
		/** The cells that mend it: what each sets, and what it holds. */
		boxes: z.array(z.strictObject({ field: z.string(), text: z.string() })),
		/** What stands out in it. */
		notices: z.array(z.string()),
	})
	.meta({ id: "ProductImportRow" });

const recordOf = (found: ProductImport) => ({
	...{ id: found.id, state: found.state, fileName: found.fileName, source: found.source },
	columns: (found.outline?.heads ?? []).map((name, at) => ({ name, readAs: found.columns?.[at] ?? "" })),
	questions: found.survey && {
		groups: found.survey.groups.count,
		...{ brands: found.survey.brands, categories: found.survey.categories },
		headings: found.survey.headings.count,
	},
	rows: {
		...{ create: found.creates, update: found.updates },
		...{ unchanged: found.unchanged, error: found.errors },
	},
	flavorsToConfirm: flavorsToConfirm(found),
	...{ done: found.rowsDone, total: found.rowsTotal, problem: found.problem },
});

const rowOf = ({ line, kind, sku, name, problems, boxes, notices }: ImportRow) => ({
	...{ line, kind, sku, name, boxes, notices },
	problems: problems.map(({ column, message }) => `${column} ${message}`),
});

/** How an import is once it rests, or after a moment. */
async function rested(db: Db, actor: Actor, id: string) {
	await untilImportRests(db, id);
	return recordOf(getImport(db, actor, id));
}

const fileSchema = z.object({
	/** Whose export it is; the headings say it better where they know. */
	source: z.enum(IMPORT_SOURCES, { error: `Use one of ${IMPORT_SOURCES.join(", ")}` }).default("csv"),
	/** The chosen columns are remembered for this supplier's files. */
	supplier: z.string().trim().max(100, "Use at most 100 characters").optional(),
});

/** Takes a file, and waits a moment for its preview. */
const take = ({ request, db, actor, ip }: Call) =>
	withReceivedTable(request, ip, "Choose a CSV file", async (form, file) => {
		const { source, supplier } = parseKnown(fileSchema, typedIn(form));
		const { path, name } = file();
		return rested(db, actor, await startImport(db, actor, { path, fileName: name, source, supplier }));
	});

const MOST_MENDS = 500;
const text = z.string({ error: "Send a text" }).max(10_000, "Use at most 10,000 characters");

const columnsSchema = z.object({
	/** For each of the file's columns a field, or an empty text. */
	columns: z.array(z.string().max(100)).max(1_000),
	/** Whether rows of one product are its flavors. */
	flavors: z.boolean({ error: "Use true or false" }).optional(),
	/** What a row with a single cell says of those below it. */
	headings: z.enum(HEADING_KINDS, { error: `Use one of ${HEADING_KINDS.join(", ")}` }).optional(),
	/** In the order of the questions: a brand's id, `add` or `skip`. */
	brands: z.array(z.string().max(100)).max(1_000).optional(),
	/** In the order of the questions: a category or `skip`. */
	categories: z.array(z.string().max(100)).max(1_000).optional(),
});

const access = "imports";
const title = "Goods not imported";

/** The calls that bring in files of goods (Rules 7.15, 7.46): the file is sent, its columns and questions answered, its rows read, and it is confirmed. */
export const productImportApi = {
	"POST /api/products/import": write({
		says: "Takes a file of goods, CSV or XLSX. Nothing is changed until it is confirmed: the answer and `/api/products/import/:id/rows` are its preview.",
		...{ access, title, gives: importShape },
		status: 201,
		readsForm: { fields: fileSchema, files: { file: "A table of goods" } },
		waits: true,
		run: take,
	}),
	"GET /api/products/import/:id": read({
		says: "Says how far an import of goods is, what has to be answered, and what came of it.",
		...{ access, gives: importShape },
		run: ({ db, actor, params }) => recordOf(getImport(db, actor, params.id ?? "")),
	}),
	"GET /api/products/import/:id/rows": read({
		says: "Lists the rows of an import of goods with what each comes to.",
		...{ access, gives: page(rowShape) },
		query: {
			kind: `Rows that come to this: ${IMPORT_ROW_KINDS.join(", ")}. Needed.`,
			page: "The page, from 1.",
			perPage: "Rows on a page, 100 by default.",
		},
		run: ({ db, actor, params, url }) => {
			const found = getImport(db, actor, params.id ?? "");
			const kind = IMPORT_ROW_KINDS.find((one) => one === url.searchParams.get("kind"));
			if (!kind)
				throw new DomainError("invalid", `Use one of ${IMPORT_ROW_KINDS.join(", ")}`, { field: "kind" });
			const rows = listImportRows(db, found, { kind, ...pagingOf(url) });
			// Those that were left out by hand are not counted.
			return new JsonPage(rows.map(rowOf), kind === "left" ? null : recordOf(found).rows[kind]);
		},
	}),
	"POST /api/products/import/:id/columns": write({
		says: "Says what the columns of a file of goods are read as, and answers its questions; its preview is made again.",
		...{ access, title, gives: importShape },
		schema: columnsSchema,
		example: { columns: ["sku", "name", "wholesalePrice", ""], flavors: true, brands: ["add"] },
		waits: true,
		run: ({ db, actor, params }, { columns, flavors, ...given }) => {
			const id = params.id ?? "";
			chooseColumns(db, actor, id, {
				columns,
				supplier: getImport(db, actor, id).supplier ?? undefined,
				given: {
					...(flavors === undefined ? {} : { flavors: flavors ? "yes" : "no" }),
					...(given.headings ? { headings: given.headings } : {}),
					...(given.brands ? { brands: given.brands } : {}),
					...(given.categories ? { categories: given.categories } : {}),
				},
			});
			return rested(db, actor, id);
		},
	}),
	"POST /api/products/import/:id/rows": write({
		says: "Says what cells of rows with errors should hold; the preview is made again.",
		...{ access, title, gives: importShape },
		schema: z.object({
			rows: list(
				z.object({
					line: z.int({ error: "Send the row's line" }),
					/** What the cell sets, as the row's boxes have it. */
					field: z.string().max(40),
					text,
				}),
				MOST_MENDS,
				{ none: "Send at least one cell" },
			),
		}),
		example: { rows: [{ line: 12, field: "wholesalePriceCents", text: "12.50" }] },
		waits: true,
		run: ({ db, actor, params }, { rows }) => {
			mendRows(db, actor, params.id ?? "", rows);
			return rested(db, actor, params.id ?? "");
		},
	}),
	"POST /api/products/import/:id/confirm": write({
		says: "Writes the goods of a file as its preview says.",
		...{ access, title, gives: importShape },
		schema: z.object({
			/** Leaves out the rows with errors. */
			goodOnly: ticked,
			/** How many flavors may be removed or renamed. */
			flavors: z.int({ error: "Send a whole number" }).min(0).default(0),
		}),
		example: { goodOnly: true, flavors: 0 },
		waits: true,
		run: ({ db, actor, params }, { goodOnly, flavors }) => {
			confirmImport(db, actor, params.id ?? "", { goodOnly, confirmed: flavors });
			return rested(db, actor, params.id ?? "");
		},
	}),
	"POST /api/products/import/:id/undo": write({
		says: "Takes a whole import of goods back, within a day; what was sold or changed since stays.",
		...{ access, title, gives: importShape },
		waits: true,
		run: ({ db, actor, params }) => {
			undoImport(db, actor, params.id ?? "");
			return rested(db, actor, params.id ?? "");
		},
	}),
	"DELETE /api/products/import/:id": call(cancelImport, {
		says: "Gives up an import of goods before it is confirmed.",
		title,
		gives: z.strictObject({ id, state: z.enum(IMPORT_STATES) }).meta({ id: "CancelledImport" }),
		respond: ({ params }) => ({ id: params.id ?? "", state: "cancelled" as const }),
	}),
} satisfies ApiTable;
