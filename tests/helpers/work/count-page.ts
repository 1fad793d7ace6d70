// The work of an answer, counted: what another machine counts, too.
import { logIn } from "../../../scripts/bench-requests.ts";
import { startServer, type TestServer } from "../server.ts";
import { ageCookie } from "../weight.ts";

/** What one answer takes, in the order of the table's columns. */
export type Work = {
	/** Statements run, the rows they gave, and the statements prepared. */
	queries: number;
	rows: number;
	prepares: number;
	/** Objects of Intl that were made. */
	formatters: number;
	/** Elements of the page, and its bytes before they are compressed: for a reader who has the stylesheets, and for one who gets them inside. */
	elements: number;
	bytes: number;
	"first bytes": number;
	/** Bytes of what the scripts are told. */
	hydration: number;
	/** Calls of functions in the server. */
	calls: number;
};

/** The day at which the counting server's clock starts. */
const AT = Date.parse("2026-03-18T16:30:00Z");

/** A server that counts. */
export const startCounting = (): Promise<TestServer> =>
	startServer({
		nodeArgs: ["--import", "./tests/helpers/work/count-server.mjs"],
		// A shop writes a line for each answer.
		env: { LOG_LEVEL: "info" },
	});

type Answer = Pick<Work, "queries" | "rows" | "prepares" | "formatters">;

/** The answers since this was asked before, and the calls of functions meanwhile. */
function workSince({ process: child }: TestServer): Promise<{ answers: Answer[]; calls: number }> {
	return new Promise((done) => {
		child.once("message", (message) => done(message as { answers: Answer[]; calls: number }));
		child.send("work");
	});
}

async function read(server: TestServer, path: string, cookie: string) {
	const headers = { Cookie: cookie, "Accept-Encoding": "br" };
	const answer = await fetch(server.url + path, { headers, redirect: "manual" });
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
	const css = answer.headers.getSetCookie().find((one) => one.startsWith("css="));
	return { text: await answer.text(), css: css?.split(";")[0] };
}

/** The Cookie header of a reader who has passed the age check: a visitor, or one of the demo's people. */
export async function cookieOf({ url }: TestServer, who: "visitor" | "buyer" | "admin"): Promise<string> {
	const age = ageCookie(AT);
	return who === "visitor" ? age : logIn(url, who, age);
}

const ROUNDS = 4;
const REQUESTS = 5;

/**
 * Counts the work of a page for a reader with this cookie, after it was read a few times. Of several rounds the least counts: only other
 * work adds to it.
 */
export async function countPage(server: TestServer, path: string, cookie: string): Promise<Work> {
	const first = await read(server, path, cookie);
	const known = [cookie, first.css].filter(Boolean).join("; ");
	for (let n = 0; n < 3; n++) await read(server, path, known);
	const { text } = await read(server, path, known);
	const rounds: Awaited<ReturnType<typeof workSince>>[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		await workSince(server);
		for (let n = 0; n < REQUESTS; n++) await read(server, path, known);
		rounds.push(await workSince(server));
	}
	const hydration = [...text.matchAll(/streamController\.enqueue\((.*?)\);?<\/script>/gs)];
	return {
		...rounds
			.flatMap(({ answers }) => answers)
			.reduce((least, one) => (one.queries < least.queries ? one : least)),
		elements: text.replace(/<(script|style)\b.*?<\/\1>/gs, "").match(/<[a-z]/g)?.length ?? 0,
		bytes: Buffer.byteLength(text),
		"first bytes": Buffer.byteLength(first.text),
		hydration: hydration.reduce((sum, [, data = ""]) => sum + Buffer.byteLength(data), 0),
		calls: Math.round(Math.min(...rounds.map(({ calls }) => calls)) / REQUESTS),
	};
}
