import { href } from "react-router";
import type { Next } from "~/http/form-action.server";
import type { WaitingOrder } from "./prepare-order.server";
import type { ApprovalRule } from "./request-approval.server";

/** Whether an order of this total waits (Rule 13.20). */
export const waitsBy = ({ aboveCents }: Pick<ApprovalRule, "aboveCents">, totalCents: number): boolean =>
	aboveCents === null || totalCents > aboveCents;

/** The page after a checkout whose order waits for an owner: its docket says what comes next (Rule 13.20). */
export const waitsNext = ({ request: { id } }: WaitingOrder): Next => ({
	to: `${href("/buyer-portal/approvals/:id", { id })}#placed`,
});
