import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { canBuy } from "~/kernel/actor/permissions";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { whyNotEach } from "~/rules/index.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { orderSheet } from "~/ui/styles/sheets";
import { type QuantityAnswer, readQuantities } from "../../cart/buyer/line-quantities.server";
import { answerReorder } from "../../orders/buyer/answer-reorder.server";
import { ReorderForm } from "../../orders/buyer/reorder-form";
import { PastLinesTable } from "../past-lines-table";
import { canOrderAgain, type PastLine } from "../past-order";
import { getMyPastOrder } from "../past-orders.queries.server";
import { reorderPast } from "../reorder-past.server";
import type { Route } from "./+types/past-order";

/** An order of the books before this shop, for the company's people (Rule 7.191). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const db = getDb(context);
	const order = foundOr404(() => getMyPastOrder(db, customer, params.id));
	const kept = readKeptForm(context, url);
	const mayBuy = canBuy(customer) && order.lines.some(canOrderAgain);
	return {
		...{ order, mayBuy },
		why: mayBuy ? whyNotEach(db, customer, order.lines) : {},
		formKey: newFormKey(),
		answer: kept ? readQuantities(kept).answer : {},
	};
}

/** Adds its lines to the cart, with the quantities of the form if it has any, and returns to `redirectTo` (Rule 5.8). */
export const action = (args: Route.ActionArgs) =>
	answerReorder(args, {
		run: (db, buyer, quantities, key) => reorderPast(db, buyer, { id: args.params.id, quantities }, { key }),
		page: href("/buyer-portal/orders/before/:id", args.params),
	});

export const links = orderSheet;

const cannot = ({ productId, quantity }: Pick<PastLine, "productId" | "quantity">) =>
	quantity < 0 ? "Returned" : productId === null ? "Not sold here" : null;

export default function PastOrderPage({ loaderData, actionData }: Route.ComponentProps) {
	const { order, mayBuy, why, formKey } = loaderData;
	const answer: QuantityAnswer = (actionData ?? loaderData).answer;
	const problems = order.lines.flatMap((line, n) => {
		const message = answer[line.id]?.message;
		return message ? [{ id: `reorder-${n}`, text: `${line.productName}: ${message}` }] : [];
	});
	return (
		<div className="wrap">
			<PageTitle>{`${problems.length > 0 ? "Error: " : ""}Order ${order.orderNumber} from before`}</PageTitle>
			<Flash message={actionData?.toast} />
			<ErrorSummary problems={problems} />
			<PortalHead title={`Order ${order.orderNumber}`} />
			<p className="mute mb-4">
				From before, {dayText(order.day)}
				{order.store ? `, ${order.store}` : ""}
				{order.totalCents === null ? "" : `, ${formatCents(order.totalCents)}`}. It was ordered before this
				shop, and has no invoice here.
			</p>
			{mayBuy ? (
				<ReorderForm
					lines={order.lines}
					action={href("/buyer-portal/orders/before/:id", { id: order.id })}
					cannot={cannot}
					why={why}
					formKey={formKey}
					answer={answer}
				/>
			) : (
				<PastLinesTable lines={order.lines} />
			)}
		</div>
	);
}
