import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FONTS, makeDrawing } from "./make-picture.server";
import { writeWhole } from "./write-whole.server";

const FONT = "@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf";

let isPrepared = false;

/**
 * The renderer gets its fonts from fontconfig, which has none in a container. So we bundle one font, and drawings
 * look the same everywhere. The file is written atomically, because another process may be using it, and half a file
 * would mean pictures without letters, cached forever.
 */
export async function prepareFont(): Promise<void> {
	if (isPrepared) return;
	const folder = dirname(FONTS);
	const faces = dirname(createRequire(import.meta.url).resolve(FONT));
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><dir>${faces}</dir><cachedir>${join(folder, "fonts")}</cachedir></fontconfig>\n`;
	await writeWhole(FONTS, Buffer.from(config));
	isPrepared = true;
}

/**
 * Renders one of our own drawings as a PNG file, in the process of pictures. Never use it for SVG from outside.
 *
 * @throws DomainError unavailable when too many are waiting.
 */
export async function renderDrawing(svg: string): Promise<Buffer> {
	await prepareFont();
	return makeDrawing(svg);
}
