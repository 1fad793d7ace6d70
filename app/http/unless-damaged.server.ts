import { isDamaged } from "~db/damage.server";

/** What `read` gives; `otherwise` if the database is damaged where it reads (Rule 14.71). */
export function unlessDamaged<T>(read: () => T, otherwise: T): T {
	try {
		return read();
	} catch (error) {
		if (isDamaged(error)) return otherwise;
		throw error;
	}
}
