import { expect, it } from "vitest";
import { brands } from "~db/schema.server";
import { makeBrand, testDatabase } from "../../tests/helpers/database";
import { beginsWith, contains, containsWords, isSameAs, lowerAscii, wordsOf } from "./text-match.server";

const db = testDatabase();
for (const [slug, name] of [
	["one", "Half off 50% Juice"],
	["two", "Half off 500 Juice"],
	["three", "Snow_Cap"],
	["four", "SnowyCap"],
	["five", "Back\\slash"],
] as const)
	makeBrand(db, { slug, name });
const found = (where: ReturnType<typeof contains>) =>
	db
		.select()
		.from(brands)
		.where(where)
		.all()
		.map(({ slug }) => slug)
		.sort();

it("takes LIKE's wildcards literally", () => {
	expect(found(contains([brands.name], "50%"))).toEqual(["one"]);
	expect(found(contains([brands.name], "snow_"))).toEqual(["three"]);
	expect(found(contains([brands.name], "k\\s"))).toEqual(["five"]);
	expect(found(beginsWith(brands.name, "SNOW"))).toEqual(["four", "three"]);
	expect(found(beginsWith(brands.name, "%"))).toEqual([]);
});

it("requires every word, each in any of the columns", () => {
	expect(found(containsWords([brands.name, brands.slug], " juice  one "))).toEqual(["one"]);
	expect(found(containsWords([brands.name], "juice one"))).toEqual([]);
	expect(containsWords([brands.name], "  ")).toBeUndefined();
	expect(found(containsWords((word) => isSameAs(brands.slug, word), "ONE"))).toEqual(["one"]);
});

it("uses the first eight words of a search, and lower case for the letters A to Z only", () => {
	expect(wordsOf(" 1 2 3 4 5 6 7 8 9")).toEqual([..."12345678"]);
	expect(lowerAscii("É. DUPRÉ")).toBe("É. duprÉ");
});

it("compares texts like their unique indexes", () => {
	const db = testDatabase();
	makeBrand(db, { slug: "eclat", name: "Éclat Ü" });
	const is = (text: string) => db.select().from(brands).where(isSameAs(brands.name, text)).all().length;
	expect([is("ÉCLAT Ü"), is("éclat ü"), is("Éclat")]).toEqual([1, 0, 0]);
});
