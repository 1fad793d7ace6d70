import { useEffect, useState } from "react";
import { href } from "react-router";
import type { Suggestions } from "~/terms/suggestions";

const AFTER_MS = 150;
const SHORTEST = 2;

export type Found = Suggestions & { text: string };

async function ask(text: string, signal: AbortSignal): Promise<Found> {
	const response = await fetch(`${href("/suggestions")}?search=${encodeURIComponent(text)}`, { signal });
	if (!response.ok) throw new Error(`Suggestions failed with status ${response.status}`);
	return { ...((await response.json()) as Suggestions), text };
}

/**
 * Suggestions for a box while its user types, 150 ms after the last key: null until there are two letters, and after
 * `close`. Older answers are dropped.
 */
export function useSuggestions(box: HTMLInputElement | null) {
	const [found, setFound] = useState<Found | null>(null);
	useEffect(() => {
		if (!box) return;
		let timer: ReturnType<typeof setTimeout>;
		let request: AbortController | undefined;
		const stop = () => {
			clearTimeout(timer);
			request?.abort();
		};
		const type = () => {
			stop();
			const text = box.value.trim();
			if (text.length < SHORTEST) return setFound(null);
			timer = setTimeout(() => {
				request = new AbortController();
				const { signal } = request;
				// Without an answer there is nothing to suggest; Enter still searches.
				ask(text, signal).then(setFound, () => signal.aborted || setFound(null));
			}, AFTER_MS);
		};
		const close = () => {
			stop();
			setFound(null);
		};
		box.addEventListener("input", type);
		box.addEventListener("blur", close);
		// What was typed before this code arrived.
		if (document.activeElement === box && box.value !== box.defaultValue) type();
		return () => {
			stop();
			setFound(null);
			box.removeEventListener("input", type);
			box.removeEventListener("blur", close);
		};
	}, [box]);
	return { found, close: () => setFound(null) };
}
