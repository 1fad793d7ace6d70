import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";

// When the focused control is removed or disabled, the browser drops the focus, and keyboard and screen-reader users
// would start again at the top of the page.

/** Whether the focused control was removed or disabled. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Focuses the page's content, as 'Skip to content' does. */
export function focusContent(): void {
	document.getElementById("main")?.focus({ preventScroll: true });
}

/** Focuses the page's heading, or its content if there is no heading. */
function focusHeading(): void {
	const heading = document.querySelector<HTMLElement>("main h1");
	if (heading) {
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	} else {
		focusContent();
	}
}

/** Gives the focus back to a button that was disabled while its form was submitted. Returns the button's ref. */
export function useFocusBack(pending: boolean) {
	const button = useRef<HTMLButtonElement>(null);
	const hadFocus = useRef(false);
	useLayoutEffect(() => {
		if (pending) {
			hadFocus.current = document.activeElement === button.current;
		} else if (hadFocus.current) {
			hadFocus.current = false;
			if (isFocusLost()) button.current?.focus({ preventScroll: true });
		}
	}, [pending]);
	return button;
}

/** Focuses the heading when the next step replaces the step whose button was pressed, but not on a full page load. */
export function useHeadingFocus(step: number): void {
	// useHydrated would render twice, which would drop a part of the page whose code is still loading.
	const isFullLoad = useNavigationType() === "POP";
	const shown = useRef(isFullLoad ? step : null);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		if (isFocusLost() || document.activeElement?.id === "main") focusHeading();
	}, [step]);
}

/**
 * Focuses the row after a removed one, or calls `orElse` if it was the last. `ids` are the current rows' ids;
 * `controlOf` returns the selector of a row's control.
 */
export function useFocusAfterRemoval(
	ids: readonly string[],
	controlOf: (id: string) => string,
	orElse: () => void = focusHeading,
): void {
	const before = useRef(ids);
	useEffect(() => {
		const old = before.current;
		before.current = ids;
		const gone = old.findIndex((id) => !ids.includes(id));
		if (gone < 0 || !isFocusLost()) return;
		const next = old.slice(gone).find((id) => ids.includes(id));
		const control = next === undefined ? null : document.querySelector<HTMLElement>(controlOf(next));
		if (control) control.focus();
		else orElse();
	});
}
