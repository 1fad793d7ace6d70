import { readForm } from "~/http/form.server";
import { buyerOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/quick-order";
import { answerPad, emptyPad } from "./quick-order-action.server";
import { QuickOrderScreen } from "./quick-order-screen";

export function loader({ context }: Route.LoaderArgs) {
	buyerOrDenied(context);
	return emptyPad();
}

export async function action({ request, context }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	return answerPad({ context, buyer, form: await readForm(request) });
}

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
	const pad = actionData ?? loaderData;
	return <QuickOrderScreen key={pad.formKey} pad={pad} isAnswer={actionData !== undefined} />;
}
