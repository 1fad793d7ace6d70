import type { ArchiveFileKind } from "~/terms/imports";

/** What files of a ZIP come to, in the order in which they are shown. */
export const SHOWN_KINDS = [
	"open",
	"new",
	"replace",
	"error",
	"same",
	"left",
] as const satisfies ArchiveFileKind[];

export const KIND_LABELS = {
	open: "To match",
	new: "New",
	replace: "Replaces",
	error: "Not taken",
	same: "There already",
	left: "Left out",
} as const;
