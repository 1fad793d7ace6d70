import { describe, expect, it } from "vitest";
import { findSpanish, isSpanish } from "./spanish.ts";

describe("a question in Spanish", () => {
	it.each([
		["¿Net 30?", true],
		["cuando llega mi pedido", true],
		// Three everyday words of ten are enough.
		["que raz mary para cloud pulse geek bar donde max", true],
		["que raz mary cloud pulse geek bar turbo max para mini", false],
		["que", false],
		["pedido", false],
		["pedido paquete", false],
		["que pedido", true],
		["Do you have Nada Que in stock", false],
		["", false],
	])("%j: %s", (question, expected) => expect(isSpanish(question)).toBe(expected));

	it("gets the answer that most of its words ask for, and keeps the words of no answer", () => {
		expect(findSpanish("cuando llega el pedido de Lost Mary, con descuento")).toMatchObject({
			answer: { entry: "order-status" },
			others: "lost mary",
		});
		expect(findSpanish("Zyxxo")).toEqual({ answer: null, others: "zyxxo" });
	});
});
