// Decodes and converts pictures, in the process of picture-process.server.ts only: a file may crash the library, or hang it.
import { randomBytes } from "node:crypto";
import sharp, { type Metadata, type OutputInfo } from "sharp";
import {
	LARGEST_PICTURE,
	type Picture,
	type PictureFormat,
	pictureFileName,
	widthsOf,
} from "../kernel/pictures/picture-files.ts";
import { isAnimatedPng, isAvifSequence, type PictureKind, pictureKindOf } from "./picture-kind.ts";
import { PictureRefused } from "./picture-refused.ts";
import { whyNotPlain } from "./plain-svg.ts";

// One thread and no cache, because the server needs the machine.
sharp.concurrency(1);
sharp.cache(false);

/** Limits in pixels, because decoding needs memory for each. AVIF needs more: it is only decoded as a whole. */
const MOST_POINTS: Record<PictureKind, number> = {
	jpeg: 50_000_000,
	png: 50_000_000,
	webp: 50_000_000,
	avif: 12_500_000,
};
const SMALLEST_SIDE = 200;
const MOST_STRETCHED = 5;

export type MadePicture = Picture & { files: { name: string; content: Buffer }[] };

/** A photo's longest side in pixels: enough to read the codes on a box. */
const LARGEST_PHOTO = { width: 2400, height: 2400 };

/** As `makePhoto` of make-picture.server.ts. */
export async function convertPhoto(content: Buffer): Promise<Buffer> {
	const upright = await decode(await kindOf(content), content, LARGEST_PHOTO);
	return encode(upright, upright.info.width, "jpg");
}

/** As `renderDrawing` of render-drawing.server.ts. */
export function convertDrawing(svg: Buffer): Promise<Buffer> {
	// Even colors, without the dots that stand for those left out.
	return sharp(svg).png({ palette: true, effort: 4, dither: 0 }).toBuffer();
}

const NARROWEST_LOGO = 200;
const MOST_STRETCHED_LOGO = 8;
/** Twice what pages show at most, for sharp screens. */
const LARGEST_LOGO = { width: 448, height: 112 };
const ICON = 64;
const TOUCH = 180;

/** A logo's PNG files: as it is, as a square for the browser's tab, and on white for home screens and the staff's bar. */
export type MadeLogo = { width: number; height: number; logo: Buffer; icon: Buffer; touch: Buffer };

/** As `makeLogo` of make-logo.server.ts. */
export async function convertLogo(content: Buffer): Promise<MadeLogo> {
	const isSvg = /^[\s\uFEFF]*</.test(content.toString("utf8", 0, 100));
	if (!isSvg && pictureKindOf(content) !== "png")
		throw new PictureRefused("unsupported_type", "is neither SVG nor PNG. Export it again as one of them.");
	const reason = isSvg ? whyNotPlain(content) : null;
	if (reason) throw new PictureRefused("invalid", reason);
	const { width, height } = await readHead(content);
	if (!isSvg && isAnimatedPng(content))
		throw new PictureRefused("unsupported_type", "is animated. Upload a still picture.");
	if (!isSvg && width < NARROWEST_LOGO)
		throw new PictureRefused(
			"invalid",
			`is ${width} pixel${width === 1 ? "" : "s"} wide. A logo needs ${NARROWEST_LOGO} pixels or more.`,
		);
	if (Math.max(width, height) > MOST_STRETCHED_LOGO * Math.min(width, height))
		throw new PictureRefused("invalid", "is too long and narrow.");
	if (!isSvg && width * height > MOST_POINTS.png)
		throw new PictureRefused("too_large", "has too many pixels. Upload one of at most 50 megapixels.");
	// An SVG is drawn at the size it is needed in, from 72 dots an inch on.
	const density = isSvg
		? Math.min(2_400, Math.max(72, (72 * TOUCH * 2) / Math.max(1, Math.min(width, height))))
		: 72;
	try {
		const drawn = await sharp(content, { density, limitInputPixels: MOST_POINTS.png, failOn: "error" })
			.toColorspace("srgb")
			.ensureAlpha()
			.png()
			.toBuffer();
		const { channels } = await sharp(drawn).stats();
		if (channels[3]?.max === 0) throw new PictureRefused("invalid", "is empty: nothing in it can be seen.");
		const square = (side: number, background: string | { r: number; g: number; b: number; alpha: number }) =>
			sharp(drawn).resize({ width: side, height: side, fit: "contain", background });
		const { data, info } = await sharp(drawn)
			.resize({ ...LARGEST_LOGO, fit: "inside" })
			.png({ palette: true, effort: 7 })
			.toBuffer({ resolveWithObject: true });
		return {
			width: info.width,
			height: info.height,
			logo: data,
			icon: await square(ICON, { r: 0, g: 0, b: 0, alpha: 0 }).png({ palette: true }).toBuffer(),
			touch: await square(TOUCH - 24, "#ffffff00")
				.extend({ top: 12, bottom: 12, left: 12, right: 12, background: "#ffffff00" })
				.flatten({ background: "#ffffff" })
				.png({ palette: true })
				.toBuffer(),
		};
	} catch (error) {
		if (error instanceof PictureRefused) throw error;
		throw broken();
	}
}

