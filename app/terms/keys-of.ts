/**
 * The keys of a record that is written out in the code, in its order. `Object.keys` types them as plain strings; zod and
 * Drizzle want a list of at least one. Callers mark it pure, so that a list that no page uses is not sent to browsers.
 */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
	Object.keys(record) as [Key, ...Key[]];
