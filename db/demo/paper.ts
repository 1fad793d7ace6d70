import { crc32, deflateSync } from "node:zlib";

/** A one-page PDF with a title and lines of text, like a scanned license. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
	const literal = (text: string) =>
		text.replaceAll(/[^\x20-\x7e]/g, "-").replaceAll(/[\\()]/g, (c) => `\\${c}`);
	const text = [
		"BT /F1 20 Tf 72 700 Td",
		`(${literal(title)}) Tj`,
		"/F1 12 Tf 0 -16 Td",
		...lines.map((line) => `0 -20 Td (${literal(line)}) Tj`),
		"ET",
		"1.5 w 54 54 504 684 re S",
	].join("\n");
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let body = "%PDF-1.4\n";
	const offsets = objects.map((object, index) => {
		const offset = body.length;
		body += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const size = objects.length + 1;
	const start = body.length;
	body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
	return Buffer.from(body, "latin1");
}

/** A gray 8-bit PNG of a form with a frame and unreadable lines of writing. */
export function makePng(seed: number): Buffer {
	const width = 340;
	const height = 220;
	const rows = Buffer.alloc((width + 1) * height, 0xf4);
	const dark = (x: number, y: number, w: number, h: number, shade: number) => {
		for (let row = y; row < y + h; row++)
			rows.fill(shade, row * (width + 1) + 1 + x, row * (width + 1) + 1 + x + w);
	};
	for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
	dark(8, 8, width - 16, 3, 0x50);
	dark(8, height - 11, width - 16, 3, 0x50);
	dark(8, 8, 3, height - 16, 0x50);
	dark(width - 11, 8, 3, height - 16, 0x50);
	dark(90, 26, 160, 14, 0x30);
	for (let line = 0; line < 8; line++)
		dark(30, 62 + line * 16, 120 + ((seed * 37 + line * 53) % 150), 5, 0x80);
	dark(250, 160, 54, 40, 0xb8);

	const chunk = (type: string, data: Buffer) => {
		const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const out = Buffer.alloc(named.length + 8);
		out.writeUInt32BE(data.length, 0);
		named.copy(out, 4);
		out.writeUInt32BE(crc32(named), named.length + 4);
		return out;
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 0, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