/** @throws PictureRefused when it is not a picture we take. */
async function kindOf(content: Buffer): Promise<PictureKind> {
	const kind = pictureKindOf(content);
	if (!kind) {
		throw new PictureRefused("unsupported_type", "is not a JPEG, PNG, WebP or AVIF picture.");
	}
	judge(kind, content, await readHead(content));
	return kind;
}

/** As `makePicture` of make-picture.server.ts. */
export async function convertPicture(content: Buffer): Promise<MadePicture> {
	const upright = await trim(await decode(await kindOf(content), content, LARGEST_PICTURE));
	const picture = {
		storageKey: randomBytes(16).toString("hex"),
		width: upright.info.width,
		height: upright.info.height,
	};
	const files: MadePicture["files"] = [];
	for (const width of widthsOf(picture)) {
		for (const format of ["avif", "jpg"] as const) {
			files.push({
				name: pictureFileName(picture, width, format),
				content: await encode(upright, width, format),
			});
		}
	}
	return { ...picture, files };
}

async function readHead(content: Buffer): Promise<Metadata> {
	try {
		return await sharp(content, { limitInputPixels: false, failOn: "error" }).metadata();
	} catch {
		throw broken();
	}
}

function judge(kind: PictureKind, content: Buffer, { width, height, pages = 1 }: Metadata): void {
	if (pages > 1 || isAnimated(kind, content)) {
		throw new PictureRefused("unsupported_type", "is animated. Upload a still picture.");
	}
	if (width * height > MOST_POINTS[kind]) {
		const most = MOST_POINTS[kind] / 1_000_000;
		throw new PictureRefused("too_large", `has too many pixels. Upload one of at most ${most} megapixels.`);
	}
	if (Math.min(width, height) < SMALLEST_SIDE) {
		throw new PictureRefused("invalid", `is too small. It needs ${SMALLEST_SIDE} pixels each way.`);
	}
	if (Math.max(width, height) > MOST_STRETCHED * Math.min(width, height)) {
		throw new PictureRefused("invalid", "is too long and narrow.");
	}
}

const isAnimated = (kind: PictureKind, content: Buffer) =>
	(kind === "png" && isAnimatedPng(content)) || (kind === "avif" && isAvifSequence(content));

type Raw = { data: Buffer; info: OutputInfo };

async function decode(kind: PictureKind, content: Buffer, largest: typeof LARGEST_PHOTO): Promise<Raw> {
	try {
		return await sharp(content, {
			limitInputPixels: MOST_POINTS[kind],
			failOn: "error",
			sequentialRead: true,
		})
			.autoOrient()
			.resize({ ...largest, fit: "inside", withoutEnlargement: true })
			.toColorspace("srgb")
			.raw({ depth: "uchar" })
			.toBuffer({ resolveWithObject: true });
	} catch {
		throw broken();
	}
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

/** Cuts off white margins, so that the product fills its bay and stands on the rail. A blank picture stays as it is. */
async function trim({ data, info }: Raw): Promise<Raw> {
	return await sharp(data, { raw: rawOf(info) })
		.trim({ background: "#ffffff", threshold: 12 })
		.raw()
		.toBuffer({ resolveWithObject: true });
}

const broken = () =>
	new PictureRefused("invalid", "is damaged or incomplete. Export it again, or choose another.");

function encode({ data, info }: Raw, width: number, format: PictureFormat): Promise<Buffer> {
	const scaled = sharp(data, { raw: rawOf(info) }).resize({ width });
	if (format === "avif") return scaled.avif({ quality: 55, effort: 3 }).toBuffer();
	// JPEG has no transparency.
	return scaled.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
