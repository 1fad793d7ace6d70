import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { paperFonts, pdfBytes } from "~/http/pdf.server";
import { drawBarcode } from "~/ui/pictures/draw-barcode";
import type { LabelPart, LabelRoll } from "./label.ts";
import { codeFits } from "./label-zpl.ts";

// Imported lazily, with the library, by the answer that needs it.

/** A roll as PDF, a page for each label, for printers with a driver. */
export async function labelsPdf({ title, width, height, labels }: LabelRoll): Promise<Buffer> {
	const doc = paperFonts(
		new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false, info: { Title: title } }),
	);
	const done = pdfBytes(doc);
	let pages = 0;
	for (const { parts, copies } of labels)
		for (let n = 0; n < copies; n++) {
			// Others are answered between the pieces of a long roll.
			if (++pages % PIECE === 0) await setImmediate();
			doc.addPage();
			for (const part of parts) draw(doc, part);
		}
	doc.end();
	return done;
}

const PIECE = 25;

/** No thinner than a dot of most printers, or scanners miss it; at most this many points. */
const WIDEST_MODULE = 1.1;

function draw(doc: PDFKit.PDFDocument, part: LabelPart): void {
	const { x, y, width } = part;
	if (part.kind === "rule") {
		doc
			.moveTo(x, y)
			.lineTo(x + width, y)
			.lineWidth(1)
			.stroke("#000");
		return;
	}
	if (part.kind === "code") {
		const code = codeFits(part.text, width) ? drawBarcode(part.text) : null;
		if (!code) return;
		const module = Math.min(WIDEST_MODULE, width / code.width);
		doc.save().translate(x, y).scale(module, part.height).path(code.d).fill("#000").restore();
		return;
	}
	const { text, size, bold = false, lines = 1 } = part;
	// The font's own line is a little higher than its size.
	doc
		.font(bold ? "bold" : "plain")
		.fontSize(size)
		.fillColor("#000")
		.text(text, x, y, { width, height: size * 1.2 * lines, ellipsis: "..." });
}
