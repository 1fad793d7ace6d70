import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { portalUrl } from "~/desk/portal-tab";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import type { OrderReply } from "../../shipments/docket/order-reply";
import { filterQuery, orderFilterOf } from "../order-filter";
import { listViews, removeView, renameView, type SavedView, saveView } from "../saved-views.server";
import type { Route } from "./+types/views";

const listUrl = (query: string) => (query ? `${portalUrl("orders")}&${query}` : portalUrl("orders"));

/** The actor's own views, and the filters in the address, which can be saved as one. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return { query: filterQuery(orderFilterOf(url.searchParams)), views: listViews(getDb(context), admin) };
}

/** What follows: the message, and where to go. */
const did = (title: string, goTo = (_view: SavedView) => href("/admin/orders/views")) => ({
	done: (view: SavedView) => ({ to: goTo(view), title, text: `“${view.name}”` }),
});

/** Saves the filters as a view, or renames or removes one (Rule 7.50). */
export async function action(args: Route.ActionArgs) {
	const posted = await readForm(args.request);
	switch (posted.get("intent")) {
		case "save":
			return commandAction(
				args,
				saveView,
				did("View Saved", ({ query }) => listUrl(query)),
				posted,
			);
		case "remove":
			return commandAction(args, removeView, did("View Removed"), posted);
		default:
			return commandAction(args, renameView, did("View Renamed"), posted);
	}
}

/** Also after a refusal: somebody may have removed the view in another window. */
export const shouldRevalidate = () => true;

export default function OrderViews({ loaderData: { query, views }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Views of the orders</PageTitle>
			<StaffHead title="Views of the orders" tabs={useSectionTabs()}>
				<ButtonLink size="s" to={listUrl(query)}>
					Back to the orders
				</ButtonLink>
			</StaffHead>
			<div className="duo">
				{query ? (
					<Card title="Save these filters as a view">
						<p className="small mute wrap-any">
							{[...new URLSearchParams(query)].map(([name, value]) => `${name}: ${value}`).join(", ")}
						</p>
						<NameForm id="new" query={query} name="" reply={actionData} />
					</Card>
				) : null}
				<Card title="Your views">
					{views.length === 0 ? (
						<p>You have none yet. Set filters in the list, then save them here.</p>
					) : null}
					{views.map((view) => (
						<NameForm key={view.id} id={view.id} query={view.query} name={view.name} reply={actionData} />
					))}
				</Card>
			</div>
		</div>
	);
}

type NameFormProps = { id: string; query: string; name: string; reply: OrderReply };

/** A view's name: of a new one, or of one that can be renamed and removed. */
function NameForm({ id, query, name, reply }: NameFormProps) {
	const isOwn = reply?.result.initialValue?.id === id;
	const [form, fields] = answeredForm<{ name: string }>({
		id: `view-${id}`,
		lastResult: isOwn ? reply?.result : undefined,
		defaultValue: { name },
	});
	const button = (intent: string, label: string, look: "default" | "primary" | "bad") => (
		<Button name="intent" value={intent} variant={look} pendingText={`${label}...`}>
			{label}
			{name ? <span className="vh"> {name}</span> : null}
		</Button>
	);
	return (
		<Form method="post" id={form.id} noValidate className="mt-3">
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="query" value={query} />
			<TextField
				field={fields.name}
				label={name ? `Name of “${name}”` : "Name of the view"}
				maxLength={40}
				autoComplete="off"
			/>
			<div className="acts">
				{name ? button("rename", "Rename", "default") : button("save", "Save view", "primary")}
				{name ? button("remove", "Remove", "bad") : null}
				{name ? <ButtonLink to={listUrl(query)}>Open</ButtonLink> : null}
			</div>
		</Form>
	);
}
