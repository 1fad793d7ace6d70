import { afterEach, expect, test, vi } from "vitest";
import { atOnce, inTurns, type Steps } from "./in-turns";

afterEach(() => vi.restoreAllMocks());

/** Work of so many steps, each of which takes 8 ms by a clock that stands still otherwise. */
function clockedWork() {
	let now = 0;
	vi.spyOn(performance, "now").mockImplementation(() => now);
	const done: string[] = [];
	const work = function* (name: string, steps: number): Steps<string> {
		for (let n = 0; n < steps; n++) {
			now += 8;
			done.push(name);
			yield;
		}
		return name;
	};
	return { work, done };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("at once, all steps are done before anything else", () => {
	const { work, done } = clockedWork();
	expect(atOnce(work("a", 40))).toBe("a");
	expect(done).toHaveLength(40);
});

test("in turns, others come between every few steps, and two works go on side by side", async () => {
	const { work, done } = clockedWork();
	const both = Promise.all([inTurns(work("a", 30)), inTurns(work("b", 30))]);
	const steps: number[] = [];
	for (let before = 0; before < 60; before = done.length) {
		await nextTurn();
		steps.push(done.length - before);
	}
	expect(await both).toEqual(["a", "b"]);
	expect(Math.max(...steps)).toBe(3);
	expect(done.slice(0, 6).join("")).toBe("ababab");
	// Work that comes later begins again.
	expect(await inTurns(work("c", 2))).toBe("c");
});

test("an error is the work's own", async () => {
	const failing = function* (): Steps<never> {
		yield;
		throw new Error("no");
	};
	const { work } = clockedWork();
	const fine = inTurns(work("a", 5));
	await expect(inTurns(failing())).rejects.toThrow("no");
	expect(await fine).toBe("a");
});
