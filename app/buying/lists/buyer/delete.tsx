import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { deleteList } from "../change-list.server";
import { getSavedList, ownList } from "../list.queries.server";
import type { Route } from "./+types/delete";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete list");

export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const { id } = foundOr404(() => ownList(db, buyer, params.listId));
	const { name, lines } = foundOr404(() => getSavedList(db, buyer, id));
	return { name, lines: lines.length };
}

/** Deletes the list (Rule 4.12). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, deleteList, {
		refusedTo: href("/lists/:listId", args.params),
		done: { to: href("/lists"), title: "List Deleted", text: "The list has been deleted." },
	});

export default function DeleteList({ loaderData: { name, lines }, params }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PortalHead
				title={`Delete “${name}”?`}
				intro={`Its ${counted(lines, "line goes", "lines go")} with it. Orders and your cart stay as they are.`}
			/>
			<Form method="post" className="acts">
				<Button variant="bad" pendingText="Deleting...">
					Delete list
				</Button>
				<ButtonLink to={href("/lists/:listId", params)}>Keep it</ButtonLink>
			</Form>
		</div>
	);
}
