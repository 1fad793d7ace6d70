// The proxies of docs/operate.md in front of the server, with their files in deploy/ and a certificate of their own. Each runs where the
// proxy is installed.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as ask } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../helpers/api.ts";
import { PDF } from "../helpers/journey.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer } from "../helpers/server.ts";

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

const deployed = (file: string, from: string, to: string) => {
	const text = readFileSync(join("deploy", file), "utf8");
	expect(text).toContain(from);
	return text.replaceAll(from, to);
};

type Place = { folder: string; port: number; upstream: string };

/** How each is started in a folder of its own on a port of its own, by its file in deploy/. */
const PROXIES: Record<string, (place: Place) => ChildProcess> = {
	caddy: ({ folder, port, upstream }) => {
		const site = deployed("Caddyfile", "127.0.0.1:3000", upstream).replace(
			"shop.example.com {",
			`https://localhost:${port} {\n\ttls internal`,
		);
		const file = join(folder, "Caddyfile");
		writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${site}`);
		const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
		return spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], { env, stdio: "ignore" });
	},
	nginx: ({ folder, port, upstream }) => {
		const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
		execFileSync(
			"openssl",
			[
				...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"],
				...["-keyout", key, "-out", certificate],
			],
			{ stdio: "ignore" },
		);
		const site = deployed("nginx.conf", "127.0.0.1:3000", upstream)
			.replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, "")
			.replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
			.replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
			.replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
			.replaceAll("shop.example.com", "localhost")
			.replaceAll("$host", `localhost:${port}`);
		const file = join(folder, "nginx.conf");
		const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
			(name) => `${name}_temp_path ${folder}/${name};`,
		);
		writeFileSync(
			file,
			`daemon off;\nuser root;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${site}\n}\n`,
		);
		return spawn("nginx", ["-p", folder, "-c", file], { stdio: "ignore" });
	},
};

for (const [name, start] of Object.entries(PROXIES))
	test(`${name} serves it over HTTPS, with the visitor's address, uploads and nothing that is not public (Rules 1.2, 1.12)`, async () => {
		test.slow();
		test.skip(spawnSync(name, ["-v"]).error !== undefined, `${name} is not installed.`);
		const server = await startServer({ env: { TRUST_PROXY: "1", LOG_LEVEL: "info" } });
		const port = await freePort();
		const folder = mkdtempSync(join(tmpdir(), `counter-${name}-`));
		const proxy = start({ folder, port, upstream: new URL(server.url).host });
		const gone = new Promise((resolve) => proxy.once("exit", resolve));
		const origin = `https://localhost:${port}`;
		/** A request through the proxy. */
		const visit = (
			path: string,
			init: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
		) =>
			new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
				const { method = "GET", headers = {}, body } = init;
				const all = body ? { ...headers, "Content-Length": String(body.length) } : headers;
				// Nobody signed its certificate.
				const requested = ask(
					origin + path,
					{ method, headers: all, rejectUnauthorized: false },
					(answer) => {
						let text = "";
						answer.on("data", (chunk) => {
							text += chunk;
						});
						answer.on("end", () =>
							resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
						);
					},
				);
				requested.on("error", reject);
				requested.end(body);
			});
		try {
			await expect
				.poll(
					() =>
						visit("/healthz").then(
							({ status }) => status,
							() => 0,
						),
					{ timeout: limit(20_000) },
				)
				.toBe(200);
			const spoofed = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "evil.example" };
			const page = await visit("/brands", { headers: spoofed });
			expect(page.status).toBe(200);
			expect(page.headers["strict-transport-security"]).toContain("max-age");
			expect(page.text).not.toContain("evil.example");
			const id = String(page.headers["x-request-id"]);
			expect(id).toMatch(/^[\da-f-]{32,36}$/);
			expect((await visit("/metrics")).status).toBe(404);

			const form = "application/x-www-form-urlencoded";
			const login = await visit("/login", {
				method: "POST",
				headers: { Origin: origin, "Content-Type": form },
				body: Buffer.from("email=buyer%40example.com&password=buyer-demo"),
			});
			expect([login.status, login.headers.location]).toEqual([303, expect.stringMatching(/^\//)]);
			const cookies = login.headers["set-cookie"] as string[];
			expect(cookies.filter((cookie) => !/;\s*Secure/i.test(cookie))).toEqual([]);

			const boundary = "----files";
			const document = Buffer.concat([PDF, Buffer.alloc(9 * 1024 * 1024, "0")]);
			const upload = await visit("/apply", {
				method: "POST",
				headers: { Origin: origin, "Content-Type": `multipart/form-data; boundary=${boundary}` },
				body: Buffer.concat([
					...["step", "intent"].map((field, n) =>
						Buffer.from(
							`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${["2", "next"][n]}\r\n`,
						),
					),
					Buffer.from(
						`--${boundary}\r\nContent-Disposition: form-data; name="businessLicense"; filename="license.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
					),
					document,
					Buffer.from(`\r\n--${boundary}--\r\n`),
				]),
			});
			expect(upload.status).toBe(303);

			await server.stop();
			const line =
				server
					.output()
					.split("\n")
					.find((one) => one.includes(`"request":"${id}"`)) ?? "{}";
			expect(JSON.parse(line)).toMatchObject({ path: "/brands", ip: "127.0.0.1", status: 200 });
		} finally {
			proxy.kill("SIGTERM");
			await gone;
			await server.dispose();
			rmSync(folder, { recursive: true, force: true });
		}
	});
