/** 'A, B and C', or with another last word. */
export const inARow = (names: readonly string[], last: "and" | "or" = "and"): string =>
	names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
