import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = new Set([
	".css",
	".csv",
	".html",
	".js",
	".json",
	".map",
	".mjs",
	".svg",
	".txt",
	".webmanifest",
	".xml",
]);

/** Writes `.br` and `.gz` files next to each file they shrink by at least a tenth, at the highest compression. */
export function precompress(folder: string): void {
	for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
		const file = join(folder, name);
		if (!compressible.has(extname(name)) || !statSync(file).isFile()) continue;
		const body = readFileSync(file);
		if (body.length < 600) continue;
		const br = brotliCompressSync(body, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
		});
		if (br.length > body.length * 0.9) continue;
		writeFileSync(`${file}.br`, br);
		writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
	}
}
