import { randomUUID } from "node:crypto";
import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { plainAnswer } from "../protocol/plain-answer.server";
import { REQUEST_ID } from "./answer-writer.server";
import type { AppListener } from "./listener.server";

// A phone on a slow line may take minutes to send its documents; headers fit in one packet.
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 5 * 60_000;
const IDLE_TIMEOUT = 60_000;
const KEEP_ALIVE_TIMEOUT = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 4_096;
const GRACE = 10_000;
/** For how long a connection without a request may still send one that was on its way, in milliseconds. */
const LAST_REQUEST = 1_000;
const REFUSAL_LINGER = 1_000;

type Refused = { request: string; status: number; error: string | undefined };

export type RunningServer = {
	/** The server's address, for people: `http://localhost:3000`. */
	url: string;
	/**
	 * Stops accepting, lets requests finish (for at most 10 seconds) and those arrive that were on their way on an open
	 * connection (within a second), then closes what is left.
	 */
	close(): Promise<void>;
};

/**
 * Listens on host and port, or on a socket that systemd keeps open over restarts (`fd`). Rejects with Node's error (EADDRINUSE,
 * EACCES) when it can't. `noteRefused` is told of each request that the parser refused.
 */
export async function serve(
	listener: AppListener,
	at: { host: string; port: number; fd?: number | undefined; most?: number },
	noteRefused: (refused: Refused) => void = () => {},
): Promise<RunningServer> {
	const connections = new Connections(at.most ?? MAX_CONNECTIONS);
	const server = createServer(
		{
			maxHeaderSize: MAX_HEADER_BYTES,
			headersTimeout: HEADERS_TIMEOUT,
			requestTimeout: REQUEST_TIMEOUT,
			keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
			connectionsCheckingInterval: 5_000,
			noDelay: true,
		},
		(req, res) => {
			if (connections.isClosing) res.shouldKeepAlive = false;
			listener(req, res, connections.note(req, res));
		},
	);
	server.timeout = IDLE_TIMEOUT;
	// The listener checks Content-Length first, and sends '100 Continue' itself.
	server.on("checkContinue", (req, res) => {
		listener(req, res, connections.note(req, res));
	});
	server.on("connection", (socket) => connections.add(socket));
	server.on("clientError", (error, socket) => {
		const refused = refuseUnread(error, socket, connections.isAnswering(socket));
		if (refused) noteRefused(refused);
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(at.fd === undefined ? { port: at.port, host: at.host } : { fd: at.fd }, () => {
			server.off("error", reject);
			resolve();
		});
	});
	return {
		url: publicUrl(server, at.host),
		close: () => closeServer(server, connections),
	};
}

/**
 * The open connections with the responses in progress on each. Node's `closeIdleConnections` keeps connections that
 * never sent a request, and those whose headers are incomplete.
 */
class Connections {
	isClosing = false;
	readonly #most: number;
	readonly #answers = new Map<Duplex, Set<ServerResponse>>();

	constructor(most: number) {
		this.#most = most;
	}

	/** Takes a connection; when there are too many, the one that has been without a request for longest is closed. */
	add(socket: Socket): void {
		if (this.#answers.size >= this.#most) this.#closeOldestIdle();
		// All of them are being answered.
		if (this.#answers.size >= this.#most) {
			socket.destroy();
			return;
		}
		this.#answers.set(socket, new Set());
		socket.once("close", () => this.#answers.delete(socket));
	}

	/** Records a request whose headers have arrived. @returns what to call when its response is sent. */
	note({ socket }: IncomingMessage, res: ServerResponse): () => void {
		const answers = this.#answers.get(socket);
		answers?.add(res);
		return () => {
			answers?.delete(res);
			// Last in line again.
			if (answers?.size === 0 && this.#answers.delete(socket)) this.#answers.set(socket, answers);
			if (this.isClosing && answers?.size === 0) socket.destroySoon();
		};
	}

	/** Whether a response has been started but not finished. */
	isAnswering(socket: Duplex): boolean {
		return [...(this.#answers.get(socket) ?? [])].some((res) => res.headersSent);
	}

	/** Closes each connection after its response. */
	close(): void {
		this.isClosing = true;
	}

	#closeOldestIdle(): void {
		for (const [socket, answers] of this.#answers) {
			if (answers.size > 0) continue;
			this.#answers.delete(socket);
			socket.destroy();
			return;
		}
	}

	/** Closes every connection without a request in flight. */
	closeIdle(): void {
		for (const [socket, answers] of this.#answers) if (answers.size === 0) socket.destroy();
	}
}

async function closeServer(server: Server, connections: Connections): Promise<void> {
	connections.close();
	// HTTP's own close would cut off idle connections at once, with the requests that are on their way on them.
	const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
	const timers = [
		setTimeout(() => connections.closeIdle(), LAST_REQUEST),
		setTimeout(() => server.closeAllConnections(), GRACE),
	];
	await closed;
	for (const timer of timers) clearTimeout(timer);
}

const statusOfError: Record<string, number> = {
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	ERR_HTTP_REQUEST_TIMEOUT: 408,
};

// The parser reports every further packet of a request it has given up on.
const refused = new WeakSet<Duplex>();

/**
 * Answers a request that Node's parser rejected, and closes the connection: with one line of text, or with a problem if
 * the packet begins as an API call.
 */
function refuseUnread(
	error: NodeJS.ErrnoException & { rawPacket?: Buffer },
	socket: Duplex,
	isAnswering: boolean,
): Refused | undefined {
	if (refused.has(socket)) return;
	// It is too late for an error in the middle of a response.
	if (isAnswering || !socket.writable || error.code === "ECONNRESET") {
		socket.destroy();
		return;
	}
	refused.add(socket);
	const request = randomUUID();
	const status = statusOfError[error.code ?? ""] ?? 400;
	const line = error.rawPacket?.toString("latin1", 0, 100) ?? "";
	const { type, body } = /^[A-Z]+ \/api\//.test(line)
		? plainAnswer(status, "/api/", "The request is not valid HTTP, or too large.")
		: { type: "text/plain; charset=utf-8", body: Buffer.from(`${STATUS_CODES[status]}\n`) };
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		"Connection: close",
		"Cache-Control: no-store",
		`Content-Type: ${type}`,
		"X-Content-Type-Options: nosniff",
		`${REQUEST_ID}: ${request}`,
		`Content-Length: ${body.length}`,
	];
	const text = line.startsWith("HEAD ") ? "" : body.toString();
	socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
	// Closing immediately would reset the connection while the client still sends, and the response would be lost.
	setTimeout(() => socket.destroy(), REFUSAL_LINGER).unref();
	return { request, status, error: error.code };
}

function publicUrl(server: Server, host: string): string {
	const { port } = server.address() as AddressInfo;
	const isEverywhere = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" || host === "::1";
	return `http://${isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The listening socket that systemd passed to this process, or to the process whose worker this is.
 * @returns its file descriptor; undefined when there is none.
 */
export function passedSocket(
	{ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv,
	owner: number,
): number | undefined {
	const isOurs = LISTEN_FDS === "1" && (LISTEN_PID === undefined || LISTEN_PID === String(owner));
	return isOurs ? 3 : undefined;
}
