import { type Carrier, carrierName } from "~/kernel/carriers/carriers";

/** 'UPS 1Z999AA10123456784': a parcel's carrier and numbers. */
export const parcelText = (
	carriers: readonly Carrier[],
	{ carrier, trackingNumbers }: { carrier: string | null; trackingNumbers: readonly string[] },
): string => `${carrierName(carriers, carrier) ?? "Carrier"} ${trackingNumbers.join(", ")}`;
