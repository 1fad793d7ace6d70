import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { buyerOrDenied } from "~/http/guards.server";
import { listStoreNames } from "~/kernel/actor/stores.server";
import { grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { Moment } from "~/ui/text/moment";
import { listSavedLists } from "../list.queries.server";
import type { Route } from "./+types/lists";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Saved lists");

export function loader({ context, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const stores = listStoreNames(db, buyer);
	const store = stores.find(({ id }) => id === url.searchParams.get("location"))?.id ?? "";
	return { lists: listSavedLists(db, buyer, store), stores, store };
}

/** The buyer's saved lists. */
export const links = paperSheet;

export default function Lists({ loaderData: { lists, stores, store } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PortalHead title="Saved lists" intro="Lists of products you order regularly.">
				<SiteLink to={href("/quick-order")}>Quick order</SiteLink>
			</PortalHead>
			{stores.length > 1 ? (
				<Chips
					label="Lists by store"
					className="mb-4"
					items={[{ id: "", name: "All stores" }, ...stores].map(({ id, name }) => ({
						to: addressOf(href("/lists"), { location: id || null }),
						label: name,
						current: id === store,
					}))}
				/>
			) : null}
			{lists.length === 0 ? (
				<EmptyState
					title="No saved lists yet"
					action={<ButtonLink to={href("/quick-order")}>Quick order</ButtonLink>}
				>
					<p>Save your cart, an order or the rows of the quick-order pad as a list.</p>
				</EmptyState>
			) : (
				<Table
					kind="lists"
					rows={lists}
					rowKey={({ id }) => id}
					columns={[
						{
							head: "List",
							narrow: "wide",
							cell: ({ id, name, isShared, sharedBy, locationId }) => (
								<>
									<SiteLink className="font-semibold" to={href("/lists/:listId", { listId: id })}>
										{name}
									</SiteLink>
									{stores.length > 1 ? (
										<span className="small mute block">
											{stores.find((one) => one.id === locationId)?.name ?? "Any store"}
										</span>
									) : null}
									{isShared ? (
										<span className="small mute block">
											{sharedBy ? `Shared by ${sharedBy}` : "Shared with your colleagues"}
										</span>
									) : null}
								</>
							),
						},
						{ head: "Lines", num: true, narrow: "labeled", cell: ({ lines }) => lines },
						{
							head: "Units",
							num: true,
							narrow: "labeled",
							cell: ({ units }) => grouped(units),
						},
						{ head: "Changed", narrow: "labeled", cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
						{
							head: "Order guide",
							narrow: "wide",
							cell: ({ id, name }) => (
								<SiteLink to={href("/lists/:listId/guide", { listId: id })}>
									Print order guide<span className="vh"> of {name}</span>
								</SiteLink>
							),
						},
					]}
				/>
			)}
		</div>
	);
}
