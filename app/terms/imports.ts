/** The states of a product import, in the order it passes them. */
export const IMPORT_STATES = ["reading", "ready", "applying", "done", "failed", "cancelled"] as const;

/** What an import does with a row. */
export const IMPORT_ROW_KINDS = ["error", "create", "update", "unchanged"] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];
