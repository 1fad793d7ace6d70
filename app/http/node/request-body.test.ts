import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BoundedBody, PACE } from "./request-body.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const enough = "x".repeat((PACE.bytesPerSecond * PACE.windowMs) / 1000);

function open() {
	const req = new PassThrough({ highWaterMark: 1024 * 1024 });
	const body = new BoundedBody(req as unknown as IncomingMessage, 10_000_000);
	const send = async (text: string) => {
		const arrived = new Promise((resolve) => req.once("data", resolve));
		req.write(text);
		await arrived;
	};
	return { req, body, send };
}

it("cuts off a body in the first window in which too little arrives (Rule 9.23)", async () => {
	const { body, send } = open();
	const text = new Response(body.stream).text();
	text.catch(() => {});
	for (let n = 0; n < 3; n += 1) {
		await send(enough);
		vi.advanceTimersByTime(PACE.windowMs);
	}
	expect(body.isTooSlow).toBe(false);
	await send(enough.slice(1));
	vi.advanceTimersByTime(PACE.windowMs);
	expect(body.isTooSlow).toBe(true);
	await expect(text).rejects.toThrow("bytes a second");
});

it("does not count the time in which nobody reads the body", async () => {
	const { req, body, send } = open();
	await send("x".repeat(100_000));
	expect(req.isPaused()).toBe(true);
	vi.advanceTimersByTime(5 * PACE.windowMs);
	const text = new Response(body.stream).text();
	req.end("end");
	expect((await text).length).toBe(100_003);
	vi.advanceTimersByTime(5 * PACE.windowMs);
	expect(body.isTooSlow).toBe(false);
});
