import { createRequire } from "node:module";

const fileOf = createRequire(import.meta.url).resolve;

/** Gives a PDF the site's fonts by the names `plain` and `bold`. */
export const paperFonts = (doc: PDFKit.PDFDocument): PDFKit.PDFDocument =>
	doc
		.registerFont(
			"plain",
			fileOf("@expo-google-fonts/roboto-condensed/400Regular/RobotoCondensed_400Regular.ttf"),
		)
		.registerFont("bold", fileOf("@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf"));

/** The bytes of a PDF, once it has ended. */
export function pdfBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
	const pieces: Buffer[] = [];
	return new Promise((resolve, reject) => {
		doc.on("data", (piece: Buffer) => pieces.push(piece));
		doc.on("end", () => resolve(Buffer.concat(pieces)));
		doc.on("error", reject);
	});
}
