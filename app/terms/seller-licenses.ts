import { keysOf } from "./keys-of.ts";

/** What a state or the federal government gave us: licenses, permits and registrations. */
export const SELLER_LICENSES = {
	business: { label: "Business license", isPrinted: true },
	tobacco: { label: "Tobacco license", isPrinted: true },
	salesTax: { label: "Sales tax permit", isPrinted: true },
	pact: { label: "PACT Act registration", isPrinted: false },
	ein: { label: "Federal employer number (EIN)", isPrinted: false },
	other: { label: "Other registration", isPrinted: false },
} as const;
export type SellerLicenseKind = keyof typeof SELLER_LICENSES;
export const SELLER_LICENSE_KINDS = /* @__PURE__ */ keysOf(SELLER_LICENSES);
