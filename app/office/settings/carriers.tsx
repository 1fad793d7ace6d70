import { href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { OTHER_CARRIER } from "~/kernel/carriers/carriers";
import type { ListedCarrier } from "~/kernel/settings/setting";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import type { Route } from "./+types/carriers";
import { PositionForm } from "./position-form";
import { sampleLink } from "./template-test";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Carriers");

export function loader({ context }: Route.LoaderArgs) {
	const { value, ...saved } = getSavedSetting(getDb(context), adminOrDenied(context), "carriers");
	return { carriers: value, saved };
}

const columnsFor = (carriers: readonly ListedCarrier[]): Column<ListedCarrier>[] => [
	{
		head: "Carrier",
		narrow: "wide",
		cell: ({ id, name, hidden }) => (
			<span className="flex flex-wrap items-center gap-2">
				<SiteLink to={href("/admin/settings/carriers/:id", { id })}>{name}</SiteLink>
				{hidden ? <Badge>Hidden</Badge> : null}
			</span>
		),
	},
	{
		head: "Numbers",
		mono: true,
		narrow: "wide",
		cell: ({ numberForms }) => <span className="break-all">{numberForms.join(", ") || "not guessed"}</span>,
	},
	{
		head: "Tracking link",
		cell: (carrier) => {
			const link = sampleLink(carrier);
			return link ? (
				<a href={link} target="_blank" rel="noreferrer">
					Test<span className="vh"> {carrier.name}'s tracking link, opens in a new tab</span>
				</a>
			) : (
				<span className="mute">None</span>
			);
		},
	},
	{
		head: "Order of guessing",
		hideHead: true,
		cell: (carrier) =>
			carrier.id === OTHER_CARRIER ? (
				<span className="mute small">stays last</span>
			) : (
				<PositionForm
					action={href("/admin/settings/carriers/place")}
					id={carrier.id}
					name={carrier.name}
					position={carriers.indexOf(carrier)}
					positions={carriers.length - 1}
				/>
			),
	},
];

export default function Carriers({ loaderData: { carriers, saved } }: Route.ComponentProps) {
	return (
		<SettingsFrame
			add={
				<ButtonLink variant="primary" to={href("/admin/settings/carriers/:id", { id: "new" })}>
					Add carrier
				</ButtonLink>
			}
		>
			<Table columns={columnsFor(carriers)} rows={carriers} rowKey={({ id }) => id} />
			<p className="small mute mt-4 max-w-184">
				We guess the carrier from the tracking number, trying them in this order. Several national carriers
				refuse vapor goods.
			</p>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
