import { type Carrier, OTHER_CARRIER } from "~/kernel/carriers/carriers";
import { carrierCalled } from "../tracking-rows.ts";

/** How ShipStation's names and codes of carriers begin, by ours, without signs. Its own USPS accounts go by their resellers. */
const NAMES: readonly (readonly [id: string, begins: readonly string[]])[] = [
	["usps", ["usps", "stampscom", "endicia", "express1", "uspostal"]],
	["ups", ["ups"]],
	["fedex", ["fedex"]],
	["dhl", ["dhl"]],
	["ontrac", ["ontrac", "lasership"]],
	["gls", ["gls", "gso"]],
	["spee-dee", ["speedee"]],
];

/** The carrier that ShipStation names: by our own names, else by its codes ('stamps_com'), else another one; undefined when it names none. */
export function carrierAtStore(offered: readonly Carrier[], name: string): string | undefined {
	const letters = name.toLowerCase().replace(/[^a-z0-9]/g, "");
	if (letters === "") return undefined;
	const own = carrierCalled(offered, name);
	if (own) return own;
	const id = NAMES.find(([, begins]) => begins.some((one) => letters.startsWith(one)))?.[0];
	return offered.some((carrier) => carrier.id === id) ? id : OTHER_CARRIER;
}
