import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";

const AFTER_MS = 800;

/** What the pad says of itself: when it was saved, that it is being saved, or why it was not. */
export type Saving = { savedAt: Date | null } | "saving" | { problem: string };

async function send(form: FormData, signal: AbortSignal): Promise<Saving> {
	const response = await fetch(href("/quick-order/draft"), { method: "POST", body: form, signal });
	const { savedAt, problem } = (await response.json()) as { savedAt?: string | null; problem?: string };
	if (problem) return { problem: `Not saved. ${problem}` };
	if (!response.ok) throw new Error(`The draft was answered with ${response.status}`);
	return { savedAt: savedAt ? new Date(savedAt) : null };
}

/**
 * Saves the pad while it is being typed, a moment after the last key (Rule 4.13). `note` is told of each change, `stop`
 * that the form itself is being sent, which saves as well.
 */
export function usePadSaving(form: RefObject<HTMLFormElement | null>, savedAt: Date | null) {
	const [saving, setSaving] = useState<Saving>({ savedAt });
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const request = useRef<AbortController>(undefined);
	const stop = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = undefined;
		request.current?.abort();
	}, []);
	const save = useCallback(() => {
		stop();
		if (!form.current) return;
		const typed = new FormData(form.current);
		typed.delete("file");
		const controller = new AbortController();
		const { signal } = controller;
		request.current = controller;
		setSaving("saving");
		send(typed, signal).then(setSaving, () => {
			if (!signal.aborted) setSaving({ problem: "Not saved. Check your connection." });
		});
	}, [form, stop]);
	const note = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = setTimeout(save, AFTER_MS);
	}, [save]);
	useEffect(() => {
		const element = form.current;
		// What was typed last, when the page is left before its moment has come.
		const flush = () => {
			if (timer.current === undefined || !element) return;
			clearTimeout(timer.current);
			timer.current = undefined;
			const typed = new FormData(element);
			typed.delete("file");
			navigator.sendBeacon(href("/quick-order/draft"), typed);
		};
		window.addEventListener("pagehide", flush);
		return () => {
			window.removeEventListener("pagehide", flush);
			flush();
			request.current?.abort();
		};
	}, [form]);
	return { saving, note, stop };
}
