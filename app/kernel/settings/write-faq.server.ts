import type { Db } from "~db/client.server";
import { newId } from "~db/id";
import type { Actor } from "../actor/actor.ts";
import { adminOperation } from "../actor/operation.server";
import { noteChange } from "../audit/note-change.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import type { FaqInput } from "./faq.schema.ts";
import { placed, replaced } from "./listed.ts";
import { putSetting } from "./put-setting.server";
import type { FaqItem } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

const MOST = 100;

const LABELS = {
	question: "Question",
	answer: "Answer",
	href: "Page",
	label: "Page name",
	onWholesale: "On the wholesale page",
	hidden: "Hidden",
};

const notesOf = ({
	question,
	answer,
	href,
	label,
	onWholesale,
	hidden,
}: Omit<FaqItem, "id" | "version">) => ({
	question,
	answer,
	href,
	label,
	onWholesale,
	hidden,
});

/** A question, for its form. @throws DomainError forbidden, not_found. */
export function getFaqItem(db: Db, actor: Actor, id: string): FaqItem {
	const item = getSavedSetting(db, actor, "faq").value.find((one) => one.id === id);
	if (!item) throw notFound("Question");
	return item;
}

/** @throws DomainError conflict when another entry has the same question. */
function checkQuestion(list: readonly FaqItem[], question: string, ownId: string | null): void {
	const same = list.find((one) => one.id !== ownId && one.question.toLowerCase() === question.toLowerCase());
	if (same) throw new DomainError("conflict", "This question already exists", { field: "question" });
}

/** Adds a question at the end of the list (Rule 9.8). @throws DomainError forbidden, conflict. */
export const createFaqItem = adminOperation(
	"settings",
	(tx, admin, { version: _new, ...input }: FaqInput): { id: string } => {
		const list = getSavedSetting(tx, admin, "faq").value;
		checkQuestion(list, input.question, null);
		if (list.length >= MOST) {
			throw new DomainError("conflict", `You can have up to ${MOST} questions. Delete one first.`);
		}
		const id = newId();
		putSetting(tx, admin, "faq", [...list, { ...input, id, version: 1 }]);
		recordAudit(tx, admin, {
			action: "faq.create",
			entity: "faq",
			entityId: id,
			after: { ...notesOf(input), version: 1 },
		});
		return { id };
	},
);

/**
 * Changes a question (Rule 9.8).
 * @throws DomainError forbidden, not_found; conflict for a duplicate question, or when changed since (Rule 7.7).
 */
export const updateFaqItem = adminOperation(
	"settings",
	(tx, admin, { id, version: expected, ...input }: FaqInput & { id: string }): void => {
		const list = getSavedSetting(tx, admin, "faq").value;
		const item = list.find((one) => one.id === id);
		if (!item) throw notFound("Question");
		checkQuestion(list, input.question, id);
		const changed = noteChange(tx, admin, {
			action: "faq.update",
			entity: "faq",
			entityId: id,
			called: "This question was",
			labels: LABELS,
			before: notesOf(item),
			after: notesOf(input),
			version: item.version,
			expected,
		});
		const saved = { ...input, id, version: item.version + 1 };
		if (changed) putSetting(tx, admin, "faq", replaced(list, saved));
	},
);

/** Moves a question to an index of the list, from 0. @throws DomainError forbidden, not_found. */
export const moveFaqItem = adminOperation(
	"settings",
	(tx, admin, { id, place }: { id: string; place: number }): void => {
		const list = getSavedSetting(tx, admin, "faq").value;
		const from = list.findIndex((one) => one.id === id);
		if (from === -1) throw notFound("Question");
		const to = Math.min(place, list.length - 1);
		if (to === from) return;
		putSetting(tx, admin, "faq", placed(list, from, to));
		recordAudit(tx, admin, {
			action: "faq.move",
			entity: "faq",
			entityId: id,
			before: { place: from + 1 },
			after: { question: list[from]!.question, place: to + 1 },
		});
	},
);

/** Deletes a question. @throws DomainError forbidden, not_found. */
export const deleteFaqItem = adminOperation("settings", (tx, admin, id: string): { question: string } => {
	const list = getSavedSetting(tx, admin, "faq").value;
	const item = list.find((one) => one.id === id);
	if (!item) throw notFound("Question");
	putSetting(
		tx,
		admin,
		"faq",
		list.filter((one) => one !== item),
	);
	recordAudit(tx, admin, {
		action: "faq.delete",
		entity: "faq",
		entityId: id,
		before: notesOf(item),
	});
	return { question: item.question };
});
