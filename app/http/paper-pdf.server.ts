import PDFDocument from "pdfkit";
import type { PaperCell, PrintedPaper } from "~/ui/paper/printed-paper";
import { paperFonts, pdfBytes } from "./pdf.server.ts";

// Only the routes that answer with a PDF import this file, lazily: the library takes its time to load.

const PAGE = { size: "LETTER", margin: 40 } as const;
/** As wide as 'Sep 30, 2026'. */
const DAY_WIDTH = 66;
const INK = "#14211d";
const MUTE = "#4c5a55";
const RED = "#a3161d";
const BAR = "#f2f2f2";

/** The tag next to the name, as on the site. */
const LOGO = "M7 0h27v24H7L0 15V9zM7.5 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM14 6v3h15V6zm0 5v3h11v-3zm0 5v3h15v-3z";
const LOGO_WIDTH = 33;
const LARGEST_LOGO = { width: 96, height: 24 };

type Doc = PDFKit.PDFDocument;

type PaperLogo = { content: Buffer; width: number; height: number };

/** A paper as PDF: the same article as on the screen, with the shop's logo, or our tag. */
export function paperPdf(paper: PrintedPaper, logo: PaperLogo | null = null): Promise<Buffer> {
	const doc = paperFonts(
		new PDFDocument({
			...PAGE,
			bufferPages: true,
			info: { Title: titleOf(paper), Author: paper.seller.name },
		}),
	);
	const done = pdfBytes(doc);
	const width = doc.page.width - 2 * PAGE.margin;
	head(doc, paper, width, logo);
	parties(doc, paper, width);
	figures(doc, paper, width);
	table(doc, paper, width);
	totals(doc, paper, width);
	foot(doc, paper, width);
	numberPages(doc, paper);
	doc.end();
	return done;
}

const titleOf = ({ kind, number, seller }: PrintedPaper) =>
	[kind, number, seller.name].filter(Boolean).join(" ");

const rule = (doc: Doc, y: number, from: number, to: number, thick = 0.5) =>
	doc.moveTo(from, y).lineTo(to, y).lineWidth(thick).strokeColor(INK).stroke();

/** Begins a page when less than `height` is left on this one. */
function room(doc: Doc, height: number): boolean {
	if (doc.y + height <= doc.page.height - PAGE.margin - 14) return false;
	doc.addPage();
	doc.y = PAGE.margin;
	return true;
}

/** Draws logo or tag. @returns the room it takes. */
function mark(doc: Doc, logo: PaperLogo | null): number {
	const { margin } = PAGE;
	if (logo) {
		const scale = Math.min(LARGEST_LOGO.width / logo.width, LARGEST_LOGO.height / logo.height);
		doc.image(logo.content, margin, margin + 10, { width: logo.width * scale });
		return logo.width * scale + 8;
	}
	doc
		.save()
		.translate(margin, margin + 13)
		.scale(0.75)
		.path(LOGO)
		.fill(INK, "even-odd")
		.restore();
	return LOGO_WIDTH;
}

function head(doc: Doc, { seller, facts }: PrintedPaper, width: number, logo: PaperLogo | null): void {
	const { margin } = PAGE;
	rule(doc, margin, margin, margin + width, 2.5);
	const taken = mark(doc, logo);
	const room = width * 0.55 - taken;
	doc.font("bold").fontSize(20);
	if (doc.widthOfString(seller.name) > room) doc.fontSize(15);
	doc.fillColor(INK).text(seller.name, margin + taken, margin + 10, { width: room });
	doc
		.font("plain")
		.fontSize(9.5)
		.fillColor(MUTE)
		.text(seller.contact, margin, Math.max(doc.y, margin + 36), { width: width * 0.55 });
	const left = doc.y;
	let y = margin + 12;
	for (const { label, value, isStrong } of facts) {
		doc
			.font("bold")
			.fontSize(9)
			.fillColor(MUTE)
			.text(label, margin + width * 0.58, y, { width: width * 0.2 });
		doc
			.font(isStrong ? "bold" : "plain")
			.fontSize(10.5)
			.fillColor(INK);
		doc.text(value, margin + width * 0.72, y - 1, { width: width * 0.28, align: "right" });
		y = Math.max(y + 15, doc.y + 2);
	}
	doc.y = Math.max(left, y) + 12;
}

function parties(doc: Doc, paper: PrintedPaper, width: number): void {
	const gap = 20;
	const each = (width - gap * (paper.parties.length - 1)) / Math.max(1, paper.parties.length);
	const top = doc.y;
	let bottom = top;
	for (const [n, { label, lines }] of paper.parties.entries()) {
		const x = PAGE.margin + n * (each + gap);
		rule(doc, top, x, x + each);
		doc
			.font("bold")
			.fontSize(9)
			.fillColor(MUTE)
			.text(label, x, top + 5, { width: each });
		doc
			.font("plain")
			.fontSize(10.5)
			.fillColor(INK)
			.text(lines.join("\n"), x, doc.y + 2, { width: each });
		bottom = Math.max(bottom, doc.y);
	}
	doc.y = bottom + 14;
}

