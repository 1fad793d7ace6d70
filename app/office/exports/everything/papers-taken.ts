/** Which papers an owner takes along as PDF, and what that is called. */
export const PAPERS_TAKEN = { all: "All", open: "Those with something open", none: "None" } as const;
export type PapersTaken = keyof typeof PAPERS_TAKEN;

/** What an address says; all where it says nothing known. */
export const papersTaken = (text: string | null): PapersTaken =>
	text === "open" || text === "none" ? text : "all";
