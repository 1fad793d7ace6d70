// What a feature adds to contexts that know nothing of it. Each registers in app/features.server.ts, the one list; the words it adds
// are in app/terms/features.ts.
import type { SQL } from "drizzle-orm";
import type { FeatureHold, FeatureMail, FeatureQueue } from "~/terms/features";
import type { Db, Tx } from "~db/client.server";
import type { UserActor } from "../actor/actor.ts";
import type { CustomerActor } from "../actor/permissions.ts";
import type { EmailTemplates } from "../mails/email-templates.ts";

/** A queue of Today: its rows, and what is read of each besides its id and time. */
export type Queue = {
	rows: SQL;
	columns: { from: SQL; orderNumber?: SQL; subject?: SQL };
	/** The words of a subject that is stored by its name. */
	subjects?: Readonly<Record<string, { label: string }>>;
};

/** The record that a mail is about: its company, and the person it belongs to. */
export type Owned = { companyId: string | null; userId: string | null };

type Mail<Data> = {
	recordOf: (tx: Db | Tx, data: Data) => Owned | undefined;
	/** Of the newest record, for a preview; null if there is none. */
	sample: (db: Db) => Data | null;
};

/** Why old orders and papers stay. */
type Hold = {
	holds: (db: Db | Tx, orderIds: readonly string[]) => boolean;
	/** Pairs of orders that stay or go together, as a and b. */
	pairs: SQL;
	/** The files of orders, as id. */
	files: (orderIds: SQL) => SQL;
};

export type Feature = {
	/** How many of its records move with a company that is merged, and what they are called. */
	moving?: (tx: Db | Tx, companyId: string) => { called: string; count: number };
	/** Files of its records: whether nobody but their owner may see one yet, and whether a reader may see one. */
	files?: {
		isDraft: (db: Db, fileId: string) => boolean;
		mayRead: (db: Db, actor: UserActor, fileId: string) => boolean;
	};
	/** Deletes files that nothing uses. @returns their storage keys. */
	dropFiles?: (db: Db) => string[];
	/** Why a credit memo can't be taken back, as the rest of a sentence that its number begins; null: it can. */
	whyCreditStays?: (tx: Db | Tx, paperId: string) => string | null;
	/** The order whose goods an order at no charge replaces, and the record that says so. The caller may read the order. */
	replaces?: (db: Db, orderId: string) => { orderNumber: string; by: string; page: string } | null;
	/** SQL for what set the prices of the order `o`, in words; null where it didn't. */
	pricedBy?: SQL;
	/** Its records of an order, on the staff's page of it. */
	ofOrder?: {
		label: string;
		list: (db: Db, orderId: string) => { id: string; page: string; number: string; status: string }[];
	};
	/** What its part of the buyer's order page reads, under its name. @throws DomainError as `getMyOrder`. */
	orderPart?: { name: string; read: (db: Db, customer: CustomerActor, orderId: string) => unknown };
	/** Letters of a company, or of people without one: kind, id, subject, status, created_at and answered_at. */
	letters?: (companyId: string | null, people: readonly string[]) => SQL;
	/** The open ones of a page in the staff's sections, by its label. */
	open?: { label: string; rows: SQL };
};

type Features = {
	all: readonly Feature[];
	queues: Readonly<Record<FeatureQueue, Queue>>;
	mails: { readonly [Name in FeatureMail]: Mail<EmailTemplates[Name]> };
	holds: Readonly<Record<FeatureHold, Hold>>;
};

let provided: Features | undefined;

export const provideFeatures = (features: Features): void => {
	provided = features;
};

function features(): Features {
	if (!provided) throw new Error("No feature is known: app/features.server.ts is not loaded.");
	return provided;
}

/** A part of every feature that has it, in their order. */
export const added = <Part extends keyof Feature>(part: Part): NonNullable<Feature[Part]>[] =>
	features().all.flatMap((feature) => (feature[part] ? [feature[part]] : [])) as NonNullable<Feature[Part]>[];

export const featureQueues = () => features().queues;
export const featureMails = () => features().mails;
export const featureHolds = (): [FeatureHold, Hold][] =>
	Object.entries(features().holds) as [FeatureHold, Hold][];
