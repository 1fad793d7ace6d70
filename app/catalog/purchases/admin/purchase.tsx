import { Form, href } from "react-router";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { allowed } from "~/http/record-page.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { PURCHASE_STATUSES } from "~/terms/purchases";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { WaitingOrders } from "../../stock/admin/waiting-orders";
import { ordersWaitingForGoods } from "../../stock/waiting-orders";
import { listSupplierChoices } from "../../suppliers/supplier.queries.server";
import { lineCents } from "../printed-purchase";
import { getPurchase, type Purchase } from "../purchase.queries.server";
import { savePurchase } from "../write-purchase.server";
import type { Route } from "./+types/purchase";
import { NewPurchase } from "./new-form";
import { purchaseForms } from "./purchase.server";
import { PurchaseForm } from "./purchase-form";

/** An order to a supplier (Rule 7.157); `new` asks for the supplier. `?change` opens one that was sent for changes. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	purchaseForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const can = allowed(admin, { edit: savePurchase });
	const page = { can, formKey: newFormKey(), changes: url.searchParams.has("change") };
	if (params.id === "new" && can.edit)
		return {
			...{ ...page, purchase: null, waiting: [] },
			suppliers: listSupplierChoices(db, admin),
			supplierId: url.searchParams.get("supplier"),
		};
	const purchase = foundOr404(() => getPurchase(db, admin, params.id));
	const coming = purchase.rows.map(({ productId, flavorId, quantity, received }) => ({
		...{ productId, flavorId },
		quantity: Math.max(quantity - received, 0),
	}));
	const frees = PURCHASE_STATUSES[purchase.status].mayChange;
	return {
		...page,
		purchase,
		waiting: frees
			? ordersWaitingForGoods(
					db,
					admin,
					coming.filter(({ quantity }) => quantity > 0),
				)
			: [],
		...{ suppliers: [], supplierId: null },
	};
}

export const action = purchaseForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function PurchasePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { purchase, can, formKey, suppliers, supplierId: chosen, waiting, changes } = loaderData;
	if (!purchase) {
		return (
			<div className="wrap">
				<PageTitle reply={actionData}>New purchase order</PageTitle>
				<StaffHead title="New purchase order" />
				<NewPurchase suppliers={suppliers} supplierId={chosen} formKey={formKey} reply={actionData} />
			</div>
		);
	}
	const { id, number, supplier, supplierId, status } = purchase;
	const { label, color, mayChange, isOpen } = PURCHASE_STATUSES[status];
	const isForm = can.edit && mayChange && (!isOpen || changes || Boolean(actionData));
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{number}</PageTitle>
			<StaffHead
				title={number}
				facts={<SiteLink to={href("/admin/suppliers/:id/:does?", { id: supplierId })}>{supplier}</SiteLink>}
			>
				<Badge color={color}>{label}</Badge>
				{can.edit ? (
					<a className="btn btn-s" href={href("/admin/purchases/:id/pdf", { id })}>
						PDF
					</a>
				) : null}
				<a className="btn btn-s" href={href("/admin/purchases/:id/csv", { id })} download>
					CSV
				</a>
			</StaffHead>
			{isForm ? (
				<PurchaseForm
					key={`${purchase.version} ${actionData ? "typed" : ""}`}
					purchase={purchase}
					formKey={formKey}
					reply={actionData}
				/>
			) : (
				<div className="duo">
					<div>
						<Flash message={actionData?.toast} />
						<Table
							kind="rows r-two"
							rows={purchase.rows}
							rowKey={(line) => line.id}
							columns={columnsFor(purchase)}
						/>
					</div>
					<PurchaseDocket purchase={purchase} canEdit={can.edit} formKey={formKey} />
				</div>
			)}
			<WaitingOrders orders={waiting} />
			{can.edit && PURCHASE_STATUSES[status].mayCancel && !params.does ? (
				<Form
					method="post"
					action={href("/admin/purchases/:id/:does?", { id, does: "cancel" })}
					className="acts mt-6"
				>
					<Button variant="bad" pendingText="Canceling...">
						Cancel {number}
					</Button>
					{purchase.sentTo ? <span className="mute small">{`${purchase.sentTo} is told.`}</span> : null}
				</Form>
			) : null}
		</div>
	);
}

type Line = Purchase["rows"][number];

/** How what came of a line compares with what was ordered. */
function cameText({ quantity, received }: Line): string {
	if (received === 0) return "open";
	if (received === quantity) return "all";
	const by = Math.abs(quantity - received);
	return received < quantity ? `${grouped(by)} short` : `${grouped(by)} over`;
}

