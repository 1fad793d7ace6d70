import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "../helpers/api.ts";
import { startServer } from "../helpers/server.ts";
import { startSmtp } from "../helpers/smtp.ts";

/** Runs a script of the operator beside the server; `typed` is its standard input. */
function run(script: string, args: string[], env: Record<string, string>, typed = "") {
	const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
		cwd: join(import.meta.dirname, "../.."),
		env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...env },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += chunk;
		});
	child.stdin.end(typed);
	return new Promise<{ code: number | null; output: string }>((resolve) =>
		child.once("close", (code) => resolve({ code, output })),
	);
}

/** Types lines into a script at a terminal, each after the words it waits for. @returns what the terminal shows. */
async function type(command: string, env: Record<string, string>, lines: [after: string, line: string][]) {
	const child = spawn("script", ["-qec", command, "/dev/null"], {
		cwd: join(import.meta.dirname, "../.."),
		env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...env },
	});
	let shown = "";
	child.stdout.on("data", (chunk) => {
		shown += chunk;
	});
	const gone = new Promise((resolve) => child.once("close", resolve));
	for (const [after, line] of lines) {
		await expect.poll(() => shown).toContain(after);
		child.stdin.write(`${line}\r`);
	}
	await gone;
	return shown;
}

test("a start names what is missing, a check tries it all, and a locked-out owner gets in again (Rules 14.50, 14.52)", async ({
	playwright,
}) => {
	// Many processes start one after another.
	test.slow();
	const server = await startServer();
	const client = await playwright.request.newContext({ baseURL: server.url });
	const env = { DATA_DIR: server.dataDir };
	try {
		await expect.poll(() => server.output()).toContain("newuser@example.com");
		for (const name of ["SITE_URL is not set", "SMTP_URL is not set", "DEMO_DATA is on"])
			expect(server.output()).toContain(name);

		const smtp = await startSmtp();
		const set = { ...env, SITE_URL: server.url, SMTP_URL: smtp.url, TIME_ZONE: "America/Chicago" };
		const good = await run("check", ["me@shop.example"], set);
		expect(good.output).toMatch(/^ok +Test mail: /m);
		// The demo's accounts are still there, though its data are no longer asked for.
		expect(good.output).toMatch(/^note +Configuration: Demo passwords are in use: admin@example\.com/m);
		expect([good.code, smtp.messages.length]).toEqual([0, 1]);
		// The list that an owner reads under Start here (Rule 9.61).
		expect(good.output).toMatch(/^ok +Start here, Goods: \d+ products and \d+ flavors are in\.$/m);
		expect(good.output).toMatch(/^note +Start here, Mail: Not tested\. Sends from support@example\.com\.$/m);
		expect(good.output).toMatch(/^ok +Start here, Open the shop: The shop is open\.$/m);
		await smtp.close();
		const dead = await run("check", [], { ...set, SITE_URL: smtp.url.replace("smtp", "http") });
		expect(dead.output).toMatch(/^FAIL +SITE_URL: .*ECONNREFUSED/m);
		expect(dead.output).toMatch(/^FAIL +Mail server: .*ECONNREFUSED/m);
		expect(dead.code).toBe(1);
		expect(await run("check", [], { ...env, SMTP_URL: "smtp://me:a/b@c" })).toMatchObject({
			code: 1,
			output: expect.stringMatching(/^Configuration: SMTP_URL must look like [^\n]+\n$/),
		});

		const login = (password: string) =>
			client.post("/api/login", { data: { email: "admin@example.com", password } });
		const desk = async () => (await client.get("/admin/today")).status();
		await expect(await login("admin-demo")).toBeOK();
		expect(await desk()).toBe(200);
		const me = "Admin@Example.com";
		expect(await run("admin", ["set-password", me], env, "new words\n")).toMatchObject({
			code: 0,
			output: expect.stringContaining("admin@example.com (admin) is set"),
		});
		expect(await desk()).toBe(403);
		expect((await login("admin-demo")).status()).toBe(401);
		await expect(await login("new words")).toBeOK();
		if (spawnSync("script", ["--version"]).status === 0) {
			const typed = "typed words";
			const shown = await type(`${process.execPath} scripts/admin.mjs set-password ${me}`, env, [
				["New password:", typed],
				["The same again:", typed],
			]);
			expect(shown).toContain("is set");
			expect(shown).not.toContain(typed);
			await expect(await login(typed)).toBeOK();
		}
		expect(await run("admin", ["set-password", "nobody@example.com"], env, "new words\n")).toEqual({
			code: 1,
			output: "Account not found.\n",
		});
		const db = new Database(join(server.dataDir, "shop.db"), { readonly: true });
		expect(
			db.prepare("SELECT actor_name FROM audit_log WHERE action = 'user.set-password'").pluck().all(),
		).toContain("system");
		db.close();

		// As after weeks of being switched off.
		const clock = new Database(join(server.dataDir, "shop.db"));
		clock.exec("UPDATE clock SET seen_at = seen_at - 40 * 86400000");
		clock.close();
		expect(await run("admin", ["confirm-clock"], env)).toMatchObject({
			code: 0,
			output: expect.stringMatching(/^It is .* 20\d\d\. What waited goes on/),
		});
		expect(await run("admin", ["confirm-clock"], env)).toEqual({
			code: 1,
			output: "The clock needs no confirmation now.\n",
		});

		// The owner's desk, and what everybody may read.
		const today = async () => (await client.get("/admin/today")).text();
		expect(await today()).toContain("SMTP_URL is not set");
		expect(await today()).toContain("Backups are not scheduled.");
		expect((await run("backup", [], env)).code).toBe(0);
		expect(await today()).toMatch(/Last backup [\w ]+ ago\./);
		expect(await (await client.get("/readyz")).json()).toMatchObject({ ready: true, alerts: [] });
	} finally {
		await client.dispose();
		await server.dispose();
	}
});

test("a demo starts again as a demo alone, and a real shop prints no demo logins (Rule 14.53)", async () => {
	// Many processes start one after another.
	test.slow();
	const owner = { ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "for-tests" };
	const demo = await startServer();
	try {
		await demo.stop();
		for (const env of [{ DEMO_DATA: "0" }, { DEMO_DATA: "0", ...owner }])
			await expect(startServer({ dataDir: demo.dataDir, env })).rejects.toThrow(
				/^The server stopped with code 1:\nConfiguration: This folder has demo data, [^\n]+ empty DATA_DIR[^\n]+\n$/,
			);
		const again = await startServer({ dataDir: demo.dataDir });
		await expect.poll(() => again.output()).toContain("newuser@example.com");
		await again.stop();
	} finally {
		await demo.dispose();
	}

	const shop = await startServer({ env: { DEMO_DATA: "0", ...owner } });
	try {
		await shop.stop();
		const again = await startServer({ dataDir: shop.dataDir });
		await expect.poll(() => again.output()).toContain("DEMO_DATA is on");
		await again.stop();
		expect(again.output()).not.toContain("@example.com");
	} finally {
		await shop.dispose();
	}
});
