import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { testDatabase } from "../../../tests/helpers/database.ts";
import { contextFor, routeArgs } from "../../../tests/helpers/request.ts";

const modules = readdirSync(import.meta.dirname).filter((name) => !name.endsWith(".test.ts"));

// The router's own answer to a method a route has nothing for is no problem+json.
it.each(modules)("%s answers to reading and to writing, if only that it can't (Rule 9.3)", async (name) => {
	const resource = await import(/* @vite-ignore */ `./${name}`);
	expect(Object.keys(resource).sort()).toEqual(["action", "loader"]);
});

it.each([
	["login.ts", "loader", "POST"],
	["wholesale-application.ts", "loader", "PATCH"],
	["cart-item.ts", "loader", "PATCH, DELETE"],
	["users.ts", "action", "GET"],
	["wholesale-applications.ts", "action", "POST"],
])("%s refuses what it has no %s for with 405, and names what it knows", async (name, door, allow) => {
	const resource = await import(/* @vite-ignore */ `./${name}`);
	const args = routeArgs(contextFor(testDatabase()), "/api/x");
	const request = new Request("http://localhost/api/x", { method: door === "loader" ? "GET" : "PUT" });
	const answer: Response = await resource[door]({ ...args, request });
	expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allow]);
	expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
	expect(await answer.json()).toMatchObject({ title: "Error", status: 405 });
});
