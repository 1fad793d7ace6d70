import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { Filter } from "~/desk/list/filter";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { staffMay } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { REORDER_WEEKS } from "~/kernel/config/site";
import { isOn } from "~/kernel/settings/switches.server";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Flash } from "~/ui/layout/toast";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Db } from "~db/client.server";
import { listBrandChoices } from "../../products/product-admin.queries.server";
import { listSupplierChoices } from "../../suppliers/supplier.queries.server";
import { REORDER_SHOWS, type ReorderShow } from "../reorder";
import { listToReorder, suggestionsOf } from "../reorder.queries.server";
import { setExpected } from "../set-expected.server";
import type { Route } from "./+types/reorder";
import { OrderBySupplier } from "./order-by-supplier";
import { ReorderForm } from "./reorder-form";

const isShow = (text: string): text is ReorderShow => Object.hasOwn(REORDER_SHOWS, text);

/** What runs out, with what is on its way (Rule 7.121). */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const brand = url.searchParams.get("brand") || null;
	const requested = url.searchParams.get("show") ?? "";
	const show = isShow(requested) ? requested : "low";
	const buys = staffMay(admin, "purchases.edit") && isOn(db, "purchases");
	const suppliers = buys ? listSupplierChoices(db, admin) : [];
	const asked = url.searchParams.get("supplier");
	const supplier = suppliers.find(({ id }) => id === asked) ?? null;
	return {
		...listToReorder(db, admin, { brand, show, supplier: supplier?.id ?? null }, pageNumberOf(url) ?? 1),
		supplier,
		orders: ordersOf(db, suppliers, supplier?.id),
		formKey: newFormKey(),
		brand,
		show,
		today: dayOf(new Date(), env.TIME_ZONE),
		suppliers,
		brands: listBrandChoices(db, admin).filter(({ active }) => active),
	};
}

/** Suppliers whose goods are to be reordered, with what a purchase order would have; of one where one was asked for. */
function ordersOf(db: Db, all: readonly { id: string; name: string }[], asked: string | undefined) {
	const suppliers = asked === undefined ? all : all.filter(({ id }) => id === asked);
	const suggested = suggestionsOf(
		db,
		suppliers.map(({ id }) => id),
	);
	return suppliers.flatMap(({ id, name }) => {
		const lines = suggested.get(id) ?? [];
		const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
		return lines.length > 0 ? [{ id, name, lines: lines.length, units }] : [];
	});
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
	const { suppliers, supplier, orders, formKey } = loaderData;
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
			<Form
				className="fbar"
				role="search"
				aria-label="Find goods to reorder"
				key={`${brand} ${show} ${supplier?.id}`}
			>
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
				{suppliers.length > 0 ? (
					<Filter
						name="supplier"
						label="Supplier"
						value={supplier?.id ?? null}
						options={suppliers.map(({ id, name }) => [id, name])}
					/>
				) : null}
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
			<OrderBySupplier orders={orders} formKey={formKey} />
			<p className="small mute mt-2">
				{`Listed: at or under its reorder point, gone within ${REORDER_WEEKS.soon} weeks by the sales of the last ${REORDER_WEEKS.sold}, or out of stock and asked for. Suggested: enough for ${REORDER_WEEKS.cover} weeks, in full cases.`}
			</p>
		</div>
	);
}
