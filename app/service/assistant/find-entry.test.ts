import { describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { testDatabase } from "../../../tests/helpers/database";
import { answerQuestion } from "./answer-question.server";
import { lookUp, rankEntries } from "./find-entry.server";
import type { SupportEntry } from "./support-entry.ts";

const db = testDatabase();
const termsOf = (question: string) => lookUp(db, question).terms;
const ask = (text: string) => answerQuestion(db, VISITOR, text);

describe("a word of a question", () => {
	it.each([
		["shippin", true],
		["shipingg", true],
		// Two letters off takes eight letters, one takes five; a first letter is not guessed, nor is a number.
		["orderx", true],
		["ordxr", true],
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

it("averages the share of a question's weight that an entry has with the fit of its best phrasing", () => {
	const entry = (id: string, source?: "article" | "staff"): SupportEntry => ({
		...{ id, asks: [], answer: "", href: "/", label: "" },
		...(source ? { source } : {}),
	});
	const entries = new Map(
		[entry("text"), entry("asked"), entry("article", "article"), entry("none")].map((one) => [one.id, one]),
	);
	const requested = (id: string) => [
		{ entry: id, asks: "rare also", factor: 1 },
		{ entry: id, asks: "other words", factor: 0.5 },
		{ entry: id, asks: "", factor: 1 },
	];
	const terms = [
		{
			word: "rare",
			weight: 3,
			hits: [...requested("asked"), ...requested("article"), { entry: "text", asks: "", factor: 1 }],
		},
		{
			word: "few",
			weight: 1,
			hits: [
				{ entry: "asked", asks: "few", factor: 0.8 },
				{ entry: "gone", asks: "few", factor: 1 },
			],
		},
	].map((term) => ({ ...term, isKnown: true }));
	const weightOf = (word: string) => (word === "rare" ? 3 : 1);
	const ranked = rankEntries({ terms, weightOf, knowledge: { ...lookUp(db, "").knowledge, entries } });
	expect(ranked.map((one) => [one.entry.id, one.score])).toEqual([
		["asked", expect.closeTo((6 / 8 + 3.8 / 4) / 2)],
		["article", expect.closeTo(((6 / 8 + 3 / 4) / 2) * 0.85)],
		["text", expect.closeTo(0.9 / 4 / 2)],
	]);
});

describe("several questions in one message", () => {
	it("are answered one after the other, up to three", () => {
		const [minimum, hours] = ["What is the minimum order?", "When are you open?"];
		const both = ask(`Hi! ${minimum} ${hours}`);
		expect(both.response).toBe(`${ask(minimum).response}\n\n${ask(hours).response}`);
		expect([both.link, ...both.also]).toEqual([ask(minimum).link, ask(hours).link]);
		const three = ask(`Hi! ${minimum} ${hours} Do you take credit cards?`);
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
