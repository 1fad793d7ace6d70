import { Writable } from "node:stream";
import pino from "pino";
import { expect, it } from "vitest";
import { answerLine } from "./log.server";

const answer = {
	method: "GET",
	path: '/products/a "quoted" \u2028 é',
	status: 200,
	milliseconds: 1.26,
	source: "cache",
	ip: "192.0.2.7",
	request: "0b2f-9",
	user: undefined,
};

it.each([answer, { ...answer, user: "ann-1" }])("writes an answer's line as the log would: %j", (one) => {
	let written = "";
	const stream = new Writable({
		write(chunk, _, done) {
			written += chunk;
			done();
		},
	});
	const now = new Date("2026-03-18T16:30:00.001Z");
	const log = pino(
		{
			base: null,
			messageKey: "message",
			timestamp: () => `,"time":"${now.toISOString()}"`,
			formatters: { level: (level) => ({ level }) },
		},
		stream,
	);
	const { milliseconds, ip, request, user, source, ...rest } = one;
	log.info({ ...rest, ms: 1.3, source, ip, request, user }, "request");
	expect(answerLine("info", one, now)).toBe(written);
});
