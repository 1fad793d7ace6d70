import { href, Link } from "react-router";
import { INQUIRY_TYPES } from "~/domain/messages/inquiry-types";
import type { StaffMessage } from "~/domain/messages/message-admin.queries.server";
import { GivenAnswer } from "~/routes/admin/forms/given-answer";
import { AnswerForm, StatusForm } from "~/routes/admin/forms/inbox-forms";
import { MESSAGE_STATUSES } from "~/terms/inbox";
import { Details } from "~/ui/layout/details";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";

export type MessageProblems = { errors: string[]; typed: string | undefined };

/** A message with its answer, or the forms that answer it and set its status. */
export function MessageCard({
	message,
	formKey,
	alone = false,
	problems,
}: {
	message: StaffMessage;
	formKey: string;
	/** On its own page the heading is the page's, and the reply form is open. */
	alone?: boolean;
	problems?: MessageProblems | undefined;
}) {
	const { id, subject, name, email, phone, username, type, status, reply, repliedAt, repliedBy } = message;
	const page = href("/admin/messages/:id", { id });
	const form = (
		<AnswerForm
			action={href("/admin/messages/:id/reply", { id })}
			id={id}
			name="reply"
			label={`Reply to ${name}`}
			to={email}
			formKey={formKey}
			errors={problems?.errors ?? []}
			typed={problems?.typed}
		/>
	);
	return (
		<article className="card mb-4">
			<h2 className="flex flex-wrap items-baseline justify-between wrap-anywhere gap-x-4 gap-y-1">
				{alone ? <span>Message</span> : <Link to={page}>{subject}</Link>}
				<Badge color={MESSAGE_STATUSES[status].color}>{MESSAGE_STATUSES[status].label}</Badge>
			</h2>
			<p className="small mute mb-3 break-words">
				{INQUIRY_TYPES[type]} · <Moment at={message.createdAt} show="full" /> · {name} ·{" "}
				<a href={`mailto:${email}`}>{email}</a>
				{phone ? ` · ${phone}` : ""}
				{username ? ` · account ${username}` : ""}
			</p>
			<p className="mb-4 whitespace-pre-line break-words">{message.message}</p>
			{repliedAt ? (
				<GivenAnswer by={repliedBy} at={repliedAt}>
					{reply}
				</GivenAnswer>
			) : alone ? (
				form
			) : (
				<Details summary="Reply">{form}</Details>
			)}
			<div className="mt-4">
				<StatusForm action={page} id={id} of={subject} status={status} options={MESSAGE_STATUSES} />
			</div>
		</article>
	);
}
