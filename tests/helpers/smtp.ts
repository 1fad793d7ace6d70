import { createServer, type Socket } from "node:net";

type Answers = {
	/** Recipients answered with 550. */
	refuse?: (recipient: string) => boolean;
	/** The answer to a line of the client, or undefined for the usual one; "" hangs up, null says nothing. */
	answer?: (line: string) => string | null | undefined;
};

type Smtp = { url: string; messages: string[]; close(): Promise<void> };

/** A mail server on a free port that stores the mails it gets. Without other answers it takes all. */
export async function startSmtp({ refuse = () => false, answer }: Answers = {}): Promise<Smtp> {
	const messages: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		let buffered = "";
		let isData = false;
		socket.write("220 test\r\n");
		socket.on("data", (chunk) => {
			buffered += chunk.toString("utf8");
			for (;;) {
				const end = isData ? buffered.indexOf("\r\n.\r\n") : buffered.indexOf("\r\n");
				if (end < 0) return;
				const piece = buffered.slice(0, end);
				buffered = buffered.slice(end + (isData ? 5 : 2));
				if (isData) {
					messages.push(piece);
					isData = false;
					socket.write("250 kept\r\n");
				} else {
					const own = answer?.(piece);
					const given = own === undefined ? answerTo(piece) : own;
					if (given === "") socket.destroy();
					else if (given !== null) socket.write(given);
				}
			}
		});
		const answerTo = (line: string) => {
			const verb = line.slice(0, 4).toUpperCase();
			if (verb === "DATA") {
				isData = true;
				return "354 go on\r\n";
			}
			if (verb === "RCPT" && refuse(/<([^>]*)>/.exec(line)?.[1] ?? "")) return "550 no such mailbox\r\n";
			if (verb === "QUIT") return "221 bye\r\n";
			return "250 ok\r\n";
		};
		socket.on("error", () => socket.destroy());
		socket.on("close", () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		url: `smtp://127.0.0.1:${address.port}`,
		messages,
		close: () =>
			new Promise((resolve) => {
				for (const socket of sockets) socket.destroy();
				server.close(() => resolve());
			}),
	};
}
