import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import type { GivenAnswer } from "~/kernel/inbox/inbox.server";
import { counted } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Note, Panel } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { dashboardUrl } from "../dashboard-tab";
import { useMay } from "../may";
import { AnswerForm, type MoreFields, StatusForm } from "./forms";
import type { Inbox } from "./inboxes";

/** An open record. */
export type InboxPane<Item> = {
	item: Item;
	/** How many other messages came from its address. */
	others: number;
	formKey: string;
	/** Which of its further forms the reader may send. */
	can: Readonly<Partial<Record<string, boolean>>>;
};

export type PaneProps<Item> = InboxPane<Item> & {
	/** On its own page the heading is the page's. */
	alone?: boolean;
	problems?: {
		errors: string[];
		typed: Record<string, string | undefined>;
		/** All of the refused form, for further fields. */
		result: SubmissionResult | undefined;
		/** Which of its forms was refused; without it, the answer. */
		of?: string | undefined;
	};
};

type Item = {
	id: string;
	userId: string | null;
	email: string;
	status: string;
	answered: GivenAnswer | null;
};

type Props = PaneProps<Item> & {
	inbox: Inbox;
	/** The heading beside the queue, and on the page where the heading is the page's. */
	heading: string;
	aloneHeading: string;
	/** Whom an answer goes to. */
	who: string;
	/** The record that the status belongs to, for assistive technology. */
	of: string;
	facts: ReactNode;
	/** The statuses that may be set; all unless given. */
	settable?: Inbox["statuses"];
	/** Links to records it is about. */
	links?: ReactNode;
	more?: MoreFields | undefined;
	/** Stands before the answer's form, or in its place while an answer waits for somebody else. */
	held?: { note: ReactNode; isWaiting: boolean } | null;
	/** What follows the answer. */
	after?: ReactNode;
	/** For readers who only see it. */
	isReadOnly?: boolean;
	children: ReactNode;
};

/** A message, quote request or claim with its answer, or the form that answers it; below, its status. */
export function InboxPane(props: Props) {
	const {
		inbox,
		item,
		others,
		formKey,
		alone,
		problems,
		heading,
		aloneHeading,
		who,
		of,
		facts,
		links,
		more,
		held,
		after,
		isReadOnly = false,
	} = props;
	const { id, userId, email, status, answered } = item;
	const { pathname, search } = useLocation();
	const may = useMay();
	const { label, color } = inbox.statuses[status] ?? { label: status, color: "gray" };
	const back = alone
		? inbox.pageOf(id)
		: addressOf(pathname, { ...Object.fromEntries(new URLSearchParams(search)), open: id });
	return (
		<Panel
			as="article"
			title={alone ? <span>{aloneHeading}</span> : <SiteLink to={inbox.pageOf(id)}>{heading}</SiteLink>}
			aside={<Badge color={color}>{label}</Badge>}
		>
			<p className="small mute mb-2 break-words">{facts}</p>
			<p className="acts small mb-3">
				{userId && may("customers") ? (
					<SiteLink to={href("/admin/customers/:id/:does?", { id: userId })}>Customer</SiteLink>
				) : null}
				{links}
				{others > 0 && may("inbox") ? (
					<SiteLink to={dashboardUrl("messages", { search: email })}>
						{counted(others, inbox.verb === "reply" ? "other message" : "message")} from this address
					</SiteLink>
				) : null}
			</p>
			{props.children}
			{held?.note}
			{answered ? (
				<Note kind="good" className="mb-3">
					<b>
						Answered by {answered.by ?? "a former admin"} on <Moment at={answered.at} show="full" />:
					</b>
					<span className="block whitespace-pre-line break-words">{answered.text}</span>
				</Note>
			) : isReadOnly || held?.isWaiting ? null : (
				<AnswerForm
					key={id}
					action={inbox.answerPageOf(id)}
					id={id}
					name={inbox.verb}
					label={`${inbox.Verb} to ${who}`}
					to={email}
					back={alone ? problems?.typed.redirectTo : back}
					formKey={formKey}
					errors={problems?.errors ?? []}
					typed={problems?.typed[inbox.verb]}
					more={more}
				/>
			)}
			{after}
			{isReadOnly ? null : (
				<StatusForm
					action={inbox.pageOf(id)}
					id={id}
					of={of}
					status={status}
					options={props.settable ?? inbox.statuses}
					back={back}
				/>
			)}
		</Panel>
	);
}
