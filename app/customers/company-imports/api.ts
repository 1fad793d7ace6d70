import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { id } from "~/kernel/shapes.server";
import { COMPANY_IMPORT_STATES, CUSTOMER_CHOICES, CUSTOMER_KINDS } from "~/terms/imports";
import type { Db } from "~db/client.server";
import { customersCallSchema } from "./company-import.schema";
import {
	type CompanyImport,
	countCustomers,
	getCompanyImport,
	importCustomers,
	listLeft,
	previewCustomerRows,
	undoCustomers,
	untilCustomersRest,
} from "./company-import.server";
import type { PlannedRow } from "./plan-customers.server";

const count = z.int();
const importShape = z
	.strictObject({
		id: id.nullable(),
		state: z.enum([...COMPANY_IMPORT_STATES, "preview"]),
		/** How many companies were made, and to how many something was added. */
		created: count,
		added: count,
		/** Customers of the rows; none once they are written. */
		customers: z.array(
			z.strictObject({
				lines: z.array(count),
				name: z.string(),
				kind: z.enum(CUSTOMER_KINDS),
				does: z.enum(["create", "add"]).nullable(),
				choice: z.enum(CUSTOMER_CHOICES).nullable(),
				match: z
					.strictObject({
						id: z.string().nullable(),
						name: z.string(),
						line: count.nullable(),
						shared: z.array(z.string()),
					})
					.nullable(),
				remarks: z.array(z.string()),
				problems: z.array(z.strictObject({ line: count, message: z.string() })),
			}),
		),
		/** What was left out after all, or stays after an undo, and why. */
		left: z.array(z.strictObject({ name: z.string(), why: z.string() })),
	})
	.meta({ id: "CustomerImport" });

const previewOf = (rows: readonly PlannedRow[]) =>
	rows.map(({ kind, name, plan: { lines, does, choice, match, remarks, bad } }) => ({
		...{ lines, name, kind, does, choice, match, remarks },
		problems: bad.flatMap(({ line, problems }) => problems.map(({ message }) => ({ line, message }))),
	}));

function recordOf(db: Db, { id, state }: CompanyImport) {
	const { created, added } = countCustomers(db, id);
	return { id, state, created, added, customers: [], left: listLeft(db, id) };
}

const EXAMPLE = {
	preview: true,
	rows: [
		{
			...{ company: "Corner Smoke", ein: "12-3456789", terms: "Prepay", email: "ann@corner.example" },
			...{ address1: "1 K St", city: "Sacramento", state: "CA", zipCode: "95814", phone: "916-555-0100" },
			...{ tobacco: "T-100", tobaccoExpires: "2027-06-30" },
		},
	],
	choices: { "1": "add" },
};

/** The calls that bring in customers by rows (Rule 13.87). */
export const companyImportApi = {
	/** Brings rows of customers in, or with `preview` says what that would do. */
	"POST /api/companies/import": write({
		says: "Brings rows of customers in, or with `preview` says what that would do; nobody is mailed.",
		access: "imports",
		command: "company.import",
		title: "Customers not imported",
		schema: customersCallSchema,
		example: EXAMPLE,
		gives: importShape,
		waits: true,
		run: async ({ db, actor }, input) => {
			if (input.preview) {
				const customers = previewOf(previewCustomerRows(db, actor, input));
				return { id: null, state: "preview" as const, created: 0, added: 0, customers, left: [] };
			}
			const made = importCustomers(db, actor, input);
			await untilCustomersRest(db, made);
			return recordOf(db, getCompanyImport(db, actor, made));
		},
	}),
	/** How far an import is, and what came of it. */
	"GET /api/companies/import/:id": read({
		says: "Says how far an import of customers is, and what came of it.",
		access: "imports",
		gives: importShape,
		run: ({ db, actor, params }) => recordOf(db, getCompanyImport(db, actor, params.id ?? "")),
	}),
	/** Takes a whole import back, within a day. */
	"POST /api/companies/import/:id/undo": call(undoCustomers, {
		says: "Takes a whole import of customers back, within a day; those in use stay.",
		title: "Import not undone",
		gives: importShape,
		respond: ({ db, actor, params }) => {
			void untilCustomersRest(db, params.id ?? "");
			return recordOf(db, getCompanyImport(db, actor, params.id ?? ""));
		},
	}),
} satisfies ApiTable;
