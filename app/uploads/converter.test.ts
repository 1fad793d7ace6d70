import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { jpegPicture } from "../../tests/helpers/pictures";
import { Converter } from "./converter.server";
import { PictureRefused } from "./picture-refused";

/** Does what the file says, as a decoder might whose file was made to break it. */
const DECODER = `
process.on("message", ({ content }) => {
	const word = content.toString();
	if (word === "crash") process.abort();
	if (word === "hang") for (;;);
	if (word === "grow") for (const kept = []; kept.length < 60; ) kept.push(Buffer.alloc(50_000_000, 1));
	process.send({ made: { pid: process.pid, settings: Object.keys(process.env) } });
});
process.send("ready");
`;

const folder = mkdtempSync(join(tmpdir(), "counter-converter-"));
const entry = join(folder, "decoder.mjs");
const limits = { timeMs: 2_000, memoryMb: 900, idleMs: 60_000 };
const open: Converter[] = [];
const start = (changed: Partial<typeof limits> = {}, path = entry) => {
	const converter = new Converter(path, { ...limits, ...changed });
	open.push(converter);
	return (word: string) =>
		converter.convert("photo", Buffer.from(word)) as unknown as Promise<{ pid: number; settings: string[] }>;
};
const isRunning = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

beforeAll(() => writeFileSync(entry, DECODER));
afterAll(() => {
	for (const converter of open) converter.stop();
	rmSync(folder, { recursive: true });
});

it.each(["crash", "hang", "grow"])(
	"refuses a file at which the decoder would %s, and takes the next",
	async (how) => {
		const convert = start();
		const { pid } = await convert("fine");
		await expect(convert(how)).rejects.toThrow(PictureRefused);
		expect(isRunning(pid)).toBe(false);
		expect((await convert("fine")).pid).not.toBe(pid);
	},
);

it("keeps its process for the next file, and ends it when there is none", async () => {
	const convert = start({ idleMs: 300 });
	const { pid } = await convert("fine");
	expect((await convert("fine")).pid).toBe(pid);
	await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5_000);
	expect((await convert("fine")).pid).not.toBe(pid);
});

it("tells its process none of the server's settings", async () => {
	vi.stubEnv("SESSION_SECRET", "not for others");
	const { settings } = await start()("fine");
	vi.unstubAllEnvs();
	expect(settings.toSorted()).toEqual(expect.arrayContaining(["MALLOC_ARENA_MAX", "NODE_ENV"]));
	expect(settings).not.toContain("SESSION_SECRET");
});

it("says so when the process can't be started, which no other picture would mend", async () => {
	await expect(start({}, join(folder, "missing.mjs"))("fine")).rejects.toThrow("can't be started");
});

it("refuses a real picture that takes too long", async () => {
	const converter = new Converter("app/uploads/picture-process.server.ts", { ...limits, timeMs: 1 });
	open.push(converter);
	const large = await jpegPicture({ width: 4000, height: 3000 });
	await expect(converter.convert("picture", large)).rejects.toThrow("can't be read");
});
