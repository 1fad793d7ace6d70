import { href, redirect } from "react-router";
import { approvalAmountSchema } from "~/customers";
import { setApprovalAmount } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { customerOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import type { Route } from "./+types/approval-amount";

const PAGE = href("/buyer-portal/people");

export const loader = () => redirect(PAGE);

/** From which total on orders wait for an owner (Rule 13.20). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: customerOrDenied,
		schema: approvalAmountSchema,
		run: ({ db, actor }, input) => setApprovalAmount(db, actor, input),
		refusedTo: PAGE,
		done: (above) => ({
			to: PAGE,
			title: "Amount saved",
			text: above === null ? "No order waits for its amount." : `Orders above ${formatCents(above)} wait.`,
		}),
	});
