import { expect, it } from "vitest";
import { answerSentence, missingSentence } from "./answer-words";
import type { OwnApplication } from "./own-application.server";

const application = (values: Partial<OwnApplication>): OwnApplication => ({
	...{ id: "a", state: "pending", businessName: "Northgate", submittedAt: new Date(0), answerBy: null },
	isLate: false,
	...{ reviewedAt: null, reason: null, question: null, files: [], missing: [] },
	...values,
});

it("says by when an open application is answered, and nothing of a decided one (Rule 2.14)", () => {
	const say = (values: Partial<OwnApplication>) => answerSentence(application(values));
	expect(say({ answerBy: "2026-03-19" })).toMatch(/^We are checking .* answer by Thursday, Mar 19/);
	expect(say({ isLate: true })).toMatch(/takes longer than usual/);
	expect(say({})).toBe("We are checking your application, and will answer as soon as we can.");
	expect(say({ state: "needs_information" })).toBe("We have a question about your application.");
	expect([say({ state: "approved" }), say({ state: "rejected" }), say({ state: "revoked" })]).toEqual([
		null,
		null,
		null,
	]);
});

it("counts the missing documents", () => {
	const say = (...missing: OwnApplication["missing"]) => missingSentence(application({ missing }));
	expect([say(), say("businessLicense"), say("businessLicense", "resellerPermit")]).toEqual([
		null,
		"1 document is missing",
		"2 documents are missing",
	]);
});