function figures(doc: Doc, { figures: found }: PrintedPaper, width: number): void {
	if (found.length === 0) return;
	const each = width / found.length;
	const top = doc.y;
	rule(doc, top, PAGE.margin, PAGE.margin + width, 1.5);
	for (const [n, { label, value, isLate }] of found.entries()) {
		const x = PAGE.margin + n * each + 4;
		doc
			.font(isLate ? "bold" : "plain")
			.fontSize(9)
			.fillColor(isLate ? RED : MUTE)
			.text(label, x, top + 5, { width: each - 6 });
		doc
			.font("bold")
			.fontSize(12)
			.fillColor(INK)
			.text(value, x, top + 17, { width: each - 6 });
	}
	rule(doc, top + 36, PAGE.margin, PAGE.margin + width);
	doc.y = top + 48;
}

function table(doc: Doc, { columns, rows }: PrintedPaper, width: number): void {
	const numbers = columns.filter(({ isNumber }) => isNumber).length;
	const narrow = Math.min(76, (width * 0.6) / Math.max(1, numbers));
	const days = columns.filter(({ isDay }) => isDay).length;
	const wide = (width - numbers * narrow - days * DAY_WIDTH) / (columns.length - numbers - days);
	const widths = columns.map(({ isNumber, isDay }) => (isNumber ? narrow : isDay ? DAY_WIDTH : wide));
	const xOf = (n: number) => PAGE.margin + widths.slice(0, n).reduce((sum, one) => sum + one, 0);
	const place = (n: number) => ({
		width: widths[n]! - 8,
		align: columns[n]!.isNumber ? ("right" as const) : ("left" as const),
	});
	const heads = () => {
		const y = doc.y;
		doc.font("bold").fontSize(9).fillColor(MUTE);
		for (const [n, column] of columns.entries()) doc.text(column.head, xOf(n) + 4, y, place(n));
		rule(doc, y + 14, PAGE.margin, PAGE.margin + width, 1);
		doc.y = y + 14;
	};
	const textOf = ({ text, note, late }: PaperCell) => [text, note, late].filter(Boolean).join("  ");
	heads();
	for (const [at, row] of rows.entries()) {
		doc.font("plain").fontSize(10);
		const height = Math.max(...row.map((cell, n) => doc.heightOfString(textOf(cell), place(n)))) + 7;
		if (room(doc, height)) heads();
		const y = doc.y;
		if (at % 2 === 0) doc.rect(PAGE.margin, y, width, height).fill(BAR);
		for (const [n, { text, note, late, isStrong, isStruck = false }] of row.entries()) {
			doc
				.font(isStrong ? "bold" : "plain")
				.fontSize(10)
				.fillColor(INK);
			const rest = [note, late].filter(Boolean);
			doc.text(text, xOf(n) + 4, y + 4, { ...place(n), continued: rest.length > 0, strike: isStruck });
			if (note)
				doc
					.font("plain")
					.fillColor(MUTE)
					.text(`  ${note}`, { continued: Boolean(late), strike: false });
			if (late) doc.font("bold").fillColor(RED).text(`  ${late}`);
		}
		doc.y = y + height;
	}
	rule(doc, doc.y, PAGE.margin, PAGE.margin + width);
	doc.y += 10;
}

function totals(doc: Doc, { totals: found }: PrintedPaper, width: number): void {
	room(doc, found.length * 18 + 10);
	const x = PAGE.margin + width * 0.55;
	for (const { label, value, isTotal } of found) {
		if (isTotal) rule(doc, doc.y, x, PAGE.margin + width, 1);
		const y = doc.y + (isTotal ? 5 : 3);
		doc
			.font(isTotal ? "bold" : "plain")
			.fontSize(isTotal ? 13 : 10.5)
			.fillColor(INK);
		doc.text(label, x + 4, y, { width: width * 0.22 });
		doc.text(value, x + width * 0.2, y, { width: width * 0.25 - 4, align: "right" });
		doc.y = y + (isTotal ? 20 : 14);
		if (isTotal) {
			rule(doc, doc.y, x, PAGE.margin + width, 1);
			rule(doc, doc.y + 2.5, x, PAGE.margin + width, 1);
		}
	}
	doc.y += 24;
}

function foot(doc: Doc, paper: PrintedPaper, width: number): void {
	room(doc, 40);
	rule(doc, doc.y, PAGE.margin, PAGE.margin + width);
	doc
		.font("plain")
		.fontSize(9.5)
		.fillColor(MUTE)
		.text(paper.foot, PAGE.margin, doc.y + 8, { width });
}

/** 'Invoice INV-10292, page 1 of 2', where there are several. */
function numberPages(doc: Doc, paper: PrintedPaper): void {
	const { count } = doc.bufferedPageRange();
	for (let n = 0; count > 1 && n < count; n++) {
		doc.switchToPage(n);
		doc.page.margins.bottom = 0;
		const footer = `${[paper.kind, paper.number].filter(Boolean).join(" ")}, page ${n + 1} of ${count}`;
		doc.font("plain").fontSize(8.5).fillColor(MUTE);
		doc.text(footer, PAGE.margin, doc.page.height - 30, {
			align: "right",
			lineBreak: false,
			width: doc.page.width - 2 * PAGE.margin,
		});
	}
}
