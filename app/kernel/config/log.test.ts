import { beforeAll, expect, it } from "vitest";
import { hideTokensOf, withoutSecrets } from "./log.server";

beforeAll(() => hideTokensOf(["/reset-password/:token", "/newsletter/confirm/:token", "/a/:id/b.c/:token"]));

it.each([
	["550 5.1.1 <ann.lee@shop.example>: no such mailbox", "550 5.1.1 <[hidden]>: no such mailbox"],
	["connect smtp://me:s3cret@mail.example:587", "connect smtp://me:[hidden]:587"],
	["No route at /reset-password/T0ken_1 (GET)", "No route at /reset-password/[hidden] (GET)"],
	[
		"fetch https://shop.example/newsletter/confirm/abc?x=1 failed",
		"fetch https://shop.example/newsletter/confirm/[hidden]?[hidden] failed",
	],
	["GET /a/1/b.c/T0ken failed", "GET /a/1/b.c/[hidden] failed"],
	["GET /a/1/bXc/T0ken failed", "GET /a/1/bXc/T0ken failed"],
	[
		"Failed query: insert into users values (?, ?)\nparams: Ann,x\n\tat a",
		"Failed query: insert into users values (?, ?)\nparams: [hidden]\n\tat a",
	],
	[
		"Error: no\n    at f (/app/node_modules/@node-rs/argon2/index.js:1:2)",
		"Error: no\n    at f (/app/node_modules/@node-rs/argon2/index.js:1:2)",
	],
])("writes %j without what it says about people (Rule 1.12)", (said, logged) => {
	expect(withoutSecrets(said)).toBe(logged);
});
