import cluster, { type Worker } from "node:cluster";
import { createServer } from "node:http";
import { METRICS_TYPE, type Snapshot, sumOf, textOf } from "./metrics.server";

const PATIENCE_MS = 1_000;

/** What the first process and its workers tell each other about metrics. */
type MetricsMessage = { metrics?: "ask" | "all" | { text: string } | { snapshot: Snapshot } };

/** In a worker: answers the first process, and gets the text of all workers from it. */
export function metricsInWorker(own: () => Snapshot): () => Promise<string> {
	let waiting: ((text: string) => void)[] = [];
	process.on("message", ({ metrics }: MetricsMessage) => {
		if (metrics === "ask") process.send?.({ metrics: { snapshot: own() } } satisfies MetricsMessage);
		if (typeof metrics !== "object" || !("text" in metrics)) return;
		for (const resolve of waiting) resolve(metrics.text);
		waiting = [];
	});
	return () =>
		new Promise((resolve) => {
			waiting.push(resolve);
			process.send?.({ metrics: "all" } satisfies MetricsMessage);
		});
}

/**
 * In the first process: gathers the metrics of the workers. What a worker that is gone had counted, as of the last time
 * it was asked, stays counted.
 */
export function metricsOfWorkers(): () => Promise<string> {
	const last = new Map<number, Snapshot>();
	const isGone = new Set<number>();
	const gather = async () => {
		const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
		await Promise.all(
			workers.map(async (worker) => {
				const snapshot = await ask(worker);
				if (snapshot) last.set(worker.id, snapshot);
			}),
		);
		const counted = [...last].map(([id, snapshot]) =>
			isGone.has(id) ? { ...snapshot, sums: {}, peaks: {} } : snapshot,
		);
		return textOf(sumOf(counted));
	};
	cluster.on("exit", ({ id }) => isGone.add(id));
	cluster.on("message", (worker, { metrics }: MetricsMessage) => {
		if (metrics === "all")
			void gather().then((text) => worker.isConnected() && worker.send({ metrics: { text } }));
	});
	return gather;
}

/** A worker's metrics; nothing when it has just started, is ending or does not answer. */
function ask(worker: Worker): Promise<Snapshot | undefined> {
	return new Promise((resolve) => {
		const settle = (snapshot?: Snapshot) => {
			clearTimeout(timer);
			worker.off("message", read);
			resolve(snapshot);
		};
		const read = ({ metrics }: MetricsMessage) => {
			if (typeof metrics === "object" && "snapshot" in metrics) settle(metrics.snapshot);
		};
		const timer = setTimeout(settle, PATIENCE_MS);
		worker.on("message", read);
		worker.send({ metrics: "ask" } satisfies MetricsMessage, (error) => error && settle());
	});
}

/** Answers every request on a port of its own with the metrics. Rejects when it can't listen there. */
export async function serveMetrics(
	text: () => Promise<string>,
	{ host, port }: { host: string; port: number },
): Promise<{ close(): void }> {
	const server = createServer((_, res) => {
		text().then(
			(body) => res.writeHead(200, { "Content-Type": METRICS_TYPE }).end(body),
			(error: unknown) => res.writeHead(500).end(String(error)),
		);
	});
	await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
	server.unref();
	return {
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
