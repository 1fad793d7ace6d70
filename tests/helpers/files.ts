/** Small files of every kind, for tests. */
const bytes = (...values: number[]) => Buffer.from(values);

export const pdf = (text = "one page") => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
export const png = () =>
	Buffer.concat([bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), Buffer.alloc(40)]);
export const jpg = () => Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(40)]);
export const doc = (stream = "WordDocument") =>
	Buffer.concat([
		bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
		Buffer.alloc(512),
		Buffer.from(stream, "utf16le"),
		Buffer.alloc(64),
	]);

/** A zip with empty entries of these names; `claims` is the size the first one says it inflates to. */
export function zip(names: string[], claims = 0): Buffer {
	const local = bytes(0x50, 0x4b, 0x03, 0x04, ...new Array(26).fill(0));
	const entries = names.map((name) => {
		const head = Buffer.alloc(46);
		head.writeUInt32LE(0x02014b50, 0);
		head.writeUInt32LE(claims, 24);
		head.writeUInt16LE(Buffer.byteLength(name), 28);
		return Buffer.concat([head, Buffer.from(name)]);
	});
	const table = Buffer.concat(entries);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(names.length, 8);
	end.writeUInt16LE(names.length, 10);
	end.writeUInt32LE(table.length, 12);
	end.writeUInt32LE(local.length, 16);
	return Buffer.concat([local, table, end]);
}

export const docx = (claims = 0) => zip(["[Content_Types].xml", "word/document.xml"], claims);

/** A multipart request, as browsers send one. */
export function multipart(
	url: string,
	parts: { name: string; value: string | Buffer; filename?: string }[],
): Request {
	const form = new FormData();
	for (const { name, value, filename } of parts) {
		if (typeof value === "string" && filename === undefined) form.append(name, value);
		else form.append(name, new Blob([new Uint8Array(Buffer.from(value as string))]), filename ?? "");
	}
	return new Request(url, { method: "POST", body: form });
}
