import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { flashContext } from "./context.server";

const flashSchema = z.object({
	kind: z.enum(["success", "error"]),
	title: z.string().max(200),
	text: z.string().max(1000).default(""),
});

/** A message for the next page the user sees; it survives redirects. */
export type Flash = z.output<typeof flashSchema>;

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
): void {
	context.get(flashContext).outgoing = { kind, title, text };
}

/** Returns the message waiting for this page; it is cleared once the page is delivered. */
export function takeFlash(context: Readonly<RouterContextProvider>): Flash | null {
	const state = context.get(flashContext);
	if (state.incoming) state.shown = true;
	return state.incoming;
}
