import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { allowed } from "~/http/record-page.server";
import { formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Card, Facts } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import {
	findSupplierGood,
	getSupplier,
	listSupplierGoods,
	type Supplier,
	type SupplierGood,
} from "../supplier.queries.server";
import { setSupplierGood } from "../supplier-goods.server";
import { updateSupplier } from "../write-supplier.server";
import type { Route } from "./+types/supplier";
import { GoodsForm } from "./goods-form";
import { supplierForms } from "./supplier.server";
import { SupplierForm, type SupplierReply } from "./supplier-form";

/** A supplier with its goods (Rules 7.140, 7.141); `new` is an empty form. `?good=` opens one of them in its form. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	supplierForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { id } = params;
	const can = allowed(admin, { edit: updateSupplier, goods: setSupplierGood });
	const page = { can, formKey: newFormKey() };
	if (id === "new" && can.edit) return { ...page, supplier: null, goods: null, good: null };
	const good = url.searchParams.get("good");
	return {
		...page,
		supplier: foundOr404(() => getSupplier(db, admin, id)),
		goods: listSupplierGoods(db, admin, id, { page: pageNumberOf(url) ?? 1 }),
		good: (good && findSupplierGood(db, admin, id, good)) || null,
	};
}

export const action = supplierForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function SupplierPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { supplier, goods, good, can, formKey } = loaderData;
	const isGoods = params.does === "goods";
	if (!supplier || !goods) {
		return (
			<div className="wrap">
				<PageTitle reply={actionData}>Add supplier</PageTitle>
				<StaffHead title="Add supplier" />
				<div className="max-w-184">
					<SupplierForm supplier={null} formKey={formKey} reply={actionData} />
				</div>
			</div>
		);
	}
	const { id, name, archivedAt, terms, leadDays } = supplier;
	const facts = [terms, leadDays === null ? null : `usually ${counted(leadDays, "day")}`];
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{name}</PageTitle>
			<StaffHead title={name} facts={facts.filter(Boolean).join(", ")}>
				{archivedAt ? <Badge>Archived</Badge> : null}
				<SiteLink to={addressOf(href("/admin/purchases"), { search: name })}>Purchase orders</SiteLink>
				{can.edit && !archivedAt ? (
					<ButtonLink
						size="s"
						to={addressOf(href("/admin/purchases/:id/:does?", { id: "new" }), { supplier: id })}
					>
						New order
					</ButtonLink>
				) : null}
			</StaffHead>
			<div className="duo">
				<section aria-labelledby="goods-head">
					<h2 id="goods-head">Goods</h2>
					{goods.total === 0 ? (
						<EmptyState title="No goods yet">What they have, by your SKU.</EmptyState>
					) : (
						<>
							<Table
								kind="rows r-two"
								rowKey={(one) => one.id}
								rows={goods.rows}
								columns={columnsFor(id, can.goods)}
							/>
							<Pagination page={goods.page} pageCount={goods.pageCount} />
						</>
					)}
					{can.goods ? (
						<GoodsForm
							key={`${good?.id} ${isGoods && actionData ? "typed" : ""}`}
							supplierId={id}
							good={good}
							reply={isGoods ? actionData : undefined}
						/>
					) : null}
					<p className="small mute mt-2">
						A product&rsquo;s SKU stands for all its flavors, a flavor&rsquo;s for this one.
					</p>
				</section>
				<div className="stackv">
					<Card title="Supplier">
						<div className="mt-3">
							{can.edit ? (
								<EditSupplier
									supplier={supplier}
									formKey={formKey}
									reply={isGoods ? undefined : actionData}
								/>
							) : (
								<SupplierFacts supplier={supplier} />
							)}
						</div>
					</Card>
				</div>
			</div>
		</div>
	);
}

function columnsFor(supplierId: string, canEdit: boolean): Column<SupplierGood>[] {
	const page = href("/admin/suppliers/:id/:does?", { id: supplierId });
	return [
		{
			head: "Product",
			cell: ({ id, productId, name, flavor, sku }) => (
				<>
					<SiteLink to={href("/admin/products/:id/stock", { id: productId })}>{name}</SiteLink>
					{flavor ? `, ${flavor}` : ""} <span className="mute small mono">{sku}</span>
					{canEdit ? (
						<span className="acts small">
							<SiteLink to={`${addressOf(page, { good: id })}#goods`}>Change</SiteLink>
							<Form
								method="post"
								action={href("/admin/suppliers/:id/:does?", { id: supplierId, does: "remove" })}
							>
								<input type="hidden" name="goodId" value={id} />
								<Button variant="link-bad" size="s" pendingText="Removing...">
									Remove<span className="vh"> {[name, flavor].filter(Boolean).join(", ")}</span>
								</Button>
							</Form>
						</span>
					) : null}
				</>
			),
		},
		{ head: "Their code", mono: true, cell: ({ code }) => code ?? "–" },
		{
			head: "Case pack",
			num: true,
			narrow: "labeled",
			cell: ({ casePack }) => (casePack === null ? "–" : grouped(casePack)),
		},
		...(canEdit
			? [
					{
						head: "Cost",
						num: true,
						narrow: "labeled",
						cell: ({ costCents }: SupplierGood) => (costCents ? formatCents(costCents) : "–"),
					} as const,
				]
			: []),
	];
}

function EditSupplier(props: { supplier: Supplier; formKey: string; reply: SupplierReply }) {
	const { id, archivedAt, version } = props.supplier;
	const does = archivedAt ? "restore" : "archive";
	return (
		<>
			<SupplierForm key={props.reply ? "typed" : version} {...props} />
			<Form method="post" action={href("/admin/suppliers/:id/:does?", { id, does })} className="acts mt-6">
				<Button pendingText="Saving...">{archivedAt ? "Restore supplier" : "Archive supplier"}</Button>
			</Form>
		</>
	);
}

/** For readers who don't change it. */
function SupplierFacts({
	supplier: { contact, email, phone, account, terms, leadDays, notes },
}: {
	supplier: Supplier;
}) {
	return (
		<Facts
			items={[
				{ label: "Contact", value: contact },
				{ label: "Email", value: email },
				{ label: "Phone", value: phone },
				{ label: "Our account number", value: account },
				{ label: "Terms", value: terms },
				{ label: "Lead time", value: leadDays === null ? null : counted(leadDays, "day") },
				{ label: "Notes", value: notes, long: true },
			]}
		/>
	);
}
