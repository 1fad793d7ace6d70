/** The keys of a record that is written out in the code, in its order: `Object.keys` calls them just strings. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
	Object.keys(record) as Key[];
