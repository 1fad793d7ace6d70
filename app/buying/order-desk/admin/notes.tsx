import { href } from "react-router";
import { NotesForm } from "~/desk/forms/notes-form";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import { writeStaffNotes } from "../handle-orders.server";
import { staffNotesSchema } from "../update-order.schema";
import type { Route } from "./+types/notes";

const pageOf = (orderNumber: string) => href("/admin/orders/:orderNumber", { orderNumber });

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const order = foundOr404(() => getOrderDetails(getDb(context), admin, params.orderNumber));
	return { orderNumber: order.orderNumber, notes: order.staffNotes, notesVersion: order.notesVersion };
}

/** Keeps staff's own notes on the order, unless somebody else did meanwhile (Rule 7.7). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: staffNotesSchema,
		run: ({ db, actor }, input) => {
			const { id } = getOrderDetails(db, actor, args.params.orderNumber);
			writeStaffNotes(db, actor, { ...input, id });
		},
		failed: { title: "Error", text: "The notes were not saved." },
		done: {
			to: pageOf(args.params.orderNumber),
			title: "Notes Saved",
			text: "The order's notes were saved.",
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again. */
export const shouldRevalidate = () => true;

/** The form by itself: the page of a refusal. */
export default function OrderNotes({ loaderData, actionData }: Route.ComponentProps) {
	const { orderNumber, notes, notesVersion } = loaderData;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Notes on order ${orderNumber}`}</PageTitle>
			<PageHead
				back={{ to: pageOf(orderNumber), label: `Order ${orderNumber}` }}
				title={`Notes on order ${orderNumber}`}
			/>
			<div className="max-w-184">
				<NotesForm
					action={href("/admin/orders/:orderNumber/notes", { orderNumber })}
					name="staffNotes"
					label="Notes"
					hint="For staff only; the customer never sees them."
					notes={notes}
					version={notesVersion}
					reply={actionData}
				/>
			</div>
		</div>
	);
}
