import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { canSeeCosts } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { PURCHASE_STATUSES } from "~/terms/purchases";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { getPurchase } from "../purchase.queries.server";
import type { Route } from "./+types/receive";
import { receiveAction } from "./receive-action.server";
import { ReceiveScreen } from "./receive-screen";

/** What is to come of an order, to be scanned (Rule 7.144). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const purchase = foundOr404(() => getPurchase(db, admin, params.id));
	return { purchase, today: shopToday(), formKey: newFormKey(), seesMoney: canSeeCosts(admin) };
}

export function action(args: Route.ActionArgs) {
	const admin = adminOrDenied(args.context);
	const purchase = foundOr404(() => getPurchase(getDb(args.context), admin, args.params.id));
	return receiveAction(args, purchase);
}

export const headers = replyHeaders;

/** Also after a refusal: what is to come may have changed. */
export const shouldRevalidate = () => true;

export default function Receive({ loaderData, actionData }: Route.ComponentProps) {
	const { id, number, status } = loaderData.purchase;
	const { isOpen, label } = PURCHASE_STATUSES[status];
	if (!isOpen && !actionData) {
		return (
			<div className="wrap">
				<PageTitle>{`Receive ${number}`}</PageTitle>
				<StaffHead title={`Receive ${number}`} />
				<EmptyState
					title={`${number} is ${label.toLowerCase()}`}
					action={<ButtonLink to={href("/admin/purchases/:id/:does?", { id })}>See the order</ButtonLink>}
				>
					Nothing can be received against it.
				</EmptyState>
			</div>
		);
	}
	return <ReceiveScreen {...loaderData} reply={actionData} />;
}
