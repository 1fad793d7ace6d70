export { ErrorBoundary } from "./accounts/buyer/buyer-layout";
export { DeviceList } from "./accounts/buyer/device-list";
export { LicenseNotes } from "./accounts/buyer/license-notes";
export { NextList } from "./accounts/buyer/next-list";
export { ChangePassword } from "./accounts/buyer/password-form";
export { ageInWords, shortAge } from "./applications/admin/age-in-words";
export { ApplicationsTab } from "./applications/admin/tab";
export { answerSentence, missingSentence } from "./applications/answer-words";
export { ApplicationState } from "./applications/buyer/application-state";
export { approvalAmountSchema, decisionSchema, declineSchema } from "./companies/approval.schema";
export {
	invitePersonSchema,
	personChangeSchema,
	personRoleSchema,
	personSchema,
} from "./companies/people.schema";
export { DocumentForm } from "./documents/buyer/document-form";
export { PaperLine, PaperLines } from "./documents/buyer/paper-lines";
export { loggedName } from "./fields/audit-words";
export { COMPANY_LIST, type CompanyTerms, onlyOf, TERMS_LIST } from "./fields/company-fields";
export { DescribedField } from "./fields/described-field";
export { CHANGED_FIELDS, PERSON_LIST, STAFF_FIELDS } from "./fields/person-fields";
export { pick } from "./fields/record-field";
export { invitationSchema } from "./invitation-links/invitation.schema";
export { stateOf } from "./locations/buyer/license-state";
