import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Valid and broken pictures of every kind, for tests. */
type Size = { width?: number; height?: number; seed?: number };

const canvas = ({ width = 400, height = 300, seed = 0 }: Size = {}) =>
	sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40 + seed, b: 40 } } });

export const jpegPicture = (size?: Size) => canvas(size).jpeg().toBuffer();
export const pngPicture = (size?: Size) => canvas(size).png().toBuffer();
export const webpPicture = (size?: Size) => canvas(size).webp().toBuffer();
export const avifPicture = (size?: Size) => canvas(size).avif({ effort: 0 }).toBuffer();

/** Rotated by EXIF, with a GPS position and the camera's name. */
export const photo = () =>
	canvas({ width: 1600, height: 800 })
		.withMetadata({ orientation: 6 })
		.withExif({ IFD0: { Make: "Spycam" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
		.jpeg()
		.toBuffer();

/** Only half of the file. */
export const cut = (picture: Buffer) => picture.subarray(0, Math.floor(picture.length / 2));

/** Noise does not compress: cutting it in the middle loses rows and not only the end mark. */
export const noise = (format: "jpeg" | "png" | "webp" | "avif") =>
	sharp({
		create: {
			width: 400,
			height: 400,
			channels: 3,
			background: "#888",
			noise: { type: "gaussian", mean: 128, sigma: 40 },
		},
	})
		[format]()
		.toBuffer();

export async function animated(format: "webp" | "gif"): Promise<Buffer> {
	const frames = Buffer.alloc(300 * 600 * 3, 90);
	frames.fill(200, 300 * 300 * 3);
	return sharp(frames, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } })
		.toFormat(format, { loop: 0 })
		.toBuffer();
}

function chunk(type: string, body: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
	const out = Buffer.alloc(body.length + 12);
	out.writeUInt32BE(body.length, 0);
	named.copy(out, 4);
	out.writeUInt32BE(crc32(named), body.length + 8);
	return out;
}

/** A PNG whose header declares more pixels than it has bytes for. */
export async function bomb(width = 60_000, height = 60_000): Promise<Buffer> {
	const png = await pngPicture();
	const head = Buffer.from(png.subarray(16, 29));
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), png.subarray(33)]);
}

/** A PNG that declares an animation. */
export async function animatedPng(): Promise<Buffer> {
	const png = await pngPicture();
	return Buffer.concat([
		png.subarray(0, 33),
		chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
		png.subarray(33),
	]);
}

export const svg = () =>
	Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
	);
