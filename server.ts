// The production HTTP server and the entry of the server bundle. Request handling is in
// app/http/node/listener.server.ts; this file connects the parts and starts one process or several.
import cluster, { type Worker } from "node:cluster";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { readingOnly } from "~db/read-once.server";
import "~/reactions.server";
import { createRequestHandler, matchRoutes, type RequestHandler, type RouteObject } from "react-router";
import { calls } from "~/api-tables.server";
import { boot, startJobs } from "~/boot.server";
import { closeRoutes } from "~/http/closed-shop.server";
import { Health } from "~/http/health.server";
import { makeLegible, mayBeIllegible } from "~/http/legible-errors.server";
import { answerWith } from "~/http/locked.server";
import { metricsInWorker, metricsOfWorkers, serveMetrics } from "~/http/node/gather-metrics.server";
import { type AppListener, createListener } from "~/http/node/listener.server";
import { Metrics, textOf } from "~/http/node/metrics.server";
import { passedSocket, type RunningServer, serve } from "~/http/node/serve.server";
import { isForeignRequest } from "~/http/origin.server";
import { databaseVersion, PageCache } from "~/http/page-cache.server";
import { keyIn } from "~/http/program.server";
import { loadStaticFiles } from "~/http/protocol/static-files.server";
import { takeRequest } from "~/http/rate-limit.server";
import { routeAreas } from "~/http/route-areas.server";
import { guardRoutes } from "~/http/switched-off.server";
import { tokenPatterns } from "~/http/token-patterns.server";
import { visitorChoicesKey } from "~/http/visitor-choices.server";
import { env } from "~/kernel/config/env.server";
import { hideTokensOf, log, logAnswer } from "~/kernel/config/log.server";
import { runImportsInThread, stopImports } from "~/kernel/tables/import-work.server";
import { readiness } from "~/office/operations/readiness.server";
import { shopGauges } from "~/office/operations/shop-gauges.server";
import { noteProxy, noteWarnings, roomOf } from "~/office/operations/start-warnings.server";
import { convertPicturesWith } from "~/uploads/make-picture.server";
import { waitingUploads } from "~/uploads/slots.server";
import type { Db } from "~db/client.server";
import { isUnwritable } from "~db/write-lock.server";

type Boot = Awaited<ReturnType<typeof boot>>;
/** A running server, the demo accounts when demo data are in use, and what the configuration lacks. */
export type Started = RunningServer & { demoLogins: Boot["demoLogins"]; warnings: string[] };

/** A worker's startup error, as shown to the operator. */
class StartFailed extends Error {
	override name = "StartFailed";
}

hideTokensOf(tokenPatterns(build.routes, calls.loader.patterns));

const RESTART_DELAY = 1_000;

/**
 * Starts the server according to the configuration: opens and migrates the database, fills an empty one, runs the jobs
 * and listens. With WEB_CONCURRENCY above 1 this process only does the first part and keeps that many workers running.
 * Throws errors from boot or from listening.
 */
export async function start(): Promise<Started> {
	const booted = await boot();
	const warnings = cluster.isPrimary ? await warningsOf(booted.db) : [];
	if (cluster.isPrimary && env.WEB_CONCURRENCY > 1) return startWorkers(booted, warnings);

	runImportsInThread(new URL("./import-thread.js", import.meta.url));
	convertPicturesWith(new URL("./picture-process.js", import.meta.url));
	const { listener, metricsText } = createAppListener(booted.db);
	const metrics = cluster.isPrimary ? await listenForMetrics(metricsText) : undefined;
	const running = await serve(
		listener,
		{
			host: env.HOST,
			port: env.PORT,
			fd: passedSocket(process.env, cluster.isWorker ? process.ppid : process.pid),
		},
		(refused) => log.info(refused, "request refused"),
	);
	const jobs = cluster.isPrimary || process.env.RUN_JOBS === "1" ? startJobs(booted.db) : undefined;
	return {
		url: running.url,
		demoLogins: booted.demoLogins,
		warnings,
		async close() {
			await running.close();
			metrics?.close();
			await jobs?.stop();
			await stopImports();
			// The last connection to close writes the log into the database. While Litestream has one, a checkpoint here would
			// only wait for it.
			booted.db.$client.close();
		},
	};
}

/** The warnings of this start, for the console (Rule 14.50). One that can't be noted doesn't keep the shop closed. */
async function warningsOf(db: Db): Promise<string[]> {
	try {
		return (await noteWarnings(db, env)).map(({ text }) => text);
	} catch (error) {
		if (!isUnwritable(error)) throw error;
		log.error({ error }, "the database can't be written");
		return [];
	}
}

/**
 * For the development server, which mounts this behind vite's own files: the same listener, without start's port and
 * jobs.
 */
export async function createDevListener(): Promise<AppListener> {
	return createAppListener((await boot()).db).listener;
}

const listenForMetrics = (text: () => Promise<string>) =>
	env.METRICS_PORT === undefined
		? undefined
		: serveMetrics(text, { host: env.METRICS_HOST, port: env.METRICS_PORT });

