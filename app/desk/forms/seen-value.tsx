import { useState } from "react";

/**
 * What a field showed when its page was opened, sent along with it: a save writes a quantity only where the two differ
 * (Rule 3.8). It stays what it was while the field does, also when the page's data is read again.
 */
export function SeenValue({ name, value }: { name: string; value: unknown }) {
	const [shown] = useState(value);
	return <input type="hidden" name={name} value={String(shown ?? "")} />;
}
