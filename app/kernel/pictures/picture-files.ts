/**
 * How the files of an uploaded picture are called: by its key, its size in pixels and the file's own width. The address in
 * `products.images` thereby says all that a page needs to show it at any width, without another read.
 */
export type Picture = {
	/** 32 hexadecimal digits. */
	storageKey: string;
	/** Pixels of the largest file. */
	width: number;
	height: number;
};

export type PictureFormat = "avif" | "jpg";

export const PICTURE_FORMATS: Record<PictureFormat, string> = { avif: "image/avif", jpg: "image/jpeg" };

/** No file is larger, in pixels (Rule 7.30). */
export const LARGEST_PICTURE = { width: 1200, height: 1600 };

const SMALLER_WIDTHS = [320, 640];

/** The widths a picture is kept in, in pixels, the smallest first. */
export const widthsOf = ({ width }: Picture): number[] => [
	...SMALLER_WIDTHS.filter((smaller) => smaller < width),
	width,
];

export const pictureFileName = (
	{ storageKey, width, height }: Picture,
	fileWidth: number,
	format: PictureFormat,
): string => `${storageKey}-${width}x${height}-${fileWidth}.${format}`;

/** The names of all files of a picture. */
export const pictureFileNames = (picture: Picture): string[] =>
	widthsOf(picture).flatMap((width) => [
		pictureFileName(picture, width, "avif"),
		pictureFileName(picture, width, "jpg"),
	]);

const FOLDER = "/pictures/uploads/";

/** The address of one of a picture's files; without a width that of the largest. */
export const pictureAddress = (
	picture: Picture,
	fileWidth: number = picture.width,
	format: PictureFormat = "jpg",
): string => FOLDER + pictureFileName(picture, fileWidth, format);

const NAME = /^([0-9a-f]{32})-(\d{1,4})x(\d{1,4})-(\d{1,4})\.(avif|jpg)$/;

/** Parses a file name; null when it is not a picture's name. */
export function readPictureFileName(name: string): (Picture & { format: PictureFormat }) | null {
	const [, storageKey, width, height, fileWidth, format] = NAME.exec(name) ?? [];
	if (!storageKey) return null;
	const picture = { storageKey, width: Number(width), height: Number(height) };
	return widthsOf(picture).includes(Number(fileWidth))
		? { ...picture, format: format as PictureFormat }
		: null;
}

/** The picture behind an address of ours; null for any other address. */
export const readPictureAddress = (address: string): Picture | null =>
	address.startsWith(FOLDER) ? readPictureFileName(address.slice(FOLDER.length)) : null;
