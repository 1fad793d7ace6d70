import { env } from "~/kernel/config/env.server";
import { getContacts } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";

/** The sender on printed papers: name, address, phone and email, one per line. */
export function letterhead(db: Db): string {
	const { address, supportPhone, supportEmail } = getContacts(db);
	return [env.SITE_NAME, address, supportPhone, supportEmail].join("\n");
}
