import { documentName } from "./documents.ts";
import { keysOf } from "./keys-of.ts";

/** What a state or the federal government gave us: licenses, permits and registrations. */
export const SELLER_LICENSES = {
	business: { label: documentName("businessLicense"), isPrinted: true },
	tobacco: { label: documentName("tobaccoLicense"), isPrinted: true },
	salesTax: { label: "Sales Tax Permit", isPrinted: true },
	pact: { label: "PACT Act Registration", isPrinted: false },
	ein: { label: "Federal Employer Number (EIN)", isPrinted: false },
	other: { label: "Other Registration", isPrinted: false },
} as const;
export type SellerLicenseKind = keyof typeof SELLER_LICENSES;
export const SELLER_LICENSE_KINDS = /* @__PURE__ */ keysOf(SELLER_LICENSES);
