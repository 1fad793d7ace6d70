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
