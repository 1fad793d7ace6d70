export { blocksFor, insteadFor, refuseBlocked, whyNotEach } from "./can-i-buy/blocked-lines.server";
export { type ShownMay, shownMay, shownMayLines } from "./can-i-buy/buyer/may.server";
export { canIBuy } from "./can-i-buy/can-i-buy.server";
export { mayBuy, mayBuyLines } from "./can-i-buy/may-buy.server";
export { ruleSentenceSchema } from "./compliance/compliance.schema";
export { type Destination, destinationOf } from "./compliance/destination.server";
export {
	getRule,
	type ListedList,
	type ListedRule,
	listStateRules,
} from "./compliance/state-rules.queries.server";
export { answerFor, judgeProducts, readStateRules, type StateRules } from "./compliance/state-rules.server";
export { stateSection } from "./compliance/state-section.server";
export { type Standing, type StateShare, sharesOf, standingOf } from "./compliance/state-shares.server";
export { listUnclassified } from "./compliance/unclassified.server";
export { createRule, saveRule } from "./compliance/write-state-rules.server";
export {
	type EndingLicense,
	listEndingLicenses,
	listOwnEndingLicenses,
} from "./licenses/ending-licenses.server";
export { type HoldNotice, holdNotices, listOwnHolds, nextForStaff } from "./licenses/hold-notices.server";
export {
	chosenStore,
	holdFor,
	keepLicenses,
	type LicenseState,
	licenseHold,
	licenseHoldOf,
	licensesAt,
	licensesOf,
	refuseOnLicenseHold,
	regulatedAmong,
	signatureReader,
} from "./licenses/license-hold.server";
export { isLicenseNeeded } from "./licenses/license-needed.server";
export { certificatesFor, certificatesOf } from "./taxes/certificates.server";
export { exciseOn } from "./taxes/excise.server";
export { listExcise } from "./taxes/keep-excise.server";
