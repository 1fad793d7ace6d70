/**
 * The keys of a record literal, in order. `Object.keys` types them as plain strings; zod and Drizzle need a non-empty
 * list. Callers mark the call pure, so that an unused list is not sent to browsers.
 */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
	Object.keys(record) as [Key, ...Key[]];
