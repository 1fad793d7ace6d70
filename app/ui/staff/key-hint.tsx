import { useHydrated } from "../layout/hydrated";

/** The key of a button, shown once scripts run: without them no key does anything. */
export const KeyHint = ({ children }: { children: string }) =>
	// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd element takes no focus
	useHydrated() ? <kbd aria-hidden="true">{children}</kbd> : null;
