import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { OTHER_CARRIER } from "~/kernel/carriers/carriers";
import { deleteCarrier, getCarrier } from "~/kernel/settings/write-carrier.server";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/carrier-delete";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete carrier");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { name, orders } = foundOr404(() => getCarrier(getDb(context), admin, params.id));
	return { name, orders };
}

/** Deletes the carrier, unless an order names it (Rule 5.6). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, deleteCarrier, {
		refusedTo: href("/admin/settings/carriers/:id", args.params),
		done: ({ name }) => ({
			to: href("/admin/settings/carriers"),
			title: "Carrier Deleted",
			text: `${name} is gone.`,
		}),
	});

/** The reason it can't be deleted, or null. */
function obstacle(id: string, name: string, orders: number): string | null {
	if (id === OTHER_CARRIER) return `${name} can't be deleted: it takes numbers that match no other carrier.`;
	if (orders === 0) return null;
	const named = `${counted(orders, "order uses", "orders use")} it`;
	return `${named}. Hide it instead.`;
}

export default function DeleteCarrier({ loaderData, params: { id } }: Route.ComponentProps) {
	const { name, orders } = loaderData;
	const why = obstacle(id, name, orders);
	return (
		<div className="wrap">
			<PageHead
				title={`Delete ${name}?`}
				intro={why ?? "No order uses it. It will no longer be offered or guessed."}
			/>
			<Form method="post" className="acts">
				<Button variant="bad" pendingText="Deleting..." disabled={why !== null}>
					Delete carrier
				</Button>
				<ButtonLink to={href("/admin/settings/carriers/:id", { id })}>Keep it</ButtonLink>
			</Form>
		</div>
	);
}
