import { href } from "react-router";
import { decisionSchema } from "~/customers";
import { keepsForms } from "~/http/acting.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied, type Context, userOrLogin } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import { accountSheet, orderSheet } from "~/ui/styles/sheets";
import { currentBuyer } from "../../orders/current-buyer.server";
import { approveRequest, declineRequest, withdrawRequest } from "../decide-request.server";
import { getApprovalRule, getRequest } from "../request.queries.server";
import type { Route } from "./+types/approval";
import { ApprovalScreen } from "./approval-screen";

export { ErrorBoundary } from "~/customers";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

/** The mailed link leads visitors to the login and back (Rule 13.20). */
function buyerOrLogin(context: Context, url: URL) {
	userOrLogin(context, url);
	return buyerOrDenied(context);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `Order ${loaderData.request.requestNumber}` : "Order");

export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrLogin(context, url);
	const db = getDb(context);
	const request = foundOr404(() => getRequest(db, buyer, params.id));
	return {
		request,
		terms: currentBuyer(db, buyer).paymentTerms,
		rule: request.isOwn && request.status === "waiting" ? getApprovalRule(db, buyer) : null,
		formKey: newFormKey(),
	};
}

/** Approves, declines or withdraws; a GET never does (Rules 13.22, 13.20). */
export const action = (args: Route.ActionArgs) => {
	const { id } = args.params;
	const page = href("/buyer-portal/approvals/:id", { id });
	return formAction(args, {
		guard: buyerOrLogin,
		schema: decisionSchema,
		run: ({ db, actor, ip }, input) => {
			if (input.decision === "approve") {
				const { orderNumber } = approveRequest(db, actor, id, { shownTotalCents: input.total, ip });
				return { to: page, title: "Order approved", text: `It is placed as order ${orderNumber}.` };
			}
			if (input.decision === "decline") {
				const { requestNumber } = declineRequest(db, actor, { id, reason: input.reason });
				return {
					to: page,
					title: "Order declined",
					text: `We mailed your reason. ${requestNumber} is closed.`,
				};
			}
			withdrawRequest(db, actor, { id });
			return { to: page, title: "Order withdrawn", text: "Nothing was ordered." };
		},
		failed: (form) =>
			form.get("decision") === "approve"
				? { title: "Not approved", text: "Nothing was ordered yet." }
				: undefined,
		done: (flash) => flash,
	});
};

/** Also after a refusal: prices and stock may have changed. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export const links: Route.LinksFunction = () => [...accountSheet(), ...orderSheet()];

export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
	return <ApprovalScreen {...loaderData} reply={actionData} />;
}
