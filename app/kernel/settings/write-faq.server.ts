import type { Db } from "~db/client.server";
import { newId } from "~db/id";
import type { Actor } from "../actor/actor.ts";
import { noteChange } from "../audit/note-change.server";
import { command, nothing } from "../commands/command.server.ts";
import { DomainError, notFound } from "../errors.ts";
import { faqSchema } from "./faq.schema.ts";
import { placed, replaced } from "./listed.ts";
import { positionSchema } from "./position.schema.ts";
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
export const createFaqItem = command("faq.create", {
	by: "settings",
	input: faqSchema,
	run(tx, admin, { version: _new, ...input }, { note }): { id: string } {
		const list = getSavedSetting(tx, admin, "faq").value;
		checkQuestion(list, input.question, null);
		if (list.length >= MOST) {
			throw new DomainError("conflict", `You can have up to ${MOST} questions. Delete one first.`);
		}
		const id = newId();
		putSetting(tx, admin, "faq", [...list, { ...input, id, version: 1 }]);
		note({ entity: "faq", entityId: id, after: { ...notesOf(input), version: 1 } });
		return { id };
	},
});

/**
 * Changes a question (Rule 9.8).
 * @throws DomainError forbidden, not_found; conflict for a duplicate question, or when changed since (Rule 7.7).
 */
export const updateFaqItem = command("faq.update", {
	by: "settings",
	of: ["id"],
	input: faqSchema,
	run(tx, admin, { id, version: expected, ...input }): { id: string } {
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
		return { id };
	},
});

/** Moves a question to an index of the list, from 0. @throws DomainError forbidden, not_found. */
export const moveFaqItem = command("faq.move", {
	by: "settings",
	input: positionSchema,
	run(tx, admin, { id, place }, { note }): void {
		const list = getSavedSetting(tx, admin, "faq").value;
		const from = list.findIndex((one) => one.id === id);
		if (from === -1) throw notFound("Question");
		const to = Math.min(place, list.length - 1);
		if (to === from) return;
		putSetting(tx, admin, "faq", placed(list, from, to));
		note({
			entity: "faq",
			entityId: id,
			before: { place: from + 1 },
			after: { question: list[from]!.question, place: to + 1 },
		});
	},
});

/** Deletes a question. @throws DomainError forbidden, not_found. */
export const deleteFaqItem = command("faq.delete", {
	by: "settings",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note }): { question: string } {
		const list = getSavedSetting(tx, admin, "faq").value;
		const item = list.find((one) => one.id === id);
		if (!item) throw notFound("Question");
		const others = list.filter((one) => one !== item);
		putSetting(tx, admin, "faq", others);
		note({ entity: "faq", entityId: id, before: notesOf(item) });
		return { question: item.question };
	},
});
