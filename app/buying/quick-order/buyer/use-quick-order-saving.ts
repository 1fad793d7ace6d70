import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DraftAnswer } from "./row-answers";

const AFTER_MS = 800;

/** The quick order's save state: when it was saved, that it is saving, or why it failed. */
export type Saving = { savedAt: Date | null } | "saving" | { problem: string };

async function send(
	url: string,
	form: FormData,
	signal: AbortSignal,
): Promise<DraftAnswer | { problem: string }> {
	const response = await fetch(url, { method: "POST", body: form, signal });
	const answer = (await response.json()) as DraftAnswer | { problem: string };
	if (!response.ok && !("problem" in answer)) {
		throw new Error(`Saving the draft failed with status ${response.status}`);
	}
	return answer;
}

/**
 * Saves the quick order while the user types, shortly after the last key press (Rule 4.13), and hands each row's result to
 * `onAnswer`. Call `note` on each change, `save` when a row is complete, and `stop` when the form itself is submitted,
 * which saves too.
 */
export function useQuickOrderSaving(
	form: RefObject<HTMLFormElement | null>,
	savedAt: Date | null,
	onAnswer: (rows: DraftAnswer["rows"]) => void,
	url: string,
) {
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
		send(url, typed, signal).then(
			(answer) => {
				if (signal.aborted) return;
				request.current = undefined;
				if ("problem" in answer) return setSaving({ problem: `Not saved. ${answer.problem}` });
				setSaving({ savedAt: answer.savedAt ? new Date(answer.savedAt) : null });
				onAnswer(answer.rows);
			},
			() => {
				if (!signal.aborted) setSaving({ problem: "Not saved. Check your connection." });
			},
		);
	}, [form, stop, onAnswer, url]);
	const note = useCallback(() => {
		// An answer to what was typed before would be out of date.
		request.current?.abort();
		clearTimeout(timer.current);
		timer.current = setTimeout(save, AFTER_MS);
	}, [save]);
	useEffect(() => {
		const element = form.current;
		// Saves the latest changes when the user leaves before the timer fires, or before their answer came: leaving ends that request.
		const flush = () => {
			const isUnanswered = request.current !== undefined && !request.current.signal.aborted;
			if ((timer.current === undefined && !isUnanswered) || !element) return;
			clearTimeout(timer.current);
			timer.current = undefined;
			const typed = new FormData(element);
			typed.delete("file");
			navigator.sendBeacon(url, typed);
		};
		window.addEventListener("pagehide", flush);
		return () => {
			window.removeEventListener("pagehide", flush);
			flush();
			request.current?.abort();
		};
	}, [form, url]);
	return { saving, note, save, stop };
}
