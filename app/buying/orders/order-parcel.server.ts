import { carrierName, trackingUrl } from "~/kernel/carriers/carriers";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";

type Parcel = { carrier: string | null; trackingNumber: string | null };

/** Adds the carrier's name and the tracking page's address to order rows (Rule 5.6). */
export function parcelReader(db: Db | Tx): (row: Parcel) => {
	carrierName: string | null;
	trackingUrl: string | null;
} {
	const { carriers } = getSettings(db);
	return ({ carrier, trackingNumber }) => ({
		carrierName: carrierName(carriers, carrier),
		trackingUrl: trackingUrl(carriers, carrier, trackingNumber),
	});
}