function columnsFor({ rows }: Purchase): Column<Line>[] {
	const columns: Column<Line>[] = [
		{
			head: "Product",
			cell: ({ name, sku, code }) => (
				<>
					<span className="strong">{name}</span> <span className="mute small mono">{sku}</span>{" "}
					{code ? <span className="mute small">their {code}</span> : null}
				</>
			),
		},
		{ head: "Ordered", num: true, cell: ({ quantity }) => grouped(quantity) },
		{ head: "Came", num: true, narrow: "labeled", cell: ({ received }) => grouped(received) },
		{ head: "So far", narrow: "labeled", cell: cameText },
	];
	if (!rows.some(({ costCents }) => costCents !== undefined)) return columns;
	return [
		...columns,
		{
			head: "Amount",
			num: true,
			narrow: "labeled",
			cell: (line) => {
				const cents = lineCents(line);
				return cents === null ? "–" : formatCents(cents);
			},
		},
	];
}

/** What is known of an order that the supplier has, and what may be done with it. */
function PurchaseDocket({
	purchase,
	canEdit,
	formKey,
}: {
	purchase: Purchase;
	canEdit: boolean;
	formKey: string;
}) {
	const { id, number, status, supplier, expectedDay, sentAt, sentTo, endedAt, revision, note, seller } =
		purchase;
	const { units, received, goodsCents, freightCents, version } = purchase;
	const { isOpen, label } = PURCHASE_STATUSES[status];
	const may = useMay();
	const page = href("/admin/purchases/:id/:does?", { id });
	return (
		<section className="docket" aria-labelledby="purchase-head">
			<h2 id="purchase-head">{supplier}</h2>
			<Facts
				items={[
					{ label: "Sent", value: sentAt ? <Moment at={sentAt} show="date" /> : null },
					{ label: "Mailed to", value: sentTo },
					{ label: "Version", value: revision > 1 ? revision : null },
					{ label: "Expected", value: expectedDay ? dayText(expectedDay) : null },
					{ label: "Came", value: `${grouped(received)} of ${counted(units, "unit")}` },
					{ label: label, value: endedAt ? <Moment at={endedAt} show="date" /> : null },
					{ label: "Goods", value: goodsCents === undefined ? null : formatCents(goodsCents) },
					{ label: "Freight", value: freightCents ? formatCents(freightCents) : null },
					{ label: "Note", value: note, long: true },
				]}
			/>
			{isOpen && may("stock") ? (
				<p className="acts mt-3">
					<ButtonLink variant="primary" to={href("/admin/purchases/:id/receive", { id })}>
						Receive {number}
					</ButtonLink>
				</p>
			) : null}
			<Deliveries deliveries={purchase.deliveries} />
			{canEdit && isOpen ? (
				<>
					<div className="acts mt-3">
						<ButtonLink to={addressOf(page, { change: "1" })}>Change</ButtonLink>
						{seller.email ? (
							<Form method="post" action={href("/admin/purchases/:id/:does?", { id, does: "send" })}>
								<input type="hidden" name="version" value={version} />
								<input type="hidden" name="idempotencyKey" value={formKey} />
								<Button name="mail" value="on" pendingText="Sending...">
									Email again
								</Button>
							</Form>
						) : null}
						<Form method="post" action={href("/admin/purchases/:id/:does?", { id, does: "close" })}>
							<Button pendingText="Closing...">Close {number}</Button>
						</Form>
					</div>
					<p className="small mute mt-2">Close it when the rest will not come.</p>
				</>
			) : null}
		</section>
	);
}

/** What came for it so far. */
function Deliveries({ deliveries }: Pick<Purchase, "deliveries">) {
	if (deliveries.length === 0) return null;
	return (
		<ul className="mt-3">
			{deliveries.map(({ id, reference, day, units }) => (
				<li key={id}>
					<SiteLink to={href("/admin/stock/batches/:id", { id })}>{reference}</SiteLink>{" "}
					<span className="mute">{`${dayText(day, "day")}, ${counted(units, "unit")}`}</span>
				</li>
			))}
		</ul>
	);
}
