const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The part of the server that made a response. */
export type AnswerSource = "router" | "cache" | "static" | "listener";

/** Counts this process's responses and their durations, and writes them in Prometheus' text format. */
export class Metrics {
	readonly #counts = new Map<string, number>();
	readonly #histogram = new Array<number>(buckets.length + 1).fill(0);
	#seconds = 0;
	#total = 0;

	/** Counts one finished response; the histogram covers those of the router and the page cache. */
	count(source: AnswerSource, method: string, status: number, milliseconds: number): void {
		const known = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "OTHER";
		const labels = `source="${source}",method="${known}",status="${status}"`;
		this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + 1);
		if (source !== "router" && source !== "cache") return;
		const seconds = milliseconds / 1000;
		const at = buckets.findIndex((bound) => seconds <= bound);
		const index = at < 0 ? buckets.length : at;
		this.#histogram[index] = (this.#histogram[index] ?? 0) + 1;
		this.#seconds += seconds;
		this.#total += 1;
	}

	/** The text for /metrics. `gauges` are further values, by metric name. */
	text(gauges: Record<string, number>): string {
		const lines = ["# TYPE http_requests_total counter"];
		for (const [labels, count] of this.#counts) lines.push(`http_requests_total{${labels}} ${count}`);
		lines.push("# TYPE http_request_duration_seconds histogram");
		let sum = 0;
		for (const [index, bound] of [...buckets, "+Inf"].entries()) {
			sum += this.#histogram[index] ?? 0;
			lines.push(`http_request_duration_seconds_bucket{le="${bound}"} ${sum}`);
		}
		lines.push(`http_request_duration_seconds_sum ${this.#seconds}`);
		lines.push(`http_request_duration_seconds_count ${this.#total}`);
		const memory = process.memoryUsage();
		const all = {
			process_resident_memory_bytes: memory.rss,
			nodejs_heap_used_bytes: memory.heapUsed,
			process_uptime_seconds: process.uptime(),
			...gauges,
		};
		for (const [name, value] of Object.entries(all)) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`);
		return `${lines.join("\n")}\n`;
	}
}
