import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { migrate } from "./migrate.server";

it("applies each migration once", () => {
	const client = new Database(":memory:");
	expect(migrate(client)).toContain("0000_initial");
	expect(migrate(client)).toEqual([]);
});

it("refuses a database that a newer version wrote", () => {
	const client = new Database(":memory:");
	migrate(client);
	client.prepare("INSERT INTO migrations VALUES ('9999_from_tomorrow', 'x', 0)").run();
	expect(() => migrate(client)).toThrow(/newer version \(it has 9999_from_tomorrow\)/);
});
