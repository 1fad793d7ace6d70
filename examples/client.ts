// A small typed client of the shop's API, to copy and to change. It needs no package. Every call is in your shop's /api/docs.
import type { Calls } from "./calls.ts";

type Problem = {
	title: string;
	status: number;
	detail: string;
	errors?: { field: string; message: string }[];
};
type ParamsIn<C> = C extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;
type Given<C extends keyof Calls> = {
	query?: Record<string, string>;
	/** The same key acts once, also when the program is started again; without one each call has its own. */
	key?: string;
} & ([ParamsIn<C>] extends [never] ? unknown : { params: Record<ParamsIn<C>, string> }) &
	(Calls[C] extends { takes: infer Body } ? { body: Body } : unknown);
type RowOf<C extends keyof Calls> = Calls[C]["gives"] extends (infer Row)[] ? Row : never;
type List = { [C in keyof Calls]: [RowOf<C>] extends [never] ? never : C }[keyof Calls];
type Sent = { query?: Record<string, string>; key?: string; params?: Record<string, string>; body?: unknown };
type Answer = { response: Response; text: string };

const TRIES = 5;
const LONGEST_WAIT = 300;

/** What the shop refused, in one line. */
export class Refused extends Error {
	readonly title: string;
	readonly status: number;
	readonly errors: readonly { field: string; message: string }[];
	constructor({ title, status, detail, errors = [] }: Problem) {
		const fields = errors.map(({ field, message }) => `${field}: ${message}`);
		const isNamed = errors.some(({ message }) => message === detail);
		super(`${status} ${title}: ${[...(isNamed ? [] : [detail]), ...fields].join("; ")}`);
		this.title = title;
		this.status = status;
		this.errors = errors;
	}
}

/** A shop at its address, with the key that an owner has made for this program. */
export class Shop {
	readonly #url: URL;
	readonly #key: string;
	constructor(url: string, key: string) {
		if (!URL.canParse(url)) throw new Error(`COUNTER_URL is no address: ${url}`);
		this.#url = new URL(url);
		this.#key = key;
	}

	/** Makes a call. @throws Refused when the shop refuses it; Error when the shop can't be reached. */
	async call<C extends keyof Calls>(
		call: C,
		...[given]: object extends Given<C> ? [Given<C>?] : [Given<C>]
	): Promise<Calls[C]["gives"]> {
		return JSON.parse((await this.#ask(call, given ?? {})).text);
	}

	/** All rows of a list, page after page: the answer's header `Link` names the next one. */
	async *rows<C extends List>(call: C, query: Record<string, string> = {}): AsyncGenerator<RowOf<C>> {
		let answer = await this.#ask(call, { query });
		while (true) {
			yield* JSON.parse(answer.text);
			const next = /<([^>]+)>; *rel="next"/.exec(answer.response.headers.get("Link") ?? "")?.[1];
			if (!next) return;
			const url = new URL(next, this.#url);
			if (url.origin !== this.#url.origin) throw new Error(`The next page is on another site: ${url.origin}`);
			answer = await this.#send("GET", url, {});
		}
	}

	#ask(call: string, sent: Sent): Promise<Answer> {
		const [method = "", path = ""] = call.split(" ");
		const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(sent.params?.[name] ?? ""));
		const url = new URL(filled, this.#url);
		url.search = new URLSearchParams(sent.query).toString();
		return this.#send(method, url, sent);
	}

	/** Sends a call again when its answer got lost or the shop asks to wait. With the same key it acts only once. */
	async #send(method: string, url: URL, { body, key = crypto.randomUUID() }: Sent): Promise<Answer> {
		const headers = new Headers({ Authorization: `Bearer ${this.#key}` });
		if (method !== "GET") headers.set("Idempotency-Key", key);
		if (body !== undefined) headers.set("Content-Type", "application/json");
		for (let tries = 1; ; tries++) {
			const answer = await answerTo(url, { method, headers, body: JSON.stringify(body), redirect: "manual" });
			if ("response" in answer && answer.response.ok) return answer;
			const wait = secondsToWait(answer, tries);
			if (tries === TRIES || wait === null || wait > LONGEST_WAIT) throw whatIsWrong(answer, url);
			await new Promise((resolve) => setTimeout(resolve, wait * 1000));
		}
	}
}

/** An answer with its text, or why none came. */
async function answerTo(url: URL, init: RequestInit): Promise<Answer | { lost: unknown }> {
	try {
		const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
		return { response, text: await response.text() };
	} catch (error) {
		return { lost: error };
	}
}

/** In how many seconds to try again; null: never. */
function secondsToWait(answer: Answer | { lost: unknown }, tries: number): number | null {
	if ("lost" in answer) return 2 ** tries / 4;
	if (![429, 503].includes(answer.response.status)) return null;
	const after = answer.response.headers.get("Retry-After") ?? "";
	if (/^\d+$/.test(after)) return Number(after);
	const moment = Date.parse(after);
	return Number.isNaN(moment) ? 2 ** tries : Math.max(0, (moment - Date.now()) / 1000);
}

function whatIsWrong(answer: Answer | { lost: unknown }, { origin }: URL): Error {
	if ("lost" in answer) return new Error(`${origin} can't be reached.`, { cause: answer.lost });
	const { status, headers } = answer.response;
	if (!headers.get("Content-Type")?.startsWith("application/problem+json"))
		return new Error(`${origin} answered with ${status}, which is no answer of the API.`);
	return new Refused(JSON.parse(answer.text));
}

/** Runs a program on the shop that the environment names. What goes wrong is one line, and the exit code 1. */
export async function run(job: (shop: Shop) => Promise<void>): Promise<void> {
	try {
		const { COUNTER_URL, COUNTER_KEY } = process.env;
		if (!COUNTER_URL || !COUNTER_KEY)
			throw new Error("Set COUNTER_URL and COUNTER_KEY: see examples/README.md.");
		await job(new Shop(COUNTER_URL, COUNTER_KEY));
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		process.exitCode = 1;
	}
}
