import { and, asc, desc, eq, isNull, notInArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { chatMessages, sessions } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { Actor } from "../actor.ts";
import { type Answer, answerQuestion } from "./answer-question.server";
import type { ChatMessage } from "./greeting.ts";

/** Messages kept per conversation; older ones are deleted. */
const KEPT = 100;

/**
 * Answers a question and stores both in the session's conversation (Rule 6.7).
 * @param sessionId an existing session.
 */
export function askSupport(db: Db, actor: Actor, sessionId: string, message: string): Answer {
	const answer = answerQuestion(db, actor, message);
	transact(db, (tx) => {
		// Ids sort by creation, even within a millisecond.
		const createdAt = new Date();
		tx.insert(chatMessages)
			.values([
				{ sessionId, role: "user", content: message, createdAt },
				{ sessionId, role: "assistant", content: answer.response, link: answer.link, createdAt },
			])
			.run();
		const kept = tx
			.select({ id: chatMessages.id })
			.from(chatMessages)
			.where(eq(chatMessages.sessionId, sessionId))
			.orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
			.limit(KEPT);
		tx.delete(chatMessages)
			.where(and(eq(chatMessages.sessionId, sessionId), notInArray(chatMessages.id, kept)))
			.run();
	});
	return answer;
}

/** A session's conversation, oldest first; empty without a session. The greeting is not part of it. */
export function getConversation(db: Db, sessionId: string | null): ChatMessage[] {
	if (!sessionId) return [];
	return db
		.select({
			id: chatMessages.id,
			role: chatMessages.role,
			content: chatMessages.content,
			link: chatMessages.link,
			timestamp: chatMessages.createdAt,
		})
		.from(chatMessages)
		.where(eq(chatMessages.sessionId, sessionId))
		.orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
		.all();
}

/**
 * Moves a visitor's conversation to the session that starts at login. A user's conversation is never moved, because
 * it may contain that user's orders.
 */
export function adoptConversation(db: Db, fromSessionId: string, toSessionId: string): void {
	const visitors = db
		.select({ id: sessions.id })
		.from(sessions)
		.where(and(eq(sessions.id, fromSessionId), isNull(sessions.userId)))
		.get();
	if (!visitors) return;
	db.update(chatMessages)
		.set({ sessionId: toSessionId })
		.where(eq(chatMessages.sessionId, fromSessionId))
		.run();
}
