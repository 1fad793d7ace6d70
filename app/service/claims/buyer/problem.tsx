import { parse, type SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { getMyOrder } from "~/buying/index.server";
import { commandAction } from "~/http/command-form.server";
import { getClient, getDb } from "~/http/context.server";
import { type FormReply, replyHeaders, retryHeaders, soundForm } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { DomainError, notFound } from "~/kernel/errors";
import { answeredIn } from "~/kernel/settings/promised";
import { answerTimes, getSettings } from "~/kernel/settings/settings.queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { orderSheet } from "~/ui/styles/sheets";
import { deleteFiles } from "~/uploads/storage.server";
import { claimFormSchema } from "../claim.schema";
import { keepPhotos, removePhoto } from "../claim-photos.server";
import { getProblem } from "../problem.queries.server";
import { keepReceived, type ReceivedPhotos, receivePhotos } from "../receive-photos.server";
import { reportClaim } from "../report-claim.server";
import type { Route } from "./+types/problem";
import { lineMessages, PROBLEM_FORM, unitsId } from "./problem-form";
import { ProblemPanel } from "./problem-panel";

const pageOf = (orderNumber: string) => href("/buyer-portal/orders/:orderNumber", { orderNumber });

export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	return foundOr404(() => {
		const problem = getProblem(db, buyer, params.orderNumber);
		if (!problem) throw notFound("Form");
		const order = getMyOrder(db, buyer, params.orderNumber);
		return {
			order,
			problem,
			times: answerTimes(db),
			formKey: newFormKey(),
			kept: keptReply(context, url),
		};
	});
}

/** Reports a problem with the order (Rules 5.21, 5.22). The good photos of a refused form are kept for the next try. */
export async function action(args: Route.ActionArgs) {
	const { request, context, params } = args;
	const { orderNumber } = params;
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	// Before reading the files, check that the order exists.
	const order = foundOr404(() => getMyOrder(db, buyer, orderNumber));
	let posted: ReceivedPhotos;
	try {
		posted = await receivePhotos(request, getClient(context).ip, 3 * order.lines.length + 10);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const result: SubmissionResult = { status: "error", error: { "": [error.message] } };
		return data<FormReply>({ result, toast: null }, { status: error.status, headers: retryHeaders(error) });
	}
	const refused = await keepReceived((photos) => keepPhotos(db, buyer, orderNumber, photos), posted);
	const form = soundForm(posted.form);
	const removed = form.get("remove");
	if (typeof removed === "string") {
		await deleteFiles(removePhoto(db, buyer, orderNumber, removed));
		form.delete("remove");
		const { payload } = parse(form, { resolve: () => ({ error: {} }) });
		const result: SubmissionResult = { initialValue: payload as Record<string, string> };
		if (refused.length > 0) result.error = { photos: refused };
		return data<FormReply>({ result, toast: null });
	}
	const answer = await commandAction(
		args,
		reportClaim,
		{
			schema: claimFormSchema.refine(() => refused.length === 0, { path: ["photos"] }),
			ids: () => ({ id: orderNumber }),
			failed: { title: "Error", text: "The problem was not reported." },
			done: ({ claimNumber }) => ({
				to: `${pageOf(orderNumber)}#problem`,
				title: "Problem Reported",
				text: `Claim ${claimNumber}: we answer ${answeredIn(getSettings(getDb(args.context)).legal)}.`,
			}),
		},
		form,
	);
	// A form with other mistakes names the photos that were not kept, too.
	if (!(answer instanceof Response) && refused.length > 0)
		answer.data.result.error = { ...answer.data.result.error, photos: refused };
	return answer;
}

export const headers = replyHeaders;

/** Also after a refusal: the good photos of that post were kept. */
export const shouldRevalidate = () => true;

export const links = orderSheet;

/** The form by itself, with what was typed and errors at their fields. */
export default function ProblemAgain({ loaderData, actionData }: Route.ComponentProps) {
	const { order, problem, formKey, kept } = loaderData;
	const reply = actionData ?? kept;
	const errors = reply?.result.error ?? {};
	const { "": ofForm = [], photos = [], ...ofFields } = errors;
	const problems = [
		...(ofForm ?? []).map((text) => ({ text })),
		...order.lines.flatMap((_line, n) => lineMessages(errors, n).map((text) => ({ id: unitsId(n), text }))),
		...["lines", "reason", "remedy", "details"].flatMap((name) =>
			(ofFields[name] ?? []).map((text) => ({ id: `${PROBLEM_FORM}-${name}`, text })),
		),
		...(photos ?? []).map((text) => ({ id: `${PROBLEM_FORM}-photos`, text })),
	];
	return (
		<div className="wrap">
			<PageTitle>{`${problems.length > 0 ? "Error: " : ""}A problem with order ${order.orderNumber}`}</PageTitle>
			<Flash message={actionData?.toast} />
			<PortalHead
				back={{ to: pageOf(order.orderNumber), label: "Back to the order" }}
				title={`A problem with order ${order.orderNumber}`}
			/>
			<div className="max-w-200">
				<ErrorSummary problems={problems} />
				<ProblemPanel order={order} problem={problem} formKey={formKey} reply={reply} isAlone />
			</div>
		</div>
	);
}
