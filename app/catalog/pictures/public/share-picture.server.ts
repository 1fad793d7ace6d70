import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RouterContextProvider } from "react-router";
import { getClient, getDb } from "~/http/context.server";
import { retryHeaders } from "~/http/form.server";
import { waitForWriting } from "~/http/locked.server";
import { takeDrawing } from "~/http/rate-limit.server";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { renderDrawing } from "~/uploads/render-drawing.server";
import { UploadSlots } from "~/uploads/slots.server";
import { writeWhole } from "~/uploads/write-whole.server";

const folder = () => join(env.DATA_DIR, "cache", "share");
/** Files kept on disk, about 30 kB each. */
const MOST_KEPT = 2000;

// One at a time, so page requests don't wait for rendering.
const line = new UploadSlots({ atOnce: 1, perAddress: 1, waiting: 16, patienceMs: 10_000 });

const hashOf = (svg: string) => createHash("sha256").update(svg).digest("hex");

/** Eight hex digits of the drawing's hash. A picture with them in its address may be cached forever. */
export const drawingVersion = (svg: string): string => hashOf(svg).slice(0, 8);

/**
 * Sends a drawing as a PNG file, because social networks don't show SVG. Each drawing is rendered once and
 * stored under its hash. The number of renderings per address is limited.
 */
export async function sendSharePicture(
	context: Readonly<RouterContextProvider>,
	url: URL,
	draw: () => string,
): Promise<Response> {
	try {
		const svg = draw();
		const png = await renderedOnce(context, svg);
		const isVersion = url.searchParams.get("v") === drawingVersion(svg);
		return new Response(new Uint8Array(png), {
			headers: {
				"Content-Type": "image/png",
				"Content-Length": String(png.length),
				"Cache-Control": isVersion ? "public, max-age=31536000, immutable" : "public, max-age=86400",
			},
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return new Response(`${error.message}\n`, {
			status: error.status,
			headers: {
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "no-store",
				...retryHeaders(error),
			},
		});
	}
}

const kept = (path: string) =>
	readFile(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});

async function renderedOnce(context: Readonly<RouterContextProvider>, svg: string): Promise<Buffer> {
	const path = join(folder(), `${hashOf(svg)}.png`);
	const ready = await kept(path);
	if (ready) return ready;
	const db = getDb(context);
	await waitForWriting(db);
	takeDrawing(db, getClient(context).ip);
	return line.run("", async () => {
		const meanwhile = await kept(path);
		if (meanwhile) return meanwhile;
		const png = await renderDrawing(svg);
		await mkdir(folder(), { recursive: true, mode: 0o700 });
		await makeRoom();
		// A half-written file would be sent, and cached by browsers, forever.
		await writeWhole(path, png);
		return png;
	});
}

/** Deletes all files when the folder is full. Pictures are rendered again when requested. */
async function makeRoom(): Promise<void> {
	if ((await readdir(folder())).length < MOST_KEPT) return;
	await rm(folder(), { recursive: true, force: true });
	await mkdir(folder(), { recursive: true, mode: 0o700 });
}
