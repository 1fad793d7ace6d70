import type { ReactNode } from "react";
import { Link } from "react-router";
import type { GivenAnswer } from "~/domain/inbox/inbox.server";
import { Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { AnswerForm, StatusForm } from "./forms";
import type { Inbox } from "./inboxes";

export type CardProps<Item> = {
	item: Item;
	formKey: string;
	/** On its own page the heading is the page's, and the form to answer is open. */
	alone?: boolean;
	problems?: { errors: string[]; typed: string | undefined };
};

type Item = { id: string; email: string; status: string; answered: GivenAnswer | null };

type Props = CardProps<Item> & {
	inbox: Inbox;
	/** The heading in a list, and on the page where the heading is the page's. */
	heading: string;
	aloneHeading: string;
	/** Whom an answer goes to. */
	who: string;
	/** The record that the status belongs to, for assistive technology. */
	of: string;
	facts: ReactNode;
	children: ReactNode;
};

/** A message, quote request or claim with its answer, or the forms that answer it and set its status. */
export function InboxCard(props: Props) {
	const {
		inbox,
		item,
		formKey,
		alone = false,
		problems,
		heading,
		aloneHeading,
		who,
		of,
		facts,
		children,
	} = props;
	const { id, email, status, answered } = item;
	const { label, color } = inbox.statuses[status] ?? { label: status, color: "gray" };
	const form = (
		<AnswerForm
			action={inbox.answerPageOf(id)}
			id={id}
			name={inbox.verb}
			label={`${inbox.Verb} to ${who}`}
			to={email}
			formKey={formKey}
			errors={problems?.errors ?? []}
			typed={problems?.typed}
		/>
	);
	return (
		<article className="card mb-4">
			<h2 className="flex flex-wrap items-baseline justify-between wrap-anywhere gap-x-4 gap-y-1">
				{alone ? <span>{aloneHeading}</span> : <Link to={inbox.pageOf(id)}>{heading}</Link>}
				<Badge color={color}>{label}</Badge>
			</h2>
			<p className="small mute mb-3 break-words">{facts}</p>
			{children}
			{answered ? (
				<Note kind="good" className="mb-4">
					<b>
						Answered by {answered.by ?? "a former admin"} on <Moment at={answered.at} show="full" />:
					</b>
					<span className="block whitespace-pre-line break-words">{answered.text}</span>
				</Note>
			) : alone ? (
				form
			) : (
				<Details summary={inbox.Verb}>{form}</Details>
			)}
			<div className="mt-4">
				<StatusForm action={inbox.pageOf(id)} id={id} of={of} status={status} options={inbox.statuses} />
			</div>
		</article>
	);
}
