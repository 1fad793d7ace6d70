import { expect, it } from "vitest";
import { testDatabase } from "../../../tests/helpers/database";
import { nextNumber } from "../next-number.server";
import { pageCountOf } from "./paging";

it("counts pages; an empty list has one", () => {
	expect([0, 1, 10, 11, 20, 21].map((total) => pageCountOf(total, 10))).toEqual([1, 1, 1, 2, 2, 3]);
});

it("gives each counter's numbers once, from the first after the last given", () => {
	const db = testDatabase();
	const give = (name: string, last: number) => nextNumber(db, name, () => last);
	expect([give("a", 41), give("a", 99), give("b", 0), give("a", 0)]).toEqual([42, 43, 1, 44]);
});
