/** The states of a product import, in order. */
export const IMPORT_STATES = ["reading", "ready", "applying", "done", "failed", "cancelled"] as const;

/** The actions of an import on a row. */
export const IMPORT_ROW_KINDS = ["error", "create", "update", "unchanged"] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];
