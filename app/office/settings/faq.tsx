import { href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import type { FaqItem } from "~/kernel/settings/setting";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import type { Route } from "./+types/faq";
import { PositionForm } from "./position-form";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Questions and answers");

export function loader({ context }: Route.LoaderArgs) {
	const { value, ...saved } = getSavedSetting(getDb(context), adminOrDenied(context), "faq");
	return { items: value, saved };
}

const columnsFor = (items: readonly FaqItem[]): Column<FaqItem>[] => [
	{
		head: "Question",
		narrow: "wide",
		cell: ({ id, question }) => <SiteLink to={href("/admin/settings/faq/:id", { id })}>{question}</SiteLink>,
	},
	{ head: "Page", narrow: "wide", cell: ({ href: to, label }) => <SiteLink to={to}>{label}</SiteLink> },
	{
		head: "State",
		cell: ({ hidden, onWholesale }) =>
			hidden ? <Badge>Hidden</Badge> : <Badge color="green">{onWholesale ? "Listed" : "Assistant"}</Badge>,
	},
	{
		head: "Order",
		cell: (item) => (
			<PositionForm
				action={href("/admin/settings/faq/place")}
				id={item.id}
				name={item.question}
				position={items.indexOf(item)}
				positions={items.length}
			/>
		),
	},
];

export default function Faq({ loaderData: { items, saved } }: Route.ComponentProps) {
	return (
		<SettingsFrame
			add={
				<ButtonLink variant="primary" to={href("/admin/settings/faq/:id", { id: "new" })}>
					Add question
				</ButtonLink>
			}
		>
			{items.length === 0 ? (
				<EmptyState title="No questions yet" />
			) : (
				<Table columns={columnsFor(items)} rows={items} rowKey={({ id }) => id} />
			)}
			<p className="small mute mt-4 max-w-184">
				The assistant uses these answers first. Listed questions also appear on the{" "}
				<SiteLink to={href("/wholesale")}>wholesale page</SiteLink>, in this order.
			</p>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
