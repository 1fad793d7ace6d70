/** The one-time key a form carries, where it does. */
export function keyOf(form: FormData): string | undefined {
	const key = form.get("key");
	return typeof key === "string" && key ? key : undefined;
}
