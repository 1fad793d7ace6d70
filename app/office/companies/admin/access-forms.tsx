import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import type { CompanyPerson } from "~/customers/index.server";
import { useMay } from "~/desk/may";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Details } from "~/ui/layout/details";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";

export type AccessReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

/** The reply to the form about one account, or to that about the company's approval. */
const replyTo = (reply: AccessReply, person: string | null): AccessReply =>
	(reply?.result.initialValue?.person ?? null) === person ? reply : undefined;

/** What ends or grants a company's wholesale access; it asks a second time. */
export function ApprovalForm({
	company: { isWholesaleApproved, revokedAt },
	reply,
}: {
	company: { isWholesaleApproved: boolean; revokedAt: Date | null };
	reply: AccessReply;
}) {
	if (!isWholesaleApproved && !revokedAt) return null;
	return (
		<WithReason
			key={`approval ${isWholesaleApproved}`}
			{...(isWholesaleApproved ? REVOKE : RESTORE)}
			reply={replyTo(reply, null)}
		/>
	);
}

/** What gives one account more or ends it, each asking a second time. A closed account can only be reopened. */
export function PersonAccess({
	person,
	reply,
}: {
	person: Omit<CompanyPerson, "hasPassword">;
	reply: AccessReply;
}) {
	const may = useMay();
	const { id, role, closedAt } = person;
	const own = replyTo(reply, id);
	if (!may("applications") && !may("staff")) return null;
	return (
		<Details summary={`Change access of ${person.username}`} open={own !== undefined}>
			{may("staff") && !closedAt && (role === "user" || role === "admin") ? <Role person={person} /> : null}
			{role === "user" && may("applications") ? (
				<WithReason
					key={`closing ${closedAt !== null}`}
					{...(closedAt ? REOPEN : CLOSE)}
					person={id}
					reply={own}
				/>
			) : null}
			{role !== "user" && may("staff") ? (
				<p className="small">
					<SiteLink className="tap" to={`${addressOf(href("/admin/staff"), { open: id })}#staff-${id}`}>
						Staff account
					</SiteLink>
				</p>
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
	description?: string;
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
	description: "This person is logged out at once and can't log in. Orders and papers stay.",
	hint: "For staff only. The customer gets no mail.",
};
const REOPEN: Change = {
	id: "reopen",
	field: "closed",
	value: false,
	label: "Reopen account",
	asks: "Why it is reopened",
	description: "This person can log in again, with the company's approval and prices.",
	hint: LOGGED,
};

/** Asks for the reason of a change before it is made. */
function WithReason({
	person,
	...change
}: Change & {
	/** The account it is about; without one the form is about the company. */
	person?: string;
	reply: AccessReply;
}) {
	const { field, value, label, asks, description, hint, reply } = change;
	const id = person ? `${change.id}-${person}` : change.id;
	const [form, fields] = answeredForm<{ reason: string }>({ id, lastResult: reply?.result });
	return (
		<Details summary={`${label}…`} open={reply !== undefined}>
			<Form method="post" id={form.id} noValidate>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name={field} value={String(value)} />
				<input type="hidden" name="at" value={person ? `person-${person}` : "access"} />
				{person ? <input type="hidden" name="person" value={person} /> : null}
				{description ? <p className="mute small mb-3">{description}</p> : null}
				<TextArea field={fields.reason} label={asks} hint={hint} maxLength={1000} />
				<Button
					variant={change.id === "revoke" || change.id === "close" ? "bad" : "default"}
					pendingText="Saving..."
				>
					{label}
				</Button>
			</Form>
		</Details>
	);
}

/** Asks again before the role changes: what it means, then the button. */
function Role({ person: { id, role } }: { person: Pick<CompanyPerson, "id" | "role"> }) {
	const isAdmin = role === "admin";
	return (
		// Closed again once the role has changed.
		<Details key={role} summary={isAdmin ? "Remove admin role…" : "Make admin…"}>
			<Form method="post" action={href("/admin/customers/:id/:does?", { id, does: "role" })}>
				<input type="hidden" name="role" value={isAdmin ? "user" : "admin"} />
				<input type="hidden" name="at" value={`person-${id}`} />
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
