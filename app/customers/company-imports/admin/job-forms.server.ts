import { href } from "react-router";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import { columnsIn } from "~/kernel/tables/column-choice";
import { mendsIn } from "~/kernel/tables/mends";
import {
	cancelCustomers,
	chooseCustomerColumns,
	confirmCustomers,
	decideCustomers,
	mendCustomers,
	previewCustomers,
	undoCustomers,
	untilCustomersRest,
} from "../company-import.server";
import type { Route } from "./+types/job";

const pageOf = ({ params: { id } }: Route.ActionArgs) => href("/admin/companies/import/:id/:does?", { id });

/** What can be done on the page of an import of customers (Rule 13.87). */
export const companyImportForms = recordForms({
	page: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: confirmCustomers.input,
			run: async ({ db, actor }, typed) => {
				confirmCustomers(db, actor, { ...typed, id: args.params.id });
				await untilCustomersRest(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	columns: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor, form: posted }) => {
				chooseCustomerColumns(db, actor, args.params.id, columnsIn(posted));
				await untilCustomersRest(db, args.params.id);
			},
			failed: { title: "Error" },
			done: { to: pageOf(args) },
		}),
	mend: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor, form: posted }) => {
				mendCustomers(db, actor, args.params.id, mendsIn(posted));
				await untilCustomersRest(db, args.params.id);
			},
			refusedTo: `${pageOf(args)}?show=error`,
			done: { to: pageOf(args) },
		}),
	/** Takes the choices of customers that look like another. */
	decide: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor, form: posted }) => {
				decideCustomers(db, actor, args.params.id, choicesIn(posted));
				await untilCustomersRest(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	/** Makes the preview again, as things are now. */
	again: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor }) => {
				previewCustomers(db, actor, args.params.id);
				await untilCustomersRest(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
	cancel: form(cancelCustomers, (args: Route.ActionArgs) => ({
		refusedTo: pageOf(args),
		done: {
			to: href("/admin/companies/import"),
			title: "Import Cancelled",
			text: "No customer was changed.",
		},
	})),
	undo: (args: Route.ActionArgs) =>
		formAction(args, {
			guard: adminOrDenied,
			schema: nothingTyped,
			run: async ({ db, actor }) => {
				undoCustomers(db, actor, { id: args.params.id });
				await untilCustomersRest(db, args.params.id);
			},
			refusedTo: pageOf(args),
			done: { to: pageOf(args) },
		}),
});

/** The selects of customers that look like another, by the first line of each: `choice-12`. */
const choicesIn = (posted: FormData): Record<string, string> =>
	Object.fromEntries(
		[...posted].flatMap(([key, value]) => {
			const line = /^choice-(\d{1,9})$/.exec(key)?.[1];
			return line && typeof value === "string" ? [[line, value] as const] : [];
		}),
	);
