/** How far somebody of a customer who moved in has come (Rule 13.85). */
export const MOVED_STATES = {
	new: { label: "Not invited", color: "gray" },
	waiting: { label: "Invited", color: "blue" },
	failed: { label: "Came back", color: "red" },
	come: { label: "Logged in", color: "green" },
} as const;
export type MovedState = keyof typeof MOVED_STATES;

/** How many of a list the page offers to invite at once. */
export const BATCHES = [50, 100, 250];
