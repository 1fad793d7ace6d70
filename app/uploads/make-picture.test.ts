import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pdf } from "../../tests/helpers/files";
import {
	animated,
	animatedPng,
	avifPicture,
	bomb,
	cut,
	jpegPicture,
	noise,
	photo,
	pngPicture,
	svg,
	webpPicture,
} from "../../tests/helpers/pictures";
import { makePicture } from "./make-picture.server";
import { pictureKindOf } from "./picture-kind";
import { PictureRefused } from "./picture-refused";

const widthsMade = (files: { name: string }[]) => files.map(({ name }) => name.replace(/^[0-9a-f]{32}-/, ""));

describe("a picture", () => {
	it.each([
		["JPEG", jpegPicture],
		["PNG", pngPicture],
		["WebP", webpPicture],
		["AVIF", avifPicture],
	])("is accepted as %s", async (_, make) => {
		const { width, height, files } = await makePicture(await make());
		expect({ width, height }).toEqual({ width: 400, height: 300 });
		expect(widthsMade(files)).toEqual([
			"400x300-320.avif",
			"400x300-320.jpg",
			"400x300-400.avif",
			"400x300-400.jpg",
		]);
		for (const { name, content } of files) {
			const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
			expect(name).toContain(`-${info.width}.`);
			expect(pictureKindOf(content)).toBe(name.endsWith("avif") ? "avif" : "jpeg");
			// Still red after all conversions.
			expect(data[0]).toBeGreaterThan(180);
			expect(data[1]).toBeLessThan(70);
		}
	});

	it("is turned upright and loses its metadata", async () => {
		const before = await photo();
		expect(before.toString("latin1")).toContain("Spycam");
		const made = await makePicture(before);
		expect(made).toMatchObject({ width: 800, height: 1600 });
		for (const { content } of made.files) {
			const { exif, orientation, icc, xmp, iptc, hasProfile } = await sharp(content).metadata();
			expect({ exif, orientation, icc, xmp, iptc, hasProfile }).toEqual({
				exif: undefined,
				orientation: undefined,
				icc: undefined,
				xmp: undefined,
				iptc: undefined,
				hasProfile: false,
			});
			expect(content.toString("latin1")).not.toContain("Spycam");
		}
	});

	it("is scaled down to the largest width, and never enlarged", async () => {
		expect(await makePicture(await jpegPicture({ width: 4000, height: 3000 }))).toMatchObject({
			width: 1200,
			height: 900,
		});
		expect(await makePicture(await jpegPicture({ width: 1500, height: 3000 }))).toMatchObject({
			width: 800,
			height: 1600,
		});
		const small = await makePicture(await pngPicture({ width: 240, height: 240 }));
		expect(widthsMade(small.files)).toEqual(["240x240-240.avif", "240x240-240.jpg"]);
	});

	it("loses its white margins, and only those", async () => {
		const device = await sharp({
			create: { width: 200, height: 320, channels: 3, background: { r: 179, g: 32, b: 44 } },
		})
			.png()
			.toBuffer();
		const framed = (background: { r: number; g: number; b: number }) =>
			sharp({ create: { width: 800, height: 600, channels: 3, background } })
				.composite([{ input: device, left: 300, top: 140 }])
				.jpeg({ quality: 95 })
				.toBuffer();
		const { width, height } = await makePicture(await framed({ r: 255, g: 255, b: 255 }));
		expect(Math.abs(width - 200)).toBeLessThan(6);
		expect(Math.abs(height - 320)).toBeLessThan(6);
		expect(await makePicture(await framed({ r: 40, g: 60, b: 80 }))).toMatchObject({
			width: 800,
			height: 600,
		});
		const blank = sharp({ create: { width: 300, height: 240, channels: 3, background: "#fff" } });
		expect(await makePicture(await blank.png().toBuffer())).toMatchObject({ width: 300, height: 240 });
	});

	it("keeps its transparency in AVIF and gets a white background in JPEG", async () => {
		const clear = await sharp({
			create: { width: 240, height: 240, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
		})
			.png()
			.toBuffer();
		const [avif, jpeg] = (await makePicture(clear)).files;
		expect((await sharp(avif!.content).metadata()).hasAlpha).toBe(true);
		const [red] = await sharp(jpeg!.content).raw().toBuffer();
		expect(red).toBeGreaterThan(250);
	});
});

describe("refuses", () => {
	const refusal = async (content: Buffer | Promise<Buffer>) =>
		makePicture(await content).then(
			() => null,
			(error: unknown) => {
				if (!(error instanceof PictureRefused)) throw error;
				return `${error.code}: ${error.message}`;
			},
		);

	it.each([
		["an SVG", svg()],
		["a PDF", pdf()],
		["a web page", Buffer.from("<!doctype html><script>alert(1)</script>")],
		["a GIF", Buffer.from("GIF89a----------")],
		["nothing", Buffer.alloc(0)],
		["a HEIC photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
		["a film", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")],
	])("%s", async (_, content) => {
		expect(await refusal(content)).toBe("unsupported_type: is not a JPEG, PNG, WebP or AVIF picture.");
	});

	it.each(["jpeg", "png", "webp", "avif"] as const)("a %s file that is cut off", async (format) => {
		expect(await refusal(cut(await noise(format)))).toMatch(/^invalid: is damaged or incomplete/);
	});

	it.each([
		["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...new Array(400).fill(7)])],
		["a PNG", Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(300, 3)])],
		["a WebP", Buffer.from(`RIFF____WEBPVP8 ${"x".repeat(300)}`)],
		["an AVIF", Buffer.from(`\0\0\0\x18ftypavif\0\0\0\0mif1avif${"x".repeat(300)}`, "latin1")],
	])("a file that only begins like %s", async (_, content) => {
		expect(await refusal(content)).toMatch(/^invalid: is damaged or incomplete/);
	});

	it("a picture that would be huge once decoded, before decoding it", async () => {
		const before = process.memoryUsage().rss;
		expect(await refusal(bomb())).toMatch(/^too_large: has too many pixels/);
		expect(await refusal(bomb(8000, 8000))).toMatch(/^too_large/);
		expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
	});

	it("an AVIF at fewer pixels than others, because it is decoded in one piece", async () => {
		expect(await refusal(avifPicture({ width: 4200, height: 3000 }))).toMatch(/at most 12.5 megapixels/);
	});

	it("animations", async () => {
		expect(await refusal(animated("webp"))).toMatch(/is animated/);
		expect(await refusal(animatedPng())).toMatch(/is animated/);
	});

	it("a picture that is too small or too narrow", async () => {
		expect(await refusal(pngPicture({ width: 199, height: 400 }))).toMatch(/is too small/);
		expect(await refusal(pngPicture({ width: 200, height: 1001 }))).toMatch(/too long and narrow/);
		expect(await refusal(pngPicture({ width: 200, height: 1000 }))).toBeNull();
	});
});
