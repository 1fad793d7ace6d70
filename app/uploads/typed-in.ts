/** The text fields of a form with files. */
export const typedIn = (form: FormData) =>
	Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
