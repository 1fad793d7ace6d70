import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";

// A control that goes away, or is disabled, leaves the focus on nothing: a reader who works by keyboard or screen reader
// would start again at the top of the page.

/** Whether the focused control is gone. */
export const isFocusLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** Puts the focus at the page's content, as 'Skip to content' does. */
export function focusContent(): void {
	document.getElementById("main")?.focus({ preventScroll: true });
}

/** Puts the focus on the page's heading, or at its content where there is none. */
export function focusHeading(): void {
	const heading = document.querySelector<HTMLElement>("main h1");
	if (heading) {
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	} else {
		focusContent();
	}
}

/** Lets a button that is disabled while its form is on its way have the focus back afterwards; gives the button's ref. */
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

/**
 * Empties a form when the server gives it a new one-time key, that is once it was taken; its controls stay, and keep the
 * focus. `onFresh` is told. Gives the form's ref.
 */
export function useFreshForm(formKey: string | null, onFresh?: () => void) {
	const form = useRef<HTMLFormElement>(null);
	const key = useRef(formKey);
	useEffect(() => {
		if (key.current === formKey) return;
		key.current = formKey;
		form.current?.reset();
		onFresh?.();
	});
	return form;
}

/** Reads on at the heading when a page's next step replaces the one whose button was pressed; not on a full load. */
export function useHeadingFocus(step: number): void {
	// Not useHydrated: its second render would drop a part of the page that still waits for its code.
	const isFullLoad = useNavigationType() === "POP";
	const shown = useRef(isFullLoad ? step : null);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		if (isFocusLost() || document.activeElement?.id === "main") focusHeading();
	}, [step]);
}

/**
 * Reads on at the row after the one that was removed; where that was the last one, at `orElse`. `ids` are the rows'
 * present ones, `controlOf` selects a row's control.
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
