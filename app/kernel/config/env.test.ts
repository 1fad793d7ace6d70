import { afterEach, expect, it, vi } from "vitest";

const URL = "https://ai.example/v1/";

async function envWith(variables: Record<string, string>) {
	vi.resetModules();
	for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
	return (await import("./env.server")).env;
}

afterEach(() => vi.unstubAllEnvs());

it("takes the support model's three settings together, and names the one that is missing or wrong", async () => {
	const all = { SUPPORT_AI_URL: URL, SUPPORT_AI_KEY: "sk-1", SUPPORT_AI_MODEL: "small" };
	expect(await envWith(all)).toMatchObject({ ...all, SUPPORT_AI_URL: "https://ai.example/v1" });
	await expect(envWith({ ...all, SUPPORT_AI_KEY: "" })).rejects.toThrow(
		/^SUPPORT_AI_KEY must be set together with SUPPORT_AI_URL and SUPPORT_AI_MODEL$/,
	);
	await expect(envWith({ ...all, SUPPORT_AI_URL: "ftp://ai.example" })).rejects.toThrow(
		/^SUPPORT_AI_URL must be an http\(s\) URL$/,
	);
	await expect(envWith({ ...all, SUPPORT_AI_KEY: "line\nbreak" })).rejects.toThrow(
		/^SUPPORT_AI_KEY must be [^\n]*$/,
	);
});

it("says in one sentence what is wrong with an address of the shop, its mail server or its sender", async () => {
	for (const [name, good, bad] of [
		[
			"SITE_URL",
			["https://shop.example", "https://shop.example/", "http://10.0.0.5:8080"],
			["shop.example", "https://shop.example/store", "https://a:b@shop.example", "https://shop.example?x"],
		],
		[
			"SMTP_URL",
			["smtp://mail.example", "smtps://me%40shop.example:p%2Fw@mail.example:465", "smtp://[::1]:25/"],
			[
				"mail.example:25",
				"http://mail.example",
				"smtp://",
				"smtp://me:pa/ss@mail.example",
				"smtp://me:p#w@mail.example",
				"smtp://mail.example:99999",
			],
		],
		[
			"MAIL_FROM",
			["orders@shop.example", "My Shop <orders@shop.example>"],
			[
				"orders",
				"My Shop orders@shop.example",
				"a@b.example, c@d.example",
				"A <a@b.example>\nBcc: x@y.example",
			],
		],
		["TIME_ZONE", ["America/Chicago"], ["Chicago"]],
		["ALERT_URL", ["https://hooks.example/x?key=1"], ["hooks.example"]],
	] as const) {
		for (const value of good) await expect(envWith({ [name]: value }), value).resolves.toBeDefined();
		for (const value of bad)
			await expect(envWith({ [name]: value }), value).rejects.toThrow(new RegExp(`^${name} [^\n]+$`));
		vi.unstubAllEnvs();
	}
});
