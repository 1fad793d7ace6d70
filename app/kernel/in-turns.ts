/** Work in small steps: it yields between them, where other requests may get their turn. A step takes some milliseconds at most. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps at once: for work that is known to be small. */
export function atOnce<T>(steps: Steps<T>): T {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

/** How long such work keeps the event loop at a time, in milliseconds. */
const TURN_MS = 20;

const waiting: (() => void)[] = [];

/**
 * Runs the steps in turns of the event loop, so a long request doesn't block others. All requests running this way take turns, one step
 * each.
 */
export function inTurns<T>(steps: Steps<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const step = () => {
			try {
				const { done, value } = steps.next();
				if (done) resolve(value);
				else waiting.push(step);
			} catch (error) {
				reject(error);
			}
		};
		waiting.push(step);
		if (waiting.length === 1) setImmediate(takeTurn);
	});
}

function takeTurn(): void {
	const until = performance.now() + TURN_MS;
	for (let step = waiting.shift(); step; step = waiting.shift()) {
		step();
		if (performance.now() >= until) break;
	}
	if (waiting.length > 0) setImmediate(takeTurn);
}
