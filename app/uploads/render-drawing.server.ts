import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { env } from "~/kernel/config/env.server";
import { writeWhole } from "./write-whole.server";

const FONT = "@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf";

// One thread and no cache, because this process also serves pages.
sharp.concurrency(1);
sharp.cache(false);

let isPrepared = false;

/**
 * The renderer gets its fonts from fontconfig, which has none in a container. So we bundle one font, and drawings
 * look the same everywhere. fontconfig finds its configuration through the environment. The file is written
 * atomically, because another process may be using it, and half a file would mean pictures without letters, cached
 * forever.
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

/** Renders one of our own drawings as a PNG file. Never use it for SVG from outside. */
export async function renderDrawing(svg: string): Promise<Buffer> {
	await prepareFont();
	return sharp(Buffer.from(svg)) // Even colors, without the dots that stand for those left out.
		.png({ palette: true, effort: 4, dither: 0 })
		.toBuffer();
}
