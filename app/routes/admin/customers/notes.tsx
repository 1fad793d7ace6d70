import { href } from "react-router";
import { writeCustomerNotes } from "~/domain/customers/change-customer.server";
import { getCustomer } from "~/domain/customers/customer.queries.server";
import { customerNotesSchema } from "~/domain/customers/customer.schema";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { NotesForm } from "~/routes/admin/forms/notes-form";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/notes";

const pageOf = (id: string) => href("/admin-portal/customers/:id", { id });

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const customer = foundOr404(() => getCustomer(getDb(context), admin, params.id));
	const { id, notes, version, businessName, username } = customer;
	return { id, notes, version, called: businessName ?? username };
}

/** Keeps staff's notes about the customer, unless somebody else did meanwhile (Rule 7.7). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: customerNotesSchema,
		run: ({ db, actor }, input) => writeCustomerNotes(db, actor, { ...input, id: args.params.id }),
		failed: { title: "Error", text: "The notes were not saved." },
		done: { to: pageOf(args.params.id), title: "Notes Saved", text: "The notes were saved." },
	});

/** After a refused save, load the newest version, so that the form can be sent again. */
export const shouldRevalidate = () => true;

/** The form by itself: the page of a refusal. */
export default function CustomerNotes({ loaderData, actionData }: Route.ComponentProps) {
	const { id, notes, version, called } = loaderData;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Notes about ${called}`}</PageTitle>
			<PageHead back={{ to: pageOf(id), label: called }} title={`Notes about ${called}`} />
			<div className="max-w-184">
				<NotesForm
					action={href("/admin-portal/customers/:id/notes", { id })}
					name="notes"
					label="Notes about the customer"
					hint="For staff only."
					notes={notes}
					version={version}
					reply={actionData}
				/>
			</div>
		</div>
	);
}
