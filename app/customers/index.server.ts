export { type BuyerAccount, getBuyerAccount } from "./accounts/buyer-account.server";
export { type Device, listDevices } from "./accounts/devices.server";
export { type AddressState, getOwnAddress } from "./accounts/email-confirmation.server";
export { auditDetailsOf, type Ended, endAccess, endedText } from "./accounts/end-access.server";
export { verifyPassword } from "./accounts/password.server";
export { loadQueue } from "./applications/admin/load-queue.server";
export { deleteUnusedFiles } from "./applications/delete-unused-files.server";
export { deleteOldDrafts, dropVisitorFiles, recordFile } from "./applications/draft.server";
export {
	getFiledBusiness,
	getLatestApplication,
	isOpen,
	type OwnApplication,
} from "./applications/own-application.server";
export { type AskedState, listAskedStates, removeStateRequest } from "./applications/state-requests.server";
export { getApprovalAmount, setApprovalAmount } from "./companies/approval-rules.server";
export { type CompanyEvent, getCompanyHistory } from "./companies/company-history.queries.server";
export {
	type ListedCompany,
	listCompanies,
	listCompanyStates,
} from "./companies/company-list.queries.server";
export {
	type CompanyDetails,
	type CompanyLicense,
	type CompanyLocation,
	type CompanyPerson,
	getCompany,
	keptCompanyId,
	orderersOf,
	peopleNames,
} from "./companies/company-page.queries.server";
export { personShape } from "./companies/company-shapes.server";
export {
	type Duplicate,
	type DuplicatePair,
	type DuplicateSide,
	findDuplicates,
	listDuplicates,
} from "./companies/duplicates.queries.server";
export {
	invitePerson,
	resendPersonInvitation,
	withdrawPersonInvitation,
} from "./companies/invite-person.server";
export { mergeCompanies, previewMerge } from "./companies/merge-companies.server";
export type { MergePreview } from "./companies/merge-preview.server";
export { setNotDuplicates } from "./companies/not-duplicates.server";
export {
	listPeople,
	listPersonInvitations,
	type PersonInvitation,
	type PersonView,
} from "./companies/people.queries.server";
export {
	listSalespeople,
	listSellers,
	type Salesperson,
	setSalesperson,
} from "./companies/salesperson.server";
export { setPersonFields } from "./companies/set-person-fields.server";
export { customerFinder } from "./company-imports/find-customer.server";
export {
	setCompanyApproval,
	setCompanyTerms,
	setCustomerClosed,
	setCustomerRole,
	setCustomerTerms,
	writeCompanyNotes,
	writeCustomerNotes,
} from "./customers/change-customer.server";
export { type Customer, getCustomer, listCustomers, listVisitors } from "./customers/customer.queries.server";
export { invitationFlash } from "./invitation-links/invitation-form.server";
export { listLocations, type OwnLicense, type OwnLocation } from "./locations/location.queries.server";
export { type LocationRow, ownLocation } from "./locations/location-row.server";
