import { join, resolve } from "node:path";
import { env } from "~/kernel/config/env.server";
import type { MadeLogo, MadePicture } from "./convert-picture.server";
import { Converter, type Limits } from "./converter.server";
import { UploadSlots } from "./slots.server";

// One picture at a time for all senders; the others wait.
const line = new UploadSlots({ atOnce: 1, perAddress: 1, waiting: 24, patienceMs: 120_000 });

/** The worst file that we take needs 7 seconds and 600 MB (a PNG of 16 bits, interlaced); the system counts 640 MB that Node only reserves. */
const LIMITS: Limits = { timeMs: 60_000, memoryMb: 1536, idleMs: 30_000 };

/** Fonts of our drawings. */
export const FONTS = join(env.DATA_DIR, "cache", "fonts.conf");

/** Where nothing is built (development, tests), Node runs the source. */
let converter = new Converter(resolve("app/uploads/picture-process.server.ts"), LIMITS, FONTS);

/** Sets the path of the module that converts pictures. */
export function convertPicturesWith(entry: URL): void {
	converter = new Converter(entry, LIMITS, FONTS);
}

/**
 * Converts a picture to the shop's files (Rule 7.30): decoded completely, turned upright, trimmed, scaled to each width, and
 * encoded again as AVIF and JPEG. All metadata is dropped: location, camera, color profile.
 *
 * @throws PictureRefused; DomainError unavailable when too many are waiting.
 */
export const makePicture = (content: Buffer): Promise<MadePicture> =>
	line.run("", () => converter.convert("picture", content));

/**
 * Converts a photo to one JPEG file without its metadata (Rule 5.22), judged like a product's picture.
 *
 * @throws as `makePicture`.
 */
export const makePhoto = (content: Buffer): Promise<Buffer> =>
	line.run("", () => converter.convert("photo", content));

/** As `makeLogo` of make-logo.server.ts. */
export const makeLogoFiles = (content: Buffer): Promise<MadeLogo> =>
	line.run("", () => converter.convert("logo", content));

/** Renders one of our drawings as a PNG file; see render-drawing.server.ts. */
export const makeDrawing = (svg: string): Promise<Buffer> =>
	line.run("", () => converter.convert("drawing", Buffer.from(svg)));
