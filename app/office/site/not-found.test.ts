import { expect, it } from "vitest";
import { testDatabase } from "../../../tests/helpers/database";
import { call } from "../../../tests/helpers/request";
import { action, loader } from "./api/not-found";

it("answers an unknown address below /api with 404, to any method", async () => {
	for (const handler of [loader, action]) {
		expect(await call(handler, "/api/nothing", { db: testDatabase() })).toMatchObject({
			status: 404,
			body: { detail: "There is no API endpoint at this address." },
		});
	}
});
