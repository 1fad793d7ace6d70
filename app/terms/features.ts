import {
	CLAIM_ACTIONS,
	CLAIM_ENTITIES,
	CLAIM_EVENTS,
	CLAIM_HOLDS,
	CLAIM_MAILS,
	CLAIM_PAGES,
	CLAIM_QUEUES,
	CLAIM_RECORDS,
	CLAIM_ROUTES,
} from "./claim-words.ts";

// The words that a feature adds to lists which all share. Its other parts are in app/features.server.ts and its context's index.ts.

/** Pages of the staff's sections (app/desk/frame/sections.ts). */
export const FEATURE_PAGES = { Inbox: [...CLAIM_PAGES.Inbox] };
/** Queues of Today (waiting-kinds.ts), the work of the section Orders. */
export const FEATURE_QUEUES = { ...CLAIM_QUEUES };
/** Records that staff open by their id, with what their statuses are called. */
export const FEATURE_RECORDS = { ...CLAIM_RECORDS };
/** What a role needs for each of their pages (app/http/staff-routes.server.ts). */
export const FEATURE_ROUTES = { ...CLAIM_ROUTES };
/** Mails (mail-templates.ts): each is about a record that belongs to a company. */
export const FEATURE_MAILS = { ...CLAIM_MAILS };
/** Actions and kinds of records of the audit log (audit.ts). */
export const FEATURE_ACTIONS = { ...CLAIM_ACTIONS };
export const FEATURE_ENTITIES = { ...CLAIM_ENTITIES };
/** What programs are told of (webhooks.ts). */
export const FEATURE_EVENTS = { ...CLAIM_EVENTS };
/** Why old records stay (app/filing/retention). */
export const FEATURE_HOLDS = { ...CLAIM_HOLDS };

export type FeatureQueue = keyof typeof FEATURE_QUEUES;
export type FeatureRecord = keyof typeof FEATURE_RECORDS;
export type FeatureMail = keyof typeof FEATURE_MAILS;
export type FeatureHold = keyof typeof FEATURE_HOLDS;

/** Where staff see a record of a feature; null for others. */
export const featurePage = (kind: string, id: string): string | null => {
	const records: Readonly<Record<string, { page: (id: string) => string } | undefined>> = FEATURE_RECORDS;
	return records[kind]?.page(id) ?? null;
};
