import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { anchorOf, setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { formKeyOf, newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { returnPath } from "~/http/return-path.server";
import { whyNotEach } from "~/rules/index.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { grownBy } from "../../cart/add-to-cart.server";
import { answerAdded } from "../../cart/buyer/added.server";
import { type QuantityAnswer, readQuantities, shortenRemarks } from "../../cart/buyer/line-quantities.server";
import { getMyOrder } from "../order.queries.server";
import { reorder, reorderRemarks } from "../reorder.server";
import type { Route } from "./+types/reorder";
import { ReorderForm } from "./reorder-form";

const FAILED = { kind: "error", title: "Reorder Failed", text: "Failed to reorder" } as const;

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
export async function action({ request, context, params }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const form = await readForm(request);
	const { quantities, answer } = readQuantities(form);
	if (Object.values(answer).some(({ message }) => message))
		return data({ answer, toast: FAILED }, { status: 400 });

	const sent = { id: params.orderNumber, quantities };
	const { cart, lines } = foundOr404(() => reorder(db, buyer, sent, { key: formKeyOf(form) }));
	const grown = grownBy(lines);
	const remarks = reorderRemarks(lines);
	if (grown.length > 0) {
		const title = "Items Added to Cart";
		const text = "Previous order items have been added to your cart.";
		const to = returnPath(form, href("/cart"));
		return answerAdded({ request, context, form }, { cart, grown, title, text, remarks, to });
	}
	const page = href("/buyer-portal/orders/:orderNumber", params);
	const { at, to } = anchorOf(request, form, returnPath(form, page));
	const why = shortenRemarks(remarks) || " No quantity was given.";
	setFlash(context, "Reorder Failed", `Failed to reorder.${why}`, "error", { at });
	return seeOther(to);
}

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
			<ReorderForm order={order} why={why} formKey={formKey} answer={answer} />
		</div>
	);
}
