import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { setPaymentStatus } from "~/ledger/index.server";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import type { Route } from "./+types/payment";

const pageOf = (orderNumber: string) => href("/admin/orders/:orderNumber", { orderNumber });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.orderNumber));

/** Notes whether the order is paid (Rule 7.2). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: setPaymentStatus.input,
		run: ({ db, actor }, { paymentStatus }) => {
			const { id } = getOrderDetails(db, actor, args.params.orderNumber);
			return setPaymentStatus(db, actor, { id, paymentStatus });
		},
		refusedTo: pageOf(args.params.orderNumber),
		done: ({ paymentStatus }) => ({
			to: pageOf(args.params.orderNumber),
			title: "Payment Updated",
			text: `Payment is ${paymentStatus}.${paymentStatus === "refunded" ? " The customer has been notified." : ""}`,
		}),
	});
