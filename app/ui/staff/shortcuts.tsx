import { useEffect, useRef, useSyncExternalStore } from "react";

/** A key of a page: what it does, in words, and the doing. */
export type Shortcut = { key: string; does: string; run: (event: KeyboardEvent) => void };

let shown: readonly Shortcut[] = [];
const readers = new Set<() => void>();

function show(next: readonly Shortcut[]) {
	shown = next;
	for (const reader of readers) reader();
}

const NONE: readonly Shortcut[] = [];

/** The keys of the page that is shown. None before scripts run: without them no key does anything. */
export const usePageShortcuts = (): readonly Shortcut[] =>
	useSyncExternalStore(
		(reader) => {
			readers.add(reader);
			return () => readers.delete(reader);
		},
		() => shown,
		() => NONE,
	);

/** Whether a key goes into a field. */
export const isTyping = ({ target }: KeyboardEvent) =>
	target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea");

/** Keys of a page while no field has the focus. The first page part that calls this names the page's keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
	const latest = useRef(shortcuts);
	latest.current = shortcuts;
	const names = shortcuts.map(({ key, does }) => key + does).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the names say which keys there are
	useEffect(() => {
		const find = (key: string) => latest.current.find((each) => each.key === key);
		const mine = latest.current.map(({ key, does }) => ({
			key,
			does,
			run: (event: KeyboardEvent) => find(key)?.run(event),
		}));
		const press = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
			const shortcut = find(event.key.length === 1 ? event.key.toLowerCase() : event.key);
			if (!shortcut) return;
			event.preventDefault();
			shortcut.run(event);
		};
		show(mine);
		addEventListener("keydown", press);
		return () => {
			removeEventListener("keydown", press);
			if (shown === mine) show(NONE);
		};
	}, [names]);
}

/** J and K: the focus goes to the next and the previous of the links or buttons that `selector` finds. */
export function rowKeys(selector: string): Shortcut[] {
	const move = (step: number) => () => {
		const rows = [...document.querySelectorAll<HTMLElement>(selector)];
		const now = rows.findIndex((row) => row.closest("tr, li")?.contains(document.activeElement));
		rows[
			Math.min(Math.max(now < 0 ? (step > 0 ? 0 : rows.length - 1) : now + step, 0), rows.length - 1)
		]?.focus();
	};
	return [
		{ key: "j", does: "next", run: move(1) },
		{ key: "k", does: "previous", run: move(-1) },
	];
}
