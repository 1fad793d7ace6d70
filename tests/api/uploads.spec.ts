import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "../helpers/api.ts";
import { startServer } from "../helpers/server.ts";

const MEGABYTES = 1024 * 1024;
const BOUNDARY = "----files";

/** Step 2 of the wizard with one PDF of this size, as a browser sends it. */
function wizardForm(bytes: number): Buffer {
	const file = Buffer.alloc(bytes, "0");
	file.write("%PDF-1.7\n");
	const field = (name: string, value: string) =>
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	return Buffer.concat([
		Buffer.from(
			`${field("step", "2")}${field("intent", "next")}--${BOUNDARY}\r\nContent-Disposition: form-data; name="businessLicense"; filename="license.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
		),
		file,
		Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
	]);
}

/** Posts the form and gives the answer's status. */
function post(origin: string, body: Buffer): Promise<number> {
	const headers = {
		"Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
		"Content-Length": body.length,
	};
	return new Promise((settle, fail) => {
		const req = httpRequest(`${origin}/apply`, { method: "POST", headers }, (response) => {
			response.resume();
			response.on("end", () => settle(response.statusCode ?? 0));
		});
		req.on("error", fail);
		req.end(body);
	});
}

test("20 uploads of 10 MB at once are all kept, in less than 600 MB", async () => {
	const server = await startServer();
	const body = wizardForm(10 * MEGABYTES);
	const countFiles = () =>
		readdirSync(join(server.dataDir, "uploads"), { withFileTypes: true }).filter((entry) => entry.isFile())
			.length;
	const before = countFiles();
	const answers = await Promise.all(Array.from({ length: 20 }, () => post(server.url, body)));
	expect(answers).toEqual(Array(20).fill(303));
	expect(countFiles() - before).toBe(20);
	const status = readFileSync(`/proc/${server.process.pid}/status`, "utf8");
	expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(600);
	await server.dispose();
});

test("pictures are drawn in a process of their own: what answers requests holds no library of pictures", async () => {
	const server = await startServer();
	const picture = await fetch(`${server.url}/pictures/products/raz-tn9000.png`);
	expect(picture.headers.get("Content-Type")).toBe("image/png");
	expect(Buffer.from(await picture.arrayBuffer()).toString("latin1", 1, 4)).toBe("PNG");
	expect(readFileSync(`/proc/${server.process.pid}/maps`, "utf8")).not.toContain("libvips");
	await server.dispose();
});

test("senders that stop in the middle keep nobody else waiting, also if they have all the places (Rule 9.23)", async () => {
	const server = await startServer({ env: { TRUST_PROXY: "1" } });
	const { hostname, port } = new URL(server.url);
	let gone = 0;
	const stalled = await Promise.all(
		Array.from({ length: 64 }, async (_, n) => {
			const socket = connect(Number(port), hostname);
			const body = wizardForm(MEGABYTES);
			socket.write(
				`POST /apply HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.${n % 8}\r\nExpect: 100-continue\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
			);
			socket.once("close", () => {
				gone += 1;
			});
			// The server asks for the body when it has begun to read it.
			await new Promise((requested) => socket.once("data", requested));
			socket.write(body.subarray(0, 1_000));
			return socket;
		}),
	);
	expect(await post(server.url, wizardForm(MEGABYTES))).toBe(303);
	// Stalled senders are given up after 20 seconds. The post did not wait for that: only the one whose place it took is gone.
	expect(gone).toBeLessThanOrEqual(1);
	for (const socket of stalled) socket.destroy();
	await server.dispose();
});
