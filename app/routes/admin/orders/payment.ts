import { href, redirect } from "react-router";
import { getOrderFile } from "~/domain/orders/order-admin.queries.server";
import { setPaymentStatus } from "~/domain/orders/order-desk.server";
import { paymentStatusSchema } from "~/domain/orders/update-order.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { firstProblem } from "~/routes/admin/forms/first-problem";
import type { Route } from "./+types/payment";

const pageOf = (orderNumber: string) => href("/admin-portal/orders/:orderNumber", { orderNumber });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.orderNumber));

/** Notes whether the order is paid (Rule 7.2). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const { id } = foundOr404(() => getOrderFile(db, actor, params.orderNumber));
	const outcome = await submitForm(await readForm(request), paymentStatusSchema, ({ paymentStatus }) =>
		setPaymentStatus(db, actor, { id, paymentStatus }),
	);
	if (outcome.done) {
		const { paymentStatus } = outcome.value;
		const told = paymentStatus === "refunded" ? " The customer has been notified." : "";
		setFlash(context, "Payment Updated", `Payment is ${paymentStatus}.${told}`);
	} else setFlash(context, "Error", firstProblem(outcome.reply.data.result), "error");
	return seeOther(pageOf(params.orderNumber));
}
