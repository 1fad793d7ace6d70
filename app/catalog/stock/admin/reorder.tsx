import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { Filter } from "~/desk/list/filter";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { REORDER_WEEKS } from "~/kernel/config/site";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Flash } from "~/ui/layout/toast";
import { StaffHead } from "~/ui/staff/staff-head";
import { listBrandChoices } from "../../products/product-admin.queries.server";
import { REORDER_SHOWS, type ReorderShow } from "../reorder";
import { listToReorder } from "../reorder.queries.server";
import { setExpected } from "../set-expected.server";
import type { Route } from "./+types/reorder";
import { ReorderForm } from "./reorder-form";

const isShow = (text: string): text is ReorderShow => Object.hasOwn(REORDER_SHOWS, text);

/** What runs out, with what is on its way (Rule 7.121). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const brand = url.searchParams.get("brand") || null;
	const requested = url.searchParams.get("show") ?? "";
	const show = isShow(requested) ? requested : "low";
	return {
		...listToReorder(db, admin, { brand, show }, pageNumberOf(url) ?? 1),
		brand,
		show,
		today: dayOf(new Date(), env.TIME_ZONE),
		brands: listBrandChoices(db, admin).filter(({ active }) => active),
	};
}

/** Saves the rows that were changed, or none (Rule 7.121). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, setExpected, {
		failed: { title: "Error", text: "Nothing was saved." },
		done: ({ changed }) => ({
			to: pathOf(args.url),
			title: "Saved",
			text: `${counted(changed, "row was", "rows were")} changed.`,
		}),
	});

/** A refused save reads the rows again, so that it can be sent again. */
export const shouldRevalidate = () => true;

import { StockSwitch } from "./stock-switch";

export default function Reorder({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, total, page, pageCount, brand, show, brands, today } = loaderData;
	const isRefused = Boolean(actionData?.result.error);
	const to = href("/admin/stock/reorder");
	const file = href("/admin/stock/reorder.csv");
	return (
		<div className="wrap">
			<PageTitle>{`${isRefused ? "Error: " : ""}Reorder`}</PageTitle>
			<StaffHead title="Reorder" tabs={useSectionTabs()}>
				<StockSwitch />
				<a className="btn btn-s" href={brand ? `${file}?${new URLSearchParams({ brand })}` : file} download>
					CSV
				</a>
			</StaffHead>
			<Flash message={actionData?.toast} />
			<Form className="fbar" role="search" aria-label="Find goods to reorder" key={`${brand} ${show}`}>
				<label className="vh" htmlFor="reorder-show">
					Show
				</label>
				<select className="in" id="reorder-show" name="show" defaultValue={show}>
					{Object.entries(REORDER_SHOWS).map(([key, text]) => (
						<option key={key} value={key}>
							Show: {text}
						</option>
					))}
				</select>
				<Filter
					name="brand"
					label="Brand"
					value={brand}
					options={brands.map(({ slug, name }) => [slug, name])}
				/>
				<Button size="s">Apply</Button>
				<span className="mute">{counted(total, "row")}</span>
			</Form>
			{rows.length === 0 ? (
				<EmptyState
					title={show === "expected" ? "Nothing is expected" : "Nothing to reorder"}
					action={<ButtonLink to={`${to}?show=all`}>Show all</ButtonLink>}
				/>
			) : (
				<ReorderForm rows={rows} reply={actionData} today={today} />
			)}
			<Pagination page={page} pageCount={pageCount} />
			<p className="small mute mt-2">
				{`Listed: at or under its reorder point, gone within ${REORDER_WEEKS.soon} weeks by the sales of the last ${REORDER_WEEKS.sold}, or out of stock and asked for. Suggested: enough for ${REORDER_WEEKS.cover} weeks, in full cases.`}
			</p>
		</div>
	);
}
