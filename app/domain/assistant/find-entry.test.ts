import { describe, expect, it } from "vitest";
import { VISITOR } from "~/domain/actor";
import { testDatabase } from "../../../tests/helpers/database";
import { answerQuestion } from "./answer-question.server";
import { lookUp } from "./find-entry.server";

const db = testDatabase();
const termsOf = (question: string) => lookUp(db, question).terms;
const ask = (text: string) => answerQuestion(db, VISITOR, text);

describe("a word of a question", () => {
	it.each([
		["shippin", true],
		["shipingg", true],
		// Two letters off takes eight letters, one takes five; a first letter is not guessed, nor is a number.
		["orderx", true],
		["orderxy", false],
		["xhipping", false],
		["cosx", false],
		["shipp1ng", false],
	])("%s is taken for a known one: %s", (word, expected) => {
		const [term] = termsOf(word);
		expect(term!.isKnown).toBe(expected);
		expect(term!.hits.every(({ factor }) => factor === 0.8)).toBe(true);
	});

	it("weighs more the fewer entries have it, and most when none has", () => {
		const [common, rare, unknown] = termsOf("order signature zyxxo").map(({ weight }) => weight);
		expect(rare!).toBeGreaterThan(common!);
		expect(unknown!).toBeGreaterThan(3 * rare!);
		const { entries } = lookUp(db, "").knowledge;
		expect(unknown).toBeCloseTo(3 * Math.log(1 + 2 * entries.size));
	});
});

describe("several questions in one message", () => {
	it("are answered one after the other, up to three", () => {
		const [minimum, hours] = ["What is the minimum order?", "When are you open?"];
		const both = ask(`Hi! ${minimum} ${hours}`);
		expect(both.response).toBe(`${ask(minimum).response}\n\n${ask(hours).response}`);
		expect([both.link, ...both.also]).toEqual([ask(minimum).link, ask(hours).link]);
		const three = ask(`${minimum} ${hours} Do you take credit cards?`);
		expect(three.response.split("\n\n")).toHaveLength(3);
		expect(
			ask(`${minimum} ${hours} Do you take credit cards? Where are you located?`).response,
		).not.toContain("\n\n");
	});

	it("count once when they have the same answer, or none", () => {
		expect(ask("When are you open? When are you open?").response).toBe(ask("When are you open?").response);
		expect(ask("When are you open? Zyxxo qwerty?").response).not.toContain("\n\n");
	});

	it("leaves a greeting or thanks alone", () => {
		expect(ask("Good morning!")).toMatchObject({ isFinal: true, known: true });
		expect(ask("thanks a lot")).toMatchObject({ isFinal: true, known: true });
		expect(ask("?!").isFinal).toBeUndefined();
	});
});
