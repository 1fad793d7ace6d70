import { type Shortcut, useShortcuts } from "~/ui/staff/shortcuts";

/** Presses the link or button that a key of a queue stands for. Nothing where it isn't on the page. */
const press = (key: string, does: string): Shortcut => ({
	key,
	does,
	run: () => document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click(),
});

const STEPS = [press("j", "next"), press("k", "previous")];
const DECISIONS = [
	press("a", "approve"),
	press("r", "reject"),
	press("e", "request information"),
	press("z", "undo"),
];

/** The keys of the applications' queue. */
export const useQueueKeys = () => useShortcuts([...STEPS, ...DECISIONS]);

const ANSWER: Shortcut = {
	key: "a",
	does: "answer",
	run: () => document.querySelector<HTMLElement>("[name=reply], [name=answer]")?.focus(),
};

/** The keys of the other queues. */
export const useInboxKeys = () => useShortcuts([...STEPS, ANSWER]);
