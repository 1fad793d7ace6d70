import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

// A phone on a slow line may take minutes to send its documents; headers fit in one packet.
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 5 * 60_000;
const IDLE_TIMEOUT = 60_000;
const KEEP_ALIVE_TIMEOUT = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 4_096;
const GRACE = 10_000;

export type RunningServer = {
	/** Where it listens, for people: `http://localhost:3000`. */
	url: string;
	/** Stops accepting, lets requests in flight finish (for at most 10 seconds), then closes what is left. */
	close(): Promise<void>;
};

/** Listens on host and port. Rejects with Node's error (EADDRINUSE, EACCES) when that can't be had. */
export async function serve(
	listener: RequestListener,
	at: { host: string; port: number },
): Promise<RunningServer> {
	let isClosing = false;
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
			if (isClosing) res.shouldKeepAlive = false;
			listener(req, res);
		},
	);
	server.timeout = IDLE_TIMEOUT;
	server.maxConnections = MAX_CONNECTIONS;
	// The listener looks at the announced length first, and says 'continue' itself.
	server.on("checkContinue", listener);
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(at.port, at.host, () => {
			server.off("error", reject);
			resolve();
		});
	});
	return {
		url: publicUrl(server, at.host),
		close: () => {
			isClosing = true;
			return closeServer(server);
		},
	};
}

async function closeServer(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	// Connections that become idle while we wait would otherwise be kept until their time is up.
	const sweep = setInterval(() => server.closeIdleConnections(), 100);
	const force = setTimeout(() => server.closeAllConnections(), GRACE);
	await closed;
	clearInterval(sweep);
	clearTimeout(force);
}

function publicUrl(server: Server, host: string): string {
	const { port } = server.address() as AddressInfo;
	const isEverywhere = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" || host === "::1";
	return `http://${isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
