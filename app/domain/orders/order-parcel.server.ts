import type { Db, Tx } from "~db/client.server";
import { getSettings } from "../settings/settings.queries.server";
import { carrierName, trackingUrl } from "./carriers.ts";

type Parcel = { carrier: string | null; trackingNumber: string | null };

/** Adds the carriers' names and the parcels' tracking addresses to order rows (Rule 5.6). */
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
