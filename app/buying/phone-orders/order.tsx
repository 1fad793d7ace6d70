import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { formAction, onlyShownAgain } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { checkoutSheet, padSheet } from "~/ui/styles/sheets";
import { orderFormSchema } from "../checkout/order.schema";
import { orderDays, shownTotalOf } from "../checkout/order-form.server";
import { emptyQuickOrder } from "../quick-order/buyer/action.server";
import { readQuickOrderForm } from "../quick-order/buyer/form.server";
import { readNamesInTurns } from "../quick-order/read-names.server";
import type { Route } from "./+types/order";
import { getPhoneOrder, placePhoneOrder } from "./phone-order.server";
import { fillAddress, phoneQuickOrder } from "./phone-quick-order.server";
import { PhoneOrderScreen } from "./screen";

export const links: Route.LinksFunction = () => [...padSheet(), ...checkoutSheet()];

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const order = foundOr404(() => getPhoneOrder(db, admin, params.id));
	return { order: { ...order, ...orderDays(db, order.paymentTerms) }, quickOrder: emptyQuickOrder() };
}

/** Verifies the lines, or places the order (Rule 7.100). Whatever was typed comes back with every answer. */
export async function action(args: Route.ActionArgs) {
	const { request, context, params } = args;
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const form = await readForm(request);
	const typed = await readQuickOrderForm(db, form);
	form.delete("file");
	const fills = form.get("intent") === "address";
	const filled = fills ? newFormKey() : String(form.get("filled") ?? "").slice(0, 100);
	if (fills) {
		fillAddress(form, foundOr404(() => getPhoneOrder(db, admin, params.id)).addresses);
	}
	if (form.get("intent") !== "place" || typed.tooMany) onlyShownAgain(form);
	const reply = await formAction(
		args,
		{
			guard: () => admin,
			schema: orderFormSchema,
			run: async ({ actor, ip, key }, input) => {
				const { lines } = typed;
				const read = await readNamesInTurns(db, lines);
				return placePhoneOrder(
					db,
					actor,
					{ ...input, customerId: params.id, lines, read },
					{ idempotencyKey: key, shownTotalCents: shownTotalOf(form), ip },
				).order;
			},
			failed: { title: "Order Failed", text: "Nothing was ordered." },
			done: ({ orderNumber, customerEmail }) => ({
				to: href("/admin/orders/:orderNumber/:does?", { orderNumber }),
				title: "Order Placed",
				text: `Order ${orderNumber} has been placed. We'll email a confirmation to ${customerEmail}.`,
			}),
		},
		form,
	);
	if (reply instanceof Response) return reply;
	const quickOrder = await phoneQuickOrder(db, admin, params.id, form, typed);
	const status = reply.init?.status ?? (quickOrder.showProblems ? 400 : 200);
	return data({ ...reply.data, quickOrder, filled }, { status });
}

/** Also after a refusal: the customer's approval or terms may have changed. */
export const shouldRevalidate = () => true;

export default function PhoneOrder({ loaderData: { order, quickOrder }, actionData }: Route.ComponentProps) {
	const { filled = "" } = actionData ?? {};
	// Only another address resets the form. After any other button, what was typed meanwhile stays.
	return (
		<PhoneOrderScreen
			key={filled}
			order={order}
			quickOrder={actionData?.quickOrder ?? quickOrder}
			filled={filled}
			reply={actionData}
		/>
	);
}
