/** What comes in from the books before this shop (Rule 16.58); apart from its schema, which pages don't load. */
export const OPENING_KINDS = { invoice: "Invoice", credit: "Credit" } as const;
