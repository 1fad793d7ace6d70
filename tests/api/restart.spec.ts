import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../helpers/api.ts";
import { limit } from "../helpers/machine-speed.ts";

// Stands for systemd: keeps a socket open and runs the server on it twice. While a child runs, nothing here accepts.
const KEEPER = `
	const { spawnSync } = require("node:child_process");
	const server = require("node:net").createServer().listen(0, "127.0.0.1", () => {
		require("node:fs").writeSync(1, "port " + server.address().port + "\\n");
		const stdio = ["ignore", "inherit", "inherit", server._handle.fd];
		for (const _ of [1, 2]) spawnSync(process.execPath, ["scripts/serve.mjs"], { stdio });
		process.exit(0);
	});`;

test("a restart on a socket that stays open refuses and loses no request", async () => {
	// Many processes start one after another.
	test.slow();
	const dataDir = mkdtempSync(join(tmpdir(), "counter-test-"));
	const keeper = spawn(process.execPath, ["-e", KEEPER], {
		cwd: join(import.meta.dirname, "../.."),
		env: {
			...{ PATH: process.env.PATH, DATA_DIR: dataDir, LISTEN_FDS: "1", WEB_CONCURRENCY: "2" },
			...{ ADMIN_EMAIL: "a@shop.example", ADMIN_PASSWORD: "for-tests", RATE_LIMIT_SCALE: "0" },
			LOG_LEVEL: "warn",
		},
	});
	let output = "";
	for (const stream of [keeper.stdout, keeper.stderr])
		stream.on("data", (chunk) => {
			output += chunk;
		});
	const server = () =>
		Number(readFileSync(`/proc/${keeper.pid}/task/${keeper.pid}/children`, "utf8").trim() || 0);
	const started = (times: number) =>
		expect.poll(() => output.match(/Listening on/g)?.length ?? 0, { timeout: limit(50_000) }).toBe(times);
	let isOver = false;
	try {
		await started(1);
		const first = server();
		const url = `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}`;
		const failures: unknown[] = [];
		let answered = 0;
		const visit = async () => {
			while (!isOver) {
				try {
					// A connection of its own each time; a shop that was not opened has no other page.
					const answer = await fetch(`${url}/login`, { headers: { Connection: "close" } });
					await answer.text();
					if (answer.status === 200) answered += 1;
					else failures.push(answer.status);
				} catch (error) {
					failures.push(error);
				}
			}
		};
		const visitors = [visit(), visit(), visit()];
		await expect.poll(() => answered).toBeGreaterThan(3);

		// A form whose body comes only after the server was told to stop.
		const form = request(`${url}/login`, {
			method: "POST",
			headers: {
				...{ Expect: "100-continue", "Content-Type": "application/x-www-form-urlencoded" },
				"Content-Length": 8,
			},
		});
		const answer = new Promise<number>((resolve, reject) => {
			form.once("response", (response) => resolve(response.resume().statusCode ?? 0));
			form.once("error", reject);
		});
		form.flushHeaders();
		await new Promise((resolve) => form.once("continue", resolve));
		process.kill(first, "SIGTERM");
		form.end("email=me");
		expect(await answer).toBe(400);

		await started(2);
		expect(server()).not.toBe(first);
		const before = answered;
		await expect.poll(() => answered).toBeGreaterThan(before + 3);
		isOver = true;
		await Promise.all(visitors);
		expect(failures).toEqual([]);
	} finally {
		isOver = true;
		// A test that failed early leaves a second start to come.
		await expect
			.poll(() => {
				if (keeper.exitCode === null && server()) process.kill(server(), "SIGTERM");
				return keeper.exitCode;
			})
			.toBe(0);
		rmSync(dataDir, { recursive: true, force: true });
	}
});
