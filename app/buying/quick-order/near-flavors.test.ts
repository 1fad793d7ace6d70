import { expect, test } from "vitest";
import { nearFlavors } from "./near-flavors.server";

const FLAVORS = [
	"Blue Razz Ice",
	"Cherry Lemon",
	"Miami Mint",
	"Watermelon Ice",
	"Pear",
	"Cool Mint",
	"No. 7",
];

const sure = (typed: string) =>
	nearFlavors(typed, FLAVORS).map(({ flavor, misspelled }) => (misspelled ? `${flavor}!` : flavor));

test("a misspelled flavor means the nearest one (Rule 4.9)", () => {
	for (const [typed, meant] of [
		["Blue Raz Ice", "Blue Razz Ice!"],
		["Chery Lemon", "Cherry Lemon!"],
		["Maimi Mint", "Miami Mint!"],
		["watermelom ice", "Watermelon Ice!"],
		["BLUE RAZZ ICEE", "Blue Razz Ice!"],
	] as const) {
		expect(sure(typed), typed).toEqual([meant]);
	}
});

test("more or other words, another number and a tie may mean something else (Rule 4.9)", () => {
	for (const [typed, offered] of [
		["Blue Razz", ["Blue Razz Ice"]],
		["Miami", ["Miami Mint"]],
		["Cold Mint", ["Cool Mint"]],
		["X Watermelon Ice", ["Watermelon Ice"]],
		["No. 8", ["No. 7"]],
		["Tropical Punch", []],
		["", []],
	] as const) {
		expect(sure(typed), typed).toEqual(offered);
	}
	const near = nearFlavors("Grape Ize", ["Grape Ice", "Grape Ise"]);
	expect(near).toEqual([
		{ flavor: "Grape Ice", misspelled: null },
		{ flavor: "Grape Ise", misspelled: null },
	]);
});
