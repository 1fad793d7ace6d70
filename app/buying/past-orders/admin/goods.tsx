import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { form, recordForms } from "~/http/record-page.server";
import { LIMITS } from "~/kernel/config/site";
import { pageCountOf } from "~/kernel/lists/paging";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { StaffHead } from "~/ui/staff/staff-head";
import { countUnknownGoods, listUnknownGoods, mapPastGoods, matchPastGoods } from "../map-goods.server";
import type { Route } from "./+types/goods";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Goods of past orders");

const page = () => href("/admin/orders/before/goods/:does?");
const done = (lines: number) => ({
	to: page(),
	title: lines > 0 ? "Goods Named" : "Nothing Found",
	text:
		lines > 0
			? `${counted(lines, "row")} of past orders ${lines === 1 ? "has" : "have"} a product now.`
			: "The catalog has none of them yet.",
});

const forms = recordForms({
	page: form(mapPastGoods, (_args: Route.ActionArgs) => ({ failed: { title: "Error" }, done })),
	/** Looks for all of them in the catalog again. */
	match: form(matchPastGoods, (_args: Route.ActionArgs) => ({ refusedTo: page(), done })),
});

/** Goods of past orders that the catalog doesn't have (Rule 7.192). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	forms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const total = countUnknownGoods(db, admin);
	const at = pageNumberOf(url) ?? 1;
	return {
		total,
		page: at,
		pageCount: pageCountOf(total, LIMITS.adminRows),
		goods: listUnknownGoods(db, admin, {
			limit: LIMITS.adminRows,
			offset: (at - 1) * LIMITS.adminRows,
		}).map((one, n) => ({ ...one, n })),
	};
}

export const action = forms.action;
export const headers = replyHeaders;
/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

type Row = Route.ComponentProps["loaderData"]["goods"][number];

export default function PastGoods({ loaderData, actionData }: Route.ComponentProps) {
	const { goods, total, pageCount } = loaderData;
	const typed = typedTexts(actionData);
	const errors = actionData?.result.error ?? {};
	const columns: Column<Row>[] = [
		{
			head: "In the old books",
			narrow: "wide",
			cell: ({ n, sku, name, flavor }) => (
				<>
					<input type="hidden" name={`goods[${n}].sku`} value={sku ?? ""} />
					<input type="hidden" name={`goods[${n}].name`} value={name} />
					<input type="hidden" name={`goods[${n}].flavor`} value={flavor ?? ""} />
					<b className="strong">{name}</b>
					{flavor ? `, ${flavor}` : null}
					{sku ? <span className="mono small block">{sku}</span> : null}
				</>
			),
		},
		{ head: "Rows", num: true, narrow: "labeled", cell: ({ lines }) => grouped(lines) },
		{ head: "Last ordered", narrow: "labeled", cell: ({ last }) => dayText(last) },
		{
			head: "SKU or barcode here",
			narrow: "wide",
			cell: ({ n, name }) => (
				<TextField
					id={`goods-${n}`}
					name={`goods[${n}].code`}
					className="mb-0"
					label={<span className="vh">SKU or barcode of {name}</span>}
					defaultValue={typed[`goods[${n}].code`] ?? ""}
					errors={errors[`goods[${n}].code`] ?? []}
					autoComplete="off"
					inputClassName="mono"
				/>
			),
		},
	];
	return (
		<div className="wrap">
			<Flash message={actionData?.toast} />
			<StaffHead
				title="Goods of past orders"
				facts="Those that the catalog doesn't have."
				tabs={useSectionTabs()}
			>
				<ButtonLink size="s" to={href("/admin/orders/before")}>
					Past orders
				</ButtonLink>
			</StaffHead>
			<ErrorSummary
				problems={goods.flatMap(({ n, name }) =>
					(errors[`goods[${n}].code`] ?? []).map((message) => ({
						id: `goods-${n}`,
						text: `${name}: ${message}`,
					})),
				)}
			/>
			{total === 0 ? (
				<EmptyState title="All goods of past orders are in the catalog" />
			) : (
				<>
					<Form method="post" action={page()} noValidate>
						<Table columns={columns} rows={goods} kind="rows r-two" rowKey={({ n }) => String(n)} />
						<div className="acts mt-3">
							<Button variant="primary" pendingText="Saving...">
								Save these
							</Button>
							<Button form="match-goods" pendingText="Looking...">
								Look for all again
							</Button>
							<span className="small mute">
								Empty boxes stay as they are. After new goods came in, look for all again.
							</span>
						</div>
					</Form>
					<Form method="post" action={`${page()}/match`} id="match-goods" />
					<Pagination page={loaderData.page} pageCount={pageCount} />
				</>
			)}
		</div>
	);
}
