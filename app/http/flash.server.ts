import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { flashContext } from "./context.server";

const path = z.string().startsWith("/").max(300);

const flashSchema = z.object({
	kind: z.enum(["success", "error"]),
	title: z.string().max(200),
	text: z.string().max(1000).default(""),
	/** The anchor of the form that was sent: see `InlineFlash`. */
	at: z.string().max(100).optional(),
	/** What the pressed button says for a moment: '10 added'. */
	done: z.string().max(50).optional(),
	links: z.array(z.object({ to: path, text: z.string().max(50) })).optional(),
	/** The row at `at` shows it by itself, with scripts too: see `useRowFlash`. */
	row: z.literal(true).optional(),
	/** A form that takes the action back: where it is posted, and its fields. */
	undo: z.object({ action: path, fields: z.record(z.string(), z.string()) }).optional(),
});

/** A message for the next page the user sees; it survives redirects. */
export type Flash = z.output<typeof flashSchema>;

/** What a message may have besides its text. */
export type FlashExtras = Pick<Flash, "at" | "done" | "links" | "row" | "undo">;

/** Parses a cookie's content; null when it isn't a message. */
export function parseFlash(value: unknown): Flash | null {
	const result = flashSchema.safeParse(value);
	return result.success ? result.data : null;
}

/** Shows a message on the next page. */
export function setFlash(
	context: Readonly<RouterContextProvider>,
	title: string,
	text = "",
	kind: Flash["kind"] = "success",
	extras: FlashExtras = {},
): void {
	context.get(flashContext).outgoing = { kind, title, text, ...extras };
}

/**
 * The message waiting for this page, which is cleared once the page is delivered. `fixed`: scripts asked for it, so it
 * lies over the page that is there; otherwise it stands in the new page.
 */
export function takeFlash(request: Request, context: Readonly<RouterContextProvider>) {
	const state = context.get(flashContext);
	if (!state.incoming) return null;
	state.shown = true;
	return { ...state.incoming, ...(isScripted(request) ? { fixed: true as const } : {}) };
}

/** Whether the request is the router's, made by a script, and not the browser's own. */
const isScripted = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

/**
 * The anchor of the form that was sent, in its field `at`, and the way back to a page with it: without scripts the page
 * is opened at the message, which stands at that anchor with the id 'added', or at the row itself if that shows it (`isRow`).
 */
export function anchorOf(
	request: Request,
	form: FormData,
	to: string,
	isRow = false,
): { at?: string; to: string } {
	const at = form.get("at");
	if (typeof at !== "string" || !/^[\w-]{1,100}$/.test(at)) return { to };
	const page = to.replace(/#.*/, "");
	if (isScripted(request)) return { at, to: isRow ? page : to };
	return { at, to: isRow ? `${page}#${at}` : `${page}#added` };
}
