import { readFileSync } from "node:fs";
import { expect, test } from "../helpers/api.ts";

test("the server logged no error", async () => {
	const file = process.env.TEST_SERVER_OUTPUT;
	test.skip(!file, "The tests were pointed at a server that ran already.");
	const lines = readFileSync(file as string, "utf8").split("\n");
	expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
