/** The states of a product import, in order; only a file with unknown columns waits for its columns, and only one
 * whose saving broke off in the middle is stopped. */
export const IMPORT_STATES = [
	"columns",
	"reading",
	"ready",
	"applying",
	"stopped",
	"done",
	"failed",
	"cancelled",
] as const;

/** The actions of an import on a row. */
export const IMPORT_ROW_KINDS = ["error", "create", "update", "unchanged"] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];