function createAppListener(db: Db): { listener: AppListener; metricsText(): Promise<string> } {
	const sqlite = db.$client;
	const health = new Health(db, () => roomOf(env.DATA_DIR).free);
	const folder = join(dirname(fileURLToPath(import.meta.url)), "../client");
	const cache = new PageCache(databaseVersion(sqlite), import.meta.env.DEV ? 0 : undefined);
	const metrics = new Metrics();
	const snapshot = () =>
		metrics.snapshot(
			{
				page_cache_bytes: cache.size.bytes,
				page_cache_pages: cache.size.pages,
				uploads_waiting: waitingUploads(),
			},
			shopGauges(db, health),
		);
	const metricsText = cluster.isWorker ? metricsInWorker(snapshot) : async () => textOf(snapshot());
	const listener = createListener({
		handle: async (request, client) => {
			const response = await answerWith(askRouter, request, { db, ...client });
			if (!mayBeIllegible(response)) return response;
			const { pathname } = new URL(request.url);
			const module = build.routes[leafOf(pathname)?.id ?? ""]?.module;
			return module ? makeLegible(response, module, request.method, pathname) : response;
		},
		hasRoute,
		files: import.meta.env.DEV ? new Map() : loadStaticFiles(folder),
		cache,
		visitorChoicesKey,
		isForeignRequest,
		keyIn,
		takeRequest,
		checkHealth: () => health.check(),
		readiness: () => readiness(db, health),
		trustProxy: env.TRUST_PROXY,
		noteProxy: () => noteProxy(db),
		log,
		logAnswer,
		metrics,
		metricsText,
		skipPagePolicy: import.meta.env.DEV,
	});
	return { listener, metricsText };
}

type Area = { handler: RequestHandler; tree: RouteObject[] };
const areaRoutes = routeAreas(guardRoutes(closeRoutes(build.routes)));
const areas = new Map<typeof build.routes, Area>();

/** The request handler and the routes of a pathname's area, made when it is first visited. */
function areaOf(pathname: string): Area {
	const routes = areaRoutes(pathname);
	const known = areas.get(routes);
	if (known) return known;
	const assets = {
		...build.assets,
		routes: Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => routes[id])),
	};
	const handler = createRequestHandler({ ...build, routes, assets }, import.meta.env.MODE);
	const area = { handler, tree: childrenOf(undefined, routes) };
	areas.set(routes, area);
	return area;
}

const wholeSite = createRequestHandler(build, import.meta.env.MODE);

const askRouter: RequestHandler = (request, context) => {
	const { pathname } = new URL(request.url);
	// Browsers ask the manifest about the routes of any address.
	const isManifest = pathname === build.routeDiscovery.manifestPath;
	const { handler } = isManifest ? { handler: wholeSite } : areaOf(pathname);
	return request.method === "GET" ? readingOnly(() => handler(request, context)) : handler(request, context);
};

function childrenOf(parentId: string | undefined, routes: typeof build.routes): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (!route || route.parentId !== parentId) return [];
		const { id, path, index, caseSensitive } = route;
		if (index) return [{ id, path, index: true as const, caseSensitive }];
		return [{ id, path, caseSensitive, children: childrenOf(id, routes) }];
	});
}

const leafOf = (pathname: string): RouteObject | undefined =>
	matchRoutes(areaOf(pathname).tree, pathname)?.at(-1)?.route;

function hasRoute(pathname: string): boolean {
	// The listener's path is already decoded, and the router decodes its input again: /blog/%25/cover.png would be
	// 'malformed'.
	const leaf = leafOf(pathname.replaceAll("%", "%25"));
	return leaf !== undefined && leaf.path !== "*";
}

/**
 * Runs WEB_CONCURRENCY workers that share the port; the first one also runs the jobs. A worker that dies is replaced.
 */
async function startWorkers(booted: Boot, warnings: string[]): Promise<Started> {
	// The workers have their own connections; this one is no longer needed and would keep the write-ahead log from
	// shrinking.
	booted.db.$client.close();
	// A socket that stays open over restarts is shared: what this process had accepted for its workers would be lost with it (decision 030).
	if (passedSocket(process.env, process.pid) !== undefined) cluster.schedulingPolicy = cluster.SCHED_NONE;
	const metrics = await listenForMetrics(metricsOfWorkers());
	let isClosing = false;
	const fork = (runsJobs: boolean): Promise<string> =>
		new Promise((resolve, reject) => {
			const worker = cluster.fork({ RUN_JOBS: runsJobs ? "1" : "0" });
			worker.on("message", ({ url, failed }: { url?: string; failed?: string }) => {
				if (url) resolve(url);
				else if (failed) reject(new StartFailed(failed));
			});
			// What is sent to a worker that ends at that moment can't arrive; its exit says the rest.
			worker.on("error", (error: NodeJS.ErrnoException) => {
				if (error.code !== "EPIPE" && error.code !== "ERR_IPC_CHANNEL_CLOSED") throw error;
			});
			worker.once("exit", (code, signal) => {
				if (isClosing) return;
				reject(new Error(`a worker stopped before it was listening (${signal ?? code})`));
				log.error({ pid: worker.process.pid, code, signal }, "worker stopped");
				setTimeout(() => {
					if (isClosing) return;
					fork(runsJobs).catch((error) => {
						log.error({ error }, "worker not started");
						// Nobody would answer any more: whoever started us starts us again.
						if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(1);
					});
				}, RESTART_DELAY);
			});
		});
	const stopAll = async () => {
		isClosing = true;
		metrics?.close();
		const alive = Object.values(cluster.workers ?? {}).filter(
			(worker): worker is Worker => worker !== undefined,
		);
		await Promise.all(
			alive.map((worker) => {
				const gone = new Promise((resolve) => worker.once("exit", resolve));
				worker.process.kill("SIGTERM");
				return gone;
			}),
		);
	};
	try {
		const urls = await Promise.all(
			Array.from({ length: env.WEB_CONCURRENCY }, (_, index) => fork(index === 0)),
		);
		return { url: urls[0] as string, demoLogins: booted.demoLogins, warnings, close: stopAll };
	} catch (error) {
		await stopAll();
		throw error;
	}
}
