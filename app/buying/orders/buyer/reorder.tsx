import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { whyNotEach } from "~/rules/index.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { type QuantityAnswer, readQuantities } from "../../cart/buyer/line-quantities.server";
import { getMyOrder } from "../order.queries.server";
import { reorder } from "../reorder.server";
import type { Route } from "./+types/reorder";
import { answerReorder } from "./answer-reorder.server";
import { ReorderForm } from "./reorder-form";

export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const kept = readKeptForm(context, url);
	const db = getDb(context);
	const order = foundOr404(() => getMyOrder(db, buyer, params.orderNumber));
	return {
		order,
		why: whyNotEach(db, buyer, order.lines),
		formKey: newFormKey(),
		answer: kept ? readQuantities(kept).answer : {},
	};
}

/** Adds the order's lines to the cart (Rule 5.8), with the quantities of the form if it has any, and returns to `redirectTo`. */
export const action = (args: Route.ActionArgs) =>
	answerReorder(args, {
		run: (db, buyer, quantities, key) =>
			reorder(db, buyer, { id: args.params.orderNumber, quantities }, { key }),
		page: href("/buyer-portal/orders/:orderNumber", args.params),
	});

/** The form again, with errors at their lines. */
export default function ReorderAgain({ loaderData, actionData }: Route.ComponentProps) {
	const { order, why, formKey } = loaderData;
	const answer: QuantityAnswer = (actionData ?? loaderData).answer;
	const problems = order.lines.flatMap((line, n) => {
		const message = answer[line.id]?.message;
		return message ? [{ id: `reorder-${n}`, text: `${line.productName}: ${message}` }] : [];
	});
	return (
		<div className="wrap">
			<PageTitle>{`${problems.length > 0 ? "Error: " : ""}Reorder ${order.orderNumber}`}</PageTitle>
			<Flash message={actionData?.toast} />
			<ErrorSummary problems={problems} />
			<PortalHead title={`Reorder ${order.orderNumber}`} />
			<ReorderForm
				lines={order.lines}
				action={href("/buyer-portal/orders/:orderNumber/reorder", { orderNumber: order.orderNumber })}
				why={why}
				formKey={formKey}
				answer={answer}
			/>
		</div>
	);
}
