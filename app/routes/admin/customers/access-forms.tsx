import type { SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";
import type { CustomerDetails } from "~/domain/customers/customer.queries.server";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Details } from "~/ui/layout/details";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import { useMay } from "../may";

export type AccessReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;
type Props = { customer: CustomerDetails; reply: AccessReply };

/** What grants or ends access, each asking a second time. A closed account can only be reopened. */
export function AccessForms({ customer, reply }: Props) {
	const may = useMay();
	const { isWholesaleApproved, revokedAt, closedAt, role } = customer;
	const answered = reply && ("closed" in (reply.result.initialValue ?? {}) ? "closing" : "approval");
	const of = (form: typeof answered) => (answered === form ? reply : undefined);
	return (
		<Details summary="Change access" open={reply !== undefined}>
			{may("applications") && !closedAt && (isWholesaleApproved || revokedAt) ? (
				<WithReason
					key={`approval ${isWholesaleApproved}`}
					{...(isWholesaleApproved ? REVOKE : RESTORE)}
					reply={of("approval")}
				/>
			) : null}
			{may("staff") && !closedAt && (role === "user" || role === "admin") ? (
				<Role customer={customer} />
			) : null}
			{role !== "user" ? (
				may("staff") ? (
					<p className="small">
						<Link
							className="tap"
							to={`${addressOf(href("/admin/staff"), { open: customer.id })}#staff-${customer.id}`}
						>
							Staff account
						</Link>
					</p>
				) : null
			) : may("applications") ? (
				<WithReason
					key={`closing ${closedAt !== null}`}
					{...(closedAt ? REOPEN : CLOSE)}
					reply={of("closing")}
				/>
			) : null}
		</Details>
	);
}

type Change = {
	id: string;
	/** What the form sends besides the reason. */
	field: "approved" | "closed";
	value: boolean;
	label: string;
	/** The label of the reason; on one page each has its own. */
	asks: string;
	says?: string;
	hint: string;
};
const LOGGED = "Kept in the audit log.";
const REVOKE: Change = {
	id: "revoke",
	field: "approved",
	value: false,
	label: "Revoke approval",
	asks: "Reason",
	hint: "The customer will see this.",
};
const RESTORE: Change = {
	id: "restore",
	field: "approved",
	value: true,
	label: "Restore approval",
	asks: "Reason",
	hint: LOGGED,
};
const CLOSE: Change = {
	id: "close",
	field: "closed",
	value: true,
	label: "Close account",
	asks: "Why it is closed",
	says: "The customer is logged out at once and can't log in. Orders and papers stay.",
	hint: "For staff only. The customer gets no mail.",
};
const REOPEN: Change = {
	id: "reopen",
	field: "closed",
	value: false,
	label: "Reopen account",
	asks: "Why it is reopened",
	says: "The customer can log in again, with the approval and prices from before.",
	hint: LOGGED,
};

/** Asks for the reason of a change before it is made. */
function WithReason({ id, field, value, label, asks, says, hint, reply }: Change & { reply: AccessReply }) {
	const [form, fields] = answeredForm<{ reason: string }>({ id, lastResult: reply?.result });
	return (
		<Details summary={`${label}…`} open={reply !== undefined}>
			<Form method="post" id={form.id} noValidate>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name={field} value={String(value)} />
				{says ? <p className="mute small mb-3">{says}</p> : null}
				<TextArea field={fields.reason} label={asks} hint={hint} maxLength={1000} />
				<Button variant={id === "revoke" || id === "close" ? "bad" : "default"} pendingText="Saving...">
					{label}
				</Button>
			</Form>
		</Details>
	);
}

/** Asks again before the role changes: what it means, then the button. */
function Role({ customer: { id, role } }: Pick<Props, "customer">) {
	const isAdmin = role === "admin";
	return (
		// Closed again once the role has changed.
		<Details key={role} summary={isAdmin ? "Remove admin role…" : "Make admin…"}>
			<Form method="post" action={href("/admin-portal/customers/:id/role", { id })}>
				<input type="hidden" name="role" value={isAdmin ? "user" : "admin"} />
				<p className="mute small mb-3">
					{isAdmin
						? "This account can see and change everything in the admin screens. It no longer can after this."
						: "An admin can see and change everything in the admin screens."}
				</p>
				<Button variant={isAdmin ? "bad" : "default"} pendingText="Saving...">
					{isAdmin ? "Remove admin role" : "Make admin"}
				</Button>
			</Form>
		</Details>
	);
}
