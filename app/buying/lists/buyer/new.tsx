import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead, PortalTabs } from "~/ui/site/portal-tabs";
import { getCart } from "../../cart/cart.queries.server";
import { getMyOrder } from "../../orders/order.queries.server";
import { createList } from "../create-list.server";
import type { Route } from "./+types/new";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Save as a list");

/** `?order=` names the order to save; without it the cart is saved. */
export function loader({ context, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const orderNumber = url.searchParams.get("order");
	const kept = keptReply(context, url);
	if (!orderNumber) return { orderNumber: null, lines: getCart(db, buyer).lines.length, kept };
	const { lines } = foundOr404(() => getMyOrder(db, buyer, orderNumber));
	return { orderNumber, lines: lines.length, kept };
}

/** Saves the lines of the order, or of the cart, under a name (Rule 4.12). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, createList, {
		done: ({ id, name }) => ({
			to: href("/lists/:listId", { listId: id }),
			title: "List Saved",
			text: `The list “${name}” has been saved.`,
		}),
	});

export default function NewList({ loaderData, actionData }: Route.ComponentProps) {
	const { orderNumber, lines, kept } = loaderData;
	const [form, fields] = answeredForm<{ name: string; orderNumber: string }>({
		id: "new-list",
		lastResult: (actionData ?? kept)?.result,
	});
	if (lines === 0) {
		return (
			<div className="wrap">
				<PortalTabs />
				<EmptyState
					bare
					heading={1}
					title="Your cart is empty"
					action={<ButtonLink to={href("/quick-order")}>Quick order</ButtonLink>}
				>
					<p>Add a product to save the cart as a list.</p>
				</EmptyState>
			</div>
		);
	}
	const all = counted(lines, "line");
	return (
		<div className="wrap">
			<ErrorSummary problems={problemsOf(form)} />
			<PortalHead
				title="Save as a list"
				intro={orderNumber ? `The ${all} of order ${orderNumber}.` : `The ${all} of your cart.`}
			/>
			<Form method="post" id={form.id} noValidate className="max-w-120">
				{orderNumber ? <input type="hidden" name="orderNumber" value={orderNumber} /> : null}
				<TextField field={fields.name} label="Name of the list" maxLength={100} autoComplete="off" />
				<div className="acts">
					<Button variant="primary" pendingText="Saving...">
						Save list
					</Button>
					<ButtonLink
						to={orderNumber ? href("/buyer-portal/orders/:orderNumber", { orderNumber }) : href("/cart")}
					>
						Go back
					</ButtonLink>
				</div>
			</Form>
		</div>
	);
}
