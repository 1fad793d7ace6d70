import { keysOf } from "./keys-of.ts";

/** What a product is to the law of the states (Rule 17.2). */
export const DEVICE_KINDS = {
	disposable: "Disposable",
	"prefilled-pod": "Prefilled pod",
	"open-device": "Open device",
	"bottled-liquid": "Bottled liquid",
	part: "Part or accessory",
} as const;
export type DeviceKind = keyof typeof DEVICE_KINDS;
export const DEVICE_KIND_NAMES = /* @__PURE__ */ keysOf(DEVICE_KINDS);

export const NICOTINE_SOURCES = {
	tobacco: "Tobacco",
	synthetic: "Synthetic",
	none: "No nicotine",
} as const;
export type NicotineSource = keyof typeof NICOTINE_SOURCES;
export const NICOTINE_SOURCE_NAMES = /* @__PURE__ */ keysOf(NICOTINE_SOURCES);

/** What is known of a product at the FDA; nothing where nobody has looked. */
export const FDA_STATUSES = {
	authorized: "Authorized",
	"pending-claimed": "Pending, as the maker claims",
	denied: "Denied",
	"denied-stayed": "Denied, order stayed",
	"warning-named": "Named in a warning letter",
} as const;
export type FdaStatus = keyof typeof FDA_STATUSES;
export const FDA_STATUS_NAMES = /* @__PURE__ */ keysOf(FDA_STATUSES);
