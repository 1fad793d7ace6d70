import { href, redirect } from "react-router";
import { Docket, HeldNote, type OrderReply, problemsFor, StepForm } from "~/buying";
import { docketOf, getOrderDetails, heldOfOrder, holdOrder, releaseOrder } from "~/buying/index.server";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { allowed } from "~/http/record-page.server";
import { added } from "~/kernel/features/features.server";
import { entriesOfOrder } from "~/ledger/index.server";
import { canBeCancelled, ORDER_STATUSES } from "~/terms/order-status";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { useShortcuts } from "~/ui/staff/shortcuts";
import { OrderStatus } from "~/ui/text/status-badge";
import type { Route } from "./+types/order";
import { OrderDetails } from "./details";
import { HoldCard } from "./hold-card";
import { orderForms } from "./order.server";
import { OrderCards } from "./order-cards";
import { Parcels } from "./parcels";
import { OrderHistory, Timeline } from "./timeline";

/** Pages that the docket took the place of: their addresses lead to it. */
const FORMER = ["pack", "ship", "short"];

export function loader(args: Route.LoaderArgs) {
	const { context, params, url } = args;
	const admin = adminOrDenied(context);
	const { orderNumber } = params;
	if (FORMER.includes(params.does ?? ""))
		throw redirect(`${href("/admin/orders/:orderNumber/:does?", { orderNumber })}?open=${orderNumber}`, 301);
	orderForms.check(args);
	const db = getDb(context);
	const order = foundOr404(() => getOrderDetails(db, admin, orderNumber));
	const isAsked = url.searchParams.has("open") || ORDER_STATUSES[order.status].waitsFor === "ship";
	return {
		order,
		docket: isAsked ? docketOf(db, admin, order) : null,
		papers: entriesOfOrder(db, admin, order.id),
		// Only orders at no charge replace goods; who sees no amounts can't tell.
		replaces: order.totalCents
			? null
			: (added("replaces").flatMap((replaces) => replaces(db, order.id) ?? [])[0] ?? null),
		held: heldOfOrder(db, order.id),
		can: allowed(admin, { hold: holdOrder, release: releaseOrder }),
		formKey: newFormKey(),
		records: added("ofOrder").map(({ label, list }) => ({ label, rows: list(db, order.id) })),
	};
}

export type OrderPageData = Awaited<ReturnType<typeof loader>>;

export const action = orderForms.action;

/** Also after a refusal, so that the order's current state is shown; not after a count, which writes nothing. */
export const shouldRevalidate = ({ formData }: { formData?: FormData }) => formData?.get("do") !== "check";

const KEYS = [
	{
		key: "/",
		does: "scan box",
		run: () => document.querySelector<HTMLElement>("#ship [name=scan]")?.focus(),
	},
	{ key: "s", does: "ship", run: () => document.querySelector<HTMLElement>("#ship .btn-1")?.focus() },
];

export default function OrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { order, docket, papers, records, replaces, held, can, formKey } = loaderData;
	const { id, orderNumber } = order;
	const reply: OrderReply = params.does ? undefined : actionData;
	const problems = problemsFor(id, reply);
	useShortcuts(docket ? KEYS : []);
	return (
		<div className="wrap order-page">
			<PageTitle reply={actionData}>{`Order ${orderNumber}`}</PageTitle>
			<Head order={order} />
			<Timeline order={order} docket={docket} />
			{problems.other.length > 0 ? <Flash message={reply?.toast} /> : null}
			<ErrorSummary
				problems={[
					...problems.other.map((text) => ({ text })),
					...(docket ? [] : [...problems.tracking, ...problems.units].map((text) => ({ text }))),
				]}
			/>
			{replaces ? (
				<p className="mb-4">
					Replaces goods of{" "}
					<SiteLink to={href("/admin/orders/:orderNumber/:does?", replaces)}>
						order {replaces.orderNumber}
					</SiteLink>
					, at no charge: <SiteLink to={replaces.page}>{replaces.by}</SiteLink>
				</p>
			) : null}
			{held ? <HeldNote held={held} what="A correction of this order" are="waits" /> : null}
			{order.hold ? <HoldCard order={order} can={can} formKey={formKey} /> : null}
			{docket ? (
				<Docket
					key={docket.parcels}
					docket={docket}
					// Also of a pending order, whose docket was asked for.
					action={`${href("/admin/orders/:orderNumber/:does?", { orderNumber })}?open=${orderNumber}`}
					problems={problems}
					scanned={reply?.scanned}
				/>
			) : null}
			<OrderDetails order={order} isOpen={!docket} />
			<Parcels order={order} />
			<OrderCards {...{ order, papers, records }} reply={params.does === "notes" ? actionData : undefined} />
			<OrderHistory order={order} />
			{order.hold ? null : (
				<HoldCard
					order={order}
					can={can}
					formKey={formKey}
					reply={params.does === "hold" ? actionData : undefined}
				/>
			)}
		</div>
	);
}

/** The order's name and state, its step, and what is done to it more rarely. */
function Head({ order }: Pick<OrderPageData, "order">) {
	const { id, orderNumber, status } = order;
	const may = useMay();
	const paper = (kind: string) => `${href("/admin/orders/papers")}?paper=${kind}&id=${id}`;
	const mayCancel = canBeCancelled(status) && order.shipments.length === 0 && may("orders.cancel");
	return (
		<div className="sh">
			<h1>
				<span className="vh">Order </span>
				{orderNumber}
			</h1>
			<p>
				{may("customers") ? (
					<SiteLink className="strong" to={href("/admin/customers/:id/:does?", { id: order.userId })}>
						{order.businessName ?? order.customerName}
					</SiteLink>
				) : (
					<b className="strong">{order.businessName ?? order.customerName}</b>
				)}
			</p>
			<p className="nw">
				<OrderStatus view="admin" status={status} />
			</p>
			<div className="acts no-print">
				{may("orders.ship") ? <StepForm order={order} isPage /> : null}
				{ORDER_STATUSES[status].canBeCorrected && may("orders.change") ? (
					<ButtonLink to={href("/admin/orders/:orderNumber/change", { orderNumber })} size="s">
						Change order
					</ButtonLink>
				) : null}
				<details className="menu">
					<summary className="btn btn-s">Documents</summary>
					<ul>
						<li>
							<SiteLink to={paper("slip")}>Packing slip</SiteLink>
						</li>
						<li>
							<SiteLink to={paper("pick")}>Pick list</SiteLink>
						</li>
					</ul>
				</details>
				<details className="menu">
					<summary className="btn btn-s">More</summary>
					<ul>
						{may("products") ? (
							<li>
								<SiteLink to={href("/admin/orders/:orderNumber/stock", { orderNumber })}>
									What this order moved
								</SiteLink>
							</li>
						) : null}
						<li>
							<a href="#history">History</a>
						</li>
						{mayCancel ? (
							<li>
								<SiteLink className="is-bad" to={href("/admin/orders/:orderNumber/cancel", { orderNumber })}>
									Cancel order
								</SiteLink>
							</li>
						) : null}
					</ul>
				</details>
			</div>
		</div>
	);
}
