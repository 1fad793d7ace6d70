import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "../helpers/api.ts";
import { submitApplication } from "../helpers/applicant.ts";
import { PDF } from "../helpers/journey.ts";
import { startServer } from "../helpers/server.ts";

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

test("requests are found in the log by id and user, without anything about people, and two workers count as one (Rule 1.12)", async ({
	playwright,
}) => {
	test.slow();
	const port = await freePort();
	const server = await startServer({
		env: { LOG_LEVEL: "info", WEB_CONCURRENCY: "2", METRICS_PORT: String(port), TRUST_PROXY: "1" },
	});
	const client = await playwright.request.newContext({ baseURL: server.url });
	const database = new Database(join(server.dataDir, "shop.db"), { readonly: true });
	try {
		// A journey in which every kind of secret is sent.
		const [first, name, secret] = ["Quentin", "Tarkowskiy", "a-secret-phrase"];
		const { businessName } = await submitApplication(client, {
			businessLicense: { name: `license-of-${name}.pdf`, mimeType: "application/pdf", buffer: PDF },
		});
		const { email: address } = (await (await client.get("/api/profile")).json()) as { email: string };
		const user = database.prepare("SELECT id FROM users WHERE email = ?").pluck().get(address);
		await client.get(`/products?search=${name}&mail=${address}`);
		await client.get(`/no/${address}`);
		// Before an unconfirmed address has had its mails of the day.
		await client.post("/forgot-password", { form: { email: address } });
		await client.post("/contact", {
			form: { name: `${first} ${name}`, email: address, message: secret, subject: name },
		});
		await client.post("/api/login", { data: { email: address, password: secret } });
		const tokens = database
			.prepare("SELECT data ->> 'token' FROM outbox WHERE to_address = ? AND data ->> 'token' IS NOT NULL")
			.pluck()
			.all(address) as string[];
		expect(tokens).toHaveLength(2);
		for (const token of tokens)
			for (const link of ["reset-password", "confirm-email"]) {
				await client.get(`/${link}/${token}`);
				await client.post(`/${link}/${token}`, { form: { password: secret, confirm: secret } });
			}
		const login = await client.post("/api/login", { data: { email: address, password: secret } });
		expect(login.status()).toBe(200);
		const portal = await client.get("/portal");
		const named = await client.get("/brands", { headers: { "X-Request-Id": "from-the-proxy-1" } });
		expect(named.headers()["x-request-id"]).toBe("from-the-proxy-1");
		const forged = await client.get("/brands", { headers: { "X-Request-Id": 'a" level="error' } });
		const ids = [portal, login, forged].map((answer) => answer.headers()["x-request-id"] ?? "");
		expect(ids.join(" ")).toMatch(/^[\da-f-]{36} [\da-f-]{36} [\da-f-]{36}$/);

		// Each on a connection of its own, which go to both workers.
		const count = 12;
		for (let n = 0; n < count; n++)
			expect((await fetch(`${server.url}/quote`, { headers: { Connection: "close" } })).status).toBe(200);
		await expect
			.poll(async () => {
				const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
				return [/_seconds_count\{route="\/quote"\} (\d+)/, /^processes (\d+)/m].map((pattern) =>
					Number(pattern.exec(text)?.[1]),
				);
			})
			.toEqual([count, 2]);
		const text = await (await fetch(`${server.url}/metrics`)).text();
		expect(text).toContain(`_seconds_count{route="/quote"} ${count}`);
		const value = (gauge: string) =>
			Number(
				text
					.split("\n")
					.find((line) => line.startsWith(`${gauge} `))
					?.split(" ")[1],
			);
		expect(value('shop_mails{status="queued"}')).toBeGreaterThan(2);
		for (const gauge of ["shop_disk_free_bytes", "shop_database_bytes", "nodejs_eventloop_delay_p99_seconds"])
			expect(value(gauge), gauge).toBeGreaterThan(0);
		expect(value("shop_database_writable")).toBe(1);

		await server.stop();
		const lines = server
			.output()
			.split("\n")
			.filter((line) => line.startsWith("{"));
		const line = (id: string | undefined) => lines.filter((one) => one.includes(`"request":"${id}"`));
		for (const id of ids.slice(0, 2)) expect(JSON.parse(line(id)[0] ?? "{}"), id).toMatchObject({ user });
		expect(line("from-the-proxy-1")).toHaveLength(1);
		for (const one of lines.filter((one) => one.includes('"message":"request"')))
			expect(JSON.parse(one).request).toBeTruthy();
		const log = lines.join("\n");
		expect(log).toContain('"path":"/reset-password/[hidden]"');
		const hidden = [
			first,
			name,
			secret,
			address,
			businessName,
			...tokens,
			"license-of",
			"Dana",
			"?",
			"a-password",
		];
		for (const word of hidden) expect(log).not.toContain(word);
	} finally {
		database.close();
		await client.dispose();
		await server.dispose();
	}
});
