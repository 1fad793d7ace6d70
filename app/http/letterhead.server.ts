import { getContacts, shopName } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";

/** The sender on printed papers: name, address, phone and email, one per line. */
export function letterhead(db: Db): string {
	const { address, supportPhone, supportEmail } = getContacts(db);
	return [shopName(db), address, supportPhone, supportEmail].filter(Boolean).join("\n");
}
