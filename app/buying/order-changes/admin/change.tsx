import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { renderMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { readForm, submitForm } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { shownTotalOf } from "../../checkout/order-form.server";
import { changeFormSchema } from "../change-order.schema";
import { changeOrder, isSame, previewChange } from "../change-order.server";
import { getOrderToChange } from "../order-to-change.server";
import { differenceText } from "../plan-change";
import type { Route } from "./+types/change";
import { ChangeScreen } from "./change-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const staff = adminOrDenied(context);
	const order = foundOr404(() => getOrderToChange(getDb(context), staff, params.orderNumber));
	return { order, formKey: newFormKey() };
}

const ADDRESS = "shippingAddress.";

/** Previews or applies a correction (Rule 7.110). Whatever was typed comes back with every answer. */
export async function action(args: Route.ActionArgs) {
	const { request, context, params } = args;
	const staff = adminOrDenied(context);
	const db = getDb(context);
	const order = foundOr404(() => getOrderToChange(db, staff, params.orderNumber));
	const form = await readForm(request);
	const typed = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	) as Partial<Record<string, string>>;
	// An address nobody touched is no change, even if it could not be entered today.
	const address = Object.entries(typed).filter(([name]) => name.startsWith(ADDRESS));
	const sent = Object.fromEntries(address.map(([name, value]) => [name.slice(ADDRESS.length), value]));
	if (isSame(sent, order.shippingAddress)) for (const [name] of address) form.delete(name);
	// The parser leaves out an empty field, which here means that the value is taken away.
	const schema = changeFormSchema.transform((input) => ({
		...input,
		poNumber: input.poNumber ?? null,
		shipping: input.shipping ?? null,
		shownTotalCents: shownTotalOf(form),
	}));
	const { id } = order;
	const seen = await submitForm(form, schema, (input) => {
		const { plan, added, stock, mail, below } = previewChange(db, staff, { ...input, id });
		const { subject, text } = renderMail(db, mail, shopOfMails(db));
		return {
			...plan,
			changes: plan.differences.map((one) => differenceText(one)),
			added,
			stock,
			below: below?.map(
				({ name, priceCents, costCents }) =>
					`${name}: ${formatCents(priceCents)} is below our cost of ${formatCents(costCents ?? 0)}.`,
			),
			// Said of every new price, wherever it lies: the preview must not tell the cost.
			mayWait: below === null && plan.differences.some(({ kind }) => kind === "price" || kind === "added"),
			mail: { to: mail.to, subject, text },
		};
	});
	const preview = seen.done ? seen.value : null;
	const shown = { typed, preview, isStale: typed.version !== order.version };
	if (form.get("intent") !== "apply") {
		return seen.done
			? data({ result: null, toast: null, ...shown })
			: data({ ...seen.reply.data, ...shown }, { status: seen.reply.init?.status ?? 400 });
	}
	const to = href("/admin/orders/:orderNumber/:does?", params);
	const reply = await commandAction(
		args,
		changeOrder,
		{
			schema,
			ids: () => ({ id }),
			failed: { title: "Not Changed", text: "Nothing was changed." },
			done: ({ heldId }, call) =>
				heldId
					? {
							to,
							title: "Waits for an Owner",
							text: "An owner looks at these prices first. The order is changed once they are approved.",
						}
					: {
							to,
							title: "Order Changed",
							text: `Order ${order.orderNumber} was changed.${call.form.get("sendEmail") ? " We'll email the customer." : ""}`,
						},
		},
		form,
	);
	if (reply instanceof Response) return reply;
	return data({ ...reply.data, ...shown }, { status: reply.init?.status ?? 400 });
}

/** Also after a refusal, but not while typing: that would empty the form. */
export const shouldRevalidate = ({ formData }: ShouldRevalidateFunctionArgs) =>
	formData?.get("intent") !== "live";

export default function ChangeOrder({ loaderData, actionData }: Route.ComponentProps) {
	const { order, formKey } = loaderData;
	return <ChangeScreen key={formKey} order={order} formKey={formKey} reply={actionData} />;
}
