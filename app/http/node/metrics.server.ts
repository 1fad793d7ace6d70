import { monitorEventLoopDelay } from "node:perf_hooks";
import { knownMethods } from "./request-target.server";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOKED_AT_EVERY = 15_000;
const RESOLUTION_MS = 20;

/** The Content-Type of Prometheus' text format. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The part of the server that made a response. */
export type AnswerSource = "router" | "cache" | "static" | "listener";

/** What one process has counted, in a form that can be sent to another. */
export type Snapshot = {
	/** Responses by their labels. */
	responses: Record<string, number>;
	/** For each route, how many responses fell into each bucket, and the seconds of all. */
	durations: Record<string, number[]>;
	/** Values of the process that add up. */
	sums: Record<string, number>;
	/** Values of which the largest counts, by name and labels. */
	peaks: Record<string, number>;
};

/** Counts this process's responses and their durations by route, and watches its event loop. */
export class Metrics {
	readonly #responses = new Map<string, number>();
	readonly #durations = new Map<string, number[]>();
	readonly #loop = new LoopDelay();

	/** Counts one finished response; durations are of those of the router and the page cache. `route` is a pattern. */
	count(
		source: AnswerSource,
		method: string,
		status: number,
		route: string | undefined,
		milliseconds: number,
	): void {
		const known = knownMethods.has(method) ? method : "OTHER";
		const labels = `source="${source}",method="${known}",status="${status}",route="${route ?? ""}"`;
		this.#responses.set(labels, (this.#responses.get(labels) ?? 0) + 1);
		if (source !== "router" && source !== "cache") return;
		const seconds = milliseconds / 1000;
		let index = 0;
		while (seconds > buckets[index]!) index += 1;
		let counted = this.#durations.get(route ?? "");
		if (!counted) {
			counted = new Array<number>(buckets.length + 2).fill(0);
			this.#durations.set(route ?? "", counted);
		}
		counted[index] = (counted[index] ?? 0) + 1;
		counted[buckets.length + 1] = (counted[buckets.length + 1] ?? 0) + seconds;
	}

	/** All of it, with further values of this process (`sums`) and of the shop (`shop`, the same in each process). */
	snapshot(sums: Record<string, number> = {}, shop: Record<string, number> = {}): Snapshot {
		const { rss, heapUsed } = process.memoryUsage();
		return {
			responses: Object.fromEntries(this.#responses),
			durations: Object.fromEntries(this.#durations),
			sums: { processes: 1, process_resident_memory_bytes: rss, nodejs_heap_used_bytes: heapUsed, ...sums },
			peaks: { process_uptime_seconds: process.uptime(), ...this.#loop.read(), ...shop },
		};
	}
}

/** By how much the event loop came late: in the last whole 15 seconds or since, whichever is worse. */
class LoopDelay {
	readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	#before: Record<string, number> = {};

	constructor() {
		this.#histogram.enable();
		setInterval(() => {
			this.#before = this.#now();
			this.#histogram.reset();
		}, LOOKED_AT_EVERY).unref();
	}

	read(): Record<string, number> {
		return largest(this.#before, this.#now());
	}

	#now(): Record<string, number> {
		if (this.#histogram.count === 0) return {};
		// It measures from one of its own ticks to the next.
		const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1000;
		return {
			nodejs_eventloop_delay_p99_seconds: late(this.#histogram.percentile(99)),
			nodejs_eventloop_delay_max_seconds: late(this.#histogram.max),
		};
	}
}

/** The metrics of several processes as one. */
export function sumOf(snapshots: Snapshot[]): Snapshot {
	const all: Snapshot = { responses: {}, durations: {}, sums: {}, peaks: {} };
	for (const { responses, durations, sums, peaks } of snapshots) {
		all.responses = added(all.responses, responses);
		all.sums = added(all.sums, sums);
		all.peaks = largest(all.peaks, peaks);
		for (const [route, counted] of Object.entries(durations)) {
			const before = all.durations[route];
			all.durations[route] = counted.map((n, index) => n + (before?.[index] ?? 0));
		}
	}
	return all;
}

type Values = Record<string, number>;
const joined = (a: Values, b: Values, join: (x: number, y: number) => number): Values => {
	const both = { ...a };
	for (const [name, value] of Object.entries(b)) {
		const other = a[name];
		both[name] = other === undefined ? value : join(other, value);
	}
	return both;
};
const added = (a: Values, b: Values) => joined(a, b, (x, y) => x + y);
const largest = (a: Values, b: Values) => joined(a, b, Math.max);

/** The metrics in Prometheus' text format. */
export function textOf({ responses, durations, sums, peaks }: Snapshot): string {
	const lines = ["# TYPE http_requests_total counter"];
	for (const [labels, count] of Object.entries(responses))
		lines.push(`http_requests_total{${labels}} ${count}`);
	const name = "http_request_duration_seconds";
	lines.push(`# TYPE ${name} histogram`);
	for (const [route, counted] of Object.entries(durations)) {
		let sum = 0;
		for (const [index, bound] of [...buckets, "+Inf"].entries()) {
			sum += counted[index] ?? 0;
			lines.push(`${name}_bucket{route="${route}",le="${bound}"} ${sum}`);
		}
		lines.push(`${name}_sum{route="${route}"} ${counted.at(-1)}`, `${name}_count{route="${route}"} ${sum}`);
	}
	let last = "";
	for (const [labeled, value] of Object.entries({ ...sums, ...peaks })) {
		const [gauge = ""] = labeled.split("{");
		if (gauge !== last) lines.push(`# TYPE ${gauge} gauge`);
		last = gauge;
		lines.push(`${labeled} ${value}`);
	}
	return `${lines.join("\n")}\n`;
}
