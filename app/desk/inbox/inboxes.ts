import { href } from "react-router";
import { MESSAGE_STATUSES, QUOTE_STATUSES } from "~/terms/inbox";
import { dashboardUrl } from "../dashboard-tab";

/** The texts and URLs that differ between the screens of what staff answer: messages, quote requests, a feature's. */
export type Inbox = {
	/** Where they are listed. */
	listUrl: string;
	label: string;
	/** One of them, in a sentence and in a title. */
	one: string;
	title: string;
	/** What an answer is called: the field's name, and with a capital the button's. */
	verb: "reply" | "answer";
	Verb: "Reply" | "Answer";
	statuses: Readonly<Record<string, { label: string; color: "yellow" | "gray" | "green" }>>;
	pageOf: (id: string) => string;
	answerPageOf: (id: string) => string;
};

export const MESSAGES: Inbox = {
	listUrl: dashboardUrl("messages"),
	label: "Messages",
	one: "message",
	title: "Message",
	verb: "reply",
	Verb: "Reply",
	statuses: MESSAGE_STATUSES,
	pageOf: (id) => href("/admin/messages/:id/:does?", { id }),
	answerPageOf: (id) => href("/admin/messages/:id/:does?", { id, does: "reply" }),
};

export const QUOTES: Inbox = {
	listUrl: dashboardUrl("quotes"),
	label: "Quotes",
	one: "quote request",
	title: "Quote",
	verb: "answer",
	Verb: "Answer",
	statuses: QUOTE_STATUSES,
	pageOf: (id) => href("/admin/quotes/:id/:does?", { id }),
	answerPageOf: (id) => href("/admin/quotes/:id/:does?", { id, does: "answer" }),
};
