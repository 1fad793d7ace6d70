import { href } from "react-router";
import type { Inbox } from "~/desk/inbox/inboxes";
import { CLAIM_STATUSES } from "~/terms/claims";

export const CLAIMS: Inbox = {
	listUrl: href("/admin/claims"),
	label: "Claims",
	one: "claim",
	title: "Claim",
	verb: "answer",
	Verb: "Answer",
	statuses: CLAIM_STATUSES,
	pageOf: (id) => href("/admin/claims/:id/:does?", { id }),
	answerPageOf: (id) => href("/admin/claims/:id/:does?", { id, does: "answer" }),
};
