import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { compressNow, type Encoding, etagOf } from "./encoding.server";

/** A file of build/client with its precompressed forms, held in memory. */
export type StaticFile = {
	type: string;
	etag: string;
	cacheControl: string;
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
};

const types: Record<string, string> = {
	".avif": "image/avif",
	".css": "text/css; charset=utf-8",
	".csv": "text/csv; charset=utf-8",
	".gif": "image/gif",
	".html": "text/html; charset=utf-8",
	".ico": "image/x-icon",
	".jpeg": "image/jpeg",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json",
	".map": "application/json",
	".mjs": "text/javascript; charset=utf-8",
	".pdf": "application/pdf",
	".png": "image/png",
	".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".xml": "application/xml",
};

// Paths with these endings are files or nothing; none of our pages end so. Paths that browsers and scanners guess
// (favicons, source maps, .php) must not cost the rendering of a 404 page.
const fileEndings = new Set(
	Object.keys(types).concat([
		".asp",
		".aspx",
		".bak",
		".cgi",
		".env",
		".git",
		".jsp",
		".php",
		".sql",
		".ttf",
		".woff",
		".zip",
	]),
);

/** Whether a path looks like a file name. Routes may have such names too: check the route table before a 404. */
export function looksLikeFile(pathname: string): boolean {
	return pathname.startsWith("/assets/") || fileEndings.has(extname(pathname).toLowerCase());
}

const FOREVER = "public, max-age=31536000, immutable";

/** A script that no build has written, to be served under an address with a hash in it. */
export function scriptFile(text: string): StaticFile {
	const identity = Buffer.from(text);
	const [br, gzip] = (["br", "gzip"] as const).map((encoding) => compressNow(identity, encoding, true).body);
	return {
		type: types[".js"]!,
		etag: etagOf(identity),
		cacheControl: FOREVER,
		bodies: { identity, br: br!, gzip: gzip! },
	};
}

/** Reads a folder of built files, by URL path. The build adds `.br` and `.gz` files where compression helps. */
export function loadStaticFiles(folder: string): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>();
	if (!existsSync(folder)) return files;
	for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
		const file = join(folder, name);
		const extension = extname(name);
		if (extension === ".br" || extension === ".gz" || !statSync(file).isFile()) continue;
		const path = `/${relative(folder, file).split(sep).join("/")}`;
		// The bundler's own files are not served.
		if (path.startsWith("/.")) continue;
		const identity = readFileSync(file);
		const bodies: StaticFile["bodies"] = { identity };
		if (existsSync(`${file}.br`)) bodies.br = readFileSync(`${file}.br`);
		if (existsSync(`${file}.gz`)) bodies.gzip = readFileSync(`${file}.gz`);
		files.set(path, {
			type: types[extension] ?? "application/octet-stream",
			etag: etagOf(identity),
			// Files under /assets/ have a content hash in their names.
			cacheControl: path.startsWith("/assets/") ? FOREVER : "public, max-age=3600",
			bodies,
		});
	}
	return files;
}
