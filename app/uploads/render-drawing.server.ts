import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { env } from "~/env.server";
import { writeWhole } from "./write-whole.server";

const FONT = "@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf";

let isPrepared = false;

/**
 * The renderer asks fontconfig for the letters' shapes, and a container has none: one face, brought along, so that a drawing
 * looks the same wherever it is rendered. It is read from a file named by the environment when first needed, which another
 * process may be writing: half of it would mean pictures without letters, kept for good.
 */
async function prepareFont(): Promise<void> {
	if (isPrepared) return;
	const folder = join(env.DATA_DIR, "cache");
	const faces = dirname(createRequire(import.meta.url).resolve(FONT));
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const path = join(folder, "fonts.conf");
	const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><dir>${faces}</dir><cachedir>${join(folder, "fonts")}</cachedir></fontconfig>\n`;
	await writeWhole(path, Buffer.from(config));
	process.env.FONTCONFIG_FILE = path;
	isPrepared = true;
}

/** One of our own drawings as a PNG file. Never for SVG from outside. */
export async function renderDrawing(svg: string): Promise<Buffer> {
	await prepareFont();
	return sharp(Buffer.from(svg)) // Even colors, without the dots that stand for those left out.
		.png({ palette: true, effort: 4, dither: 0 })
		.toBuffer();
}
