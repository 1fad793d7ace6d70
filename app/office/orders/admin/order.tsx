import { href } from "react-router";
import { HeldNote, OrderActions } from "~/buying";
import {
	carrierChoices,
	getOrderDetails,
	heldOfOrder,
	holdOrder,
	parcelOf,
	partOf,
	releaseOrder,
} from "~/buying/index.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { allowed } from "~/http/record-page.server";
import { added } from "~/kernel/features/features.server";
import { PaperLinks } from "~/ledger";
import { entriesOfOrder } from "~/ledger/index.server";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { OrderStatus } from "~/ui/text/status-badge";
import type { Route } from "./+types/order";
import { OrderDetails } from "./details";
import { HoldCard } from "./hold-card";
import { orderForms } from "./order.server";
import { OrderForms } from "./order-forms";
import { Parcels } from "./parcels";

export function loader(args: Route.LoaderArgs) {
	orderForms.check(args);
	const { context, params } = args;
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const order = foundOr404(() => getOrderDetails(db, admin, params.orderNumber));
	return {
		order,
		carriers: carrierChoices(db),
		parcel: parcelOf(db, order),
		part: partOf(order),
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

/** Also after a refusal, so that the order's current state is shown. */
export const shouldRevalidate = () => true;

export default function OrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { order, carriers, parcel, part, papers, records, replaces, held, can, formKey } = loaderData;
	const paper = (kind: string) => `${href("/admin/orders/papers")}?paper=${kind}&id=${order.id}`;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Order ${order.orderNumber}`}</PageTitle>
			<PageHead title={`Order ${order.orderNumber}`}>
				<OrderStatus view="admin" status={order.status} />
				<ButtonLink to={paper("slip")}>Packing slip</ButtonLink>
				<ButtonLink to={paper("pick")}>Pick list</ButtonLink>
			</PageHead>
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
			<div className="card mb-7">
				<OrderActions
					order={order}
					carriers={carriers}
					reply={params.does ? undefined : actionData}
					parcel={parcel}
				/>
			</div>
			<Parcels order={order} part={part} carriers={carriers} />
			{papers.length > 0 ? (
				<section className="card mb-7" aria-labelledby="papers">
					<h2 id="papers">Invoices</h2>
					<PaperLinks
						papers={papers}
						paperUrl={(number) => href("/admin/papers/:number", { number })}
						pdfUrl={(number) => href("/admin/papers/:number/pdf", { number })}
					/>
				</section>
			) : null}
			<div className="split">
				<OrderDetails order={order} records={records} />
				<OrderForms
					order={order}
					can={can}
					formKey={formKey}
					reply={params.does === "notes" ? actionData : undefined}
					holdReply={params.does === "hold" ? actionData : undefined}
				/>
			</div>
		</div>
	);
}
