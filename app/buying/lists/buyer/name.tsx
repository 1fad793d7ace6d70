import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { listStoreNames } from "~/kernel/actor/stores.server";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { renameList } from "../change-list.server";
import { ownList } from "../list.queries.server";
import type { Route } from "./+types/name";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Rename list");

export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const { name, locationId } = foundOr404(() => ownList(db, buyer, params.listId));
	return { name, locationId, stores: listStoreNames(db, buyer), kept: keptReply(context, url) };
}

/** Renames the list (Rule 4.12). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, renameList, {
		done: (name) => ({
			to: href("/lists/:listId", args.params),
			title: "List Renamed",
			text: `The list is now named “${name}”.`,
		}),
	});

export default function RenameList({ loaderData, actionData, params }: Route.ComponentProps) {
	const { stores } = loaderData;
	const [form, fields] = answeredForm<{ name: string; location: string }>({
		id: "list-name",
		lastResult: (actionData ?? loaderData.kept)?.result,
		defaultValue: { name: loaderData.name, location: loaderData.locationId ?? "" },
	});
	return (
		<div className="wrap">
			<ErrorSummary problems={problemsOf(form)} />
			<PortalHead title={`Rename “${loaderData.name}”`} />
			<Form method="post" id={form.id} noValidate className="max-w-120">
				<TextField field={fields.name} label="Name of the list" maxLength={100} autoComplete="off" />
				{stores.length > 1 ? (
					<SelectField
						field={fields.location}
						label="Store"
						options={[
							{ value: "", label: "Any store" },
							...stores.map(({ id, name }) => ({ value: id, label: name })),
						]}
					/>
				) : null}
				<div className="acts">
					<Button variant="primary" pendingText="Saving...">
						Rename
					</Button>
					<ButtonLink to={href("/lists/:listId", params)}>Go back</ButtonLink>
				</div>
			</Form>
		</div>
	);
}
