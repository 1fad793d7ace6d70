import type { Db, Tx } from "~db/client.server";
import { getSettings } from "../settings/settings.queries.server";
import { carrierName, trackingUrl } from "./carriers.ts";

type Parcel = { carrier: string | null; trackingNumber: string | null };

/** Adds to orders' rows what their carriers are called and where their parcels can be followed (Rule 5.6). */
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
