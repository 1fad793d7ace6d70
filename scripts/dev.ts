// npm run dev: the same listener as in production, with sources compiled by vite as they change.
import { createServer } from "node:http";
import { createServer as createViteServer } from "vite";
import { explain } from "./explain.mjs";

process.env.NODE_ENV ||= "development";
process.env.DEMO_DATA ??= "1";
const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || "127.0.0.1";

type Entry = typeof import("../server.ts");

const server = createServer();
const vite = await createViteServer({ server: { middlewareMode: { server }, ws: undefined } });

server.on("request", (req, res) => {
	vite.middlewares(req, res, async () => {
		try {
			const { createDevListener } = (await vite.ssrLoadModule("./server.ts")) as Entry;
			(await createDevListener())(req, res);
		} catch (error) {
			if (error instanceof Error) vite.ssrFixStacktrace(error);
			console.error(error);
			if (!res.headersSent) res.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
			res.end(error instanceof Error ? error.stack : String(error));
		}
	});
});
server.on("error", (error) => {
	console.error(explain(error));
	process.exit(1);
});
server.listen(port, host, () => console.log(`\n  Developing on http://localhost:${port}\n`));

async function stop() {
	server.closeAllConnections();
	await vite.close();
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
