import { type Carrier, carrierName } from "../orders/carriers.ts";

/** 'UPS 1Z999AA10123456784': a parcel's carrier and numbers. */
export const parcelText = (
	carriers: readonly Carrier[],
	{ carrier, trackingNumbers }: { carrier: string | null; trackingNumbers: readonly string[] },
): string => `${carrierName(carriers, carrier) ?? "Carrier"} ${trackingNumbers.join(", ")}`;
