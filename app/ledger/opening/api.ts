import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { amount, day, id } from "~/kernel/shapes.server";
import { callSchema } from "~/kernel/tables/called-rows";
import type { KeptImport } from "~/kernel/tables/kept-imports.server";
import { KEPT_IMPORT_STATES } from "~/terms/imports";
import type { MadeOpening, PlannedOpening } from "~db/json-shapes";
import { openingColumns } from "./opening-columns";
import {
	centsOf,
	getOpenings,
	importOpeningRows,
	previewOpeningRows,
	undoOpenings,
} from "./opening-import.server";

const importShape = z
	.strictObject({
		id: id.nullable(),
		state: z.enum([...KEPT_IMPORT_STATES, "preview"]),
		/** How many papers came in, and what they add to balances. */
		papers: z.int(),
		amount,
		/** What each row comes to, or came to. */
		rows: z.array(
			z.strictObject({
				line: z.int(),
				kind: z.enum(["create", "unchanged", "left", "error"]),
				paper: z.enum(["invoice", "credit"]),
				customer: z.string(),
				number: z.string(),
				day: day.nullable(),
				dueDay: day.nullable(),
				open: amount.nullable(),
				remarks: z.array(z.string()),
				problems: z.array(z.string()),
			}),
		),
		/** What undoing it left as it is, and why. */
		stays: z.array(z.strictObject({ name: z.string(), why: z.string() })),
	})
	.meta({ id: "OpeningImport" });

const rowsOf = (plan: readonly PlannedOpening[]) =>
	plan.map(({ line, kind, paper, who, number, day, dueOn, cents, remarks, problems }) => ({
		...{ line, kind, paper, customer: who, number, day, dueDay: dueOn, open: decimalOrNull(cents), remarks },
		problems: problems.map(({ column, message }) => `${column} ${message}`),
	}));

const recordOf = ({ id, state, plan, made, stays }: KeptImport<PlannedOpening, MadeOpening>) => ({
	...{ id, state, papers: made.length, amount: decimalOf(centsOf(made)), rows: rowsOf(plan ?? []), stays },
});

const EXAMPLE = {
	preview: true,
	rows: [
		{
			...{ customer: "Corner Smoke", kind: "Invoice", number: "INV-1001", day: "2026-10-05" },
			...{ dueOn: "2026-11-04", amount: "1240.00" },
		},
	],
};

/** The calls that bring in open invoices and credits of the books before this shop by rows (Rule 16.59). */
export const openingImportApi = {
	"POST /api/accounts/import": write({
		says: "Brings open invoices and credits of older books in, or with `preview` says what that would do.",
		access: "orders.payment",
		command: "opening.import",
		title: "Papers not imported",
		schema: callSchema(openingColumns.options, "Send at least one paper"),
		example: EXAMPLE,
		gives: importShape,
		run: ({ db, actor }, input) =>
			input.preview
				? {
						...{ id: null, state: "preview" as const, papers: 0, amount: decimalOf(0), stays: [] },
						rows: rowsOf(previewOpeningRows(db, actor, input.rows)),
					}
				: recordOf(getOpenings(db, actor, importOpeningRows(db, actor, input))),
	}),
	"GET /api/accounts/import/:id": read({
		says: "Gives an import of open invoices and credits, with what each row came to.",
		access: "orders.payment",
		gives: importShape,
		run: ({ db, actor, params }) => recordOf(getOpenings(db, actor, params.id ?? "")),
	}),
	"POST /api/accounts/import/:id/undo": call(undoOpenings, {
		says: "Takes a whole import of open papers back, within a day; those in use stay.",
		title: "Import not undone",
		gives: importShape,
		respond: ({ db, actor, params }) => recordOf(getOpenings(db, actor, params.id ?? "")),
	}),
} satisfies ApiTable;
