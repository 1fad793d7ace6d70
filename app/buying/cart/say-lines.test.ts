import { expect, test } from "vitest";
import { sayLines } from "./say-lines.ts";

const line = (flavor: string | null, productName = "RAZ TN9000") => ({
	productName,
	flavor,
	assorted: flavor === null,
	quantity: 5,
});

test("a message names up to three lines; those of one product share its name", () => {
	expect(sayLines([line("Mint")])).toBe("5 × RAZ TN9000, Mint");
	expect(sayLines([line("Mint"), line(null)])).toBe("RAZ TN9000: 5 × Mint, 5 × Assorted");
	expect(sayLines([line("Mint"), line("Ice", "Flum Gio")])).toBe("5 × RAZ TN9000, Mint; 5 × Flum Gio, Ice");
	expect(sayLines(["A", "B", "C", "D", "E"].map((flavor) => line(flavor)))).toBe(
		"RAZ TN9000: 5 × A, 5 × B, 5 × C, and 2 more lines",
	);
});
