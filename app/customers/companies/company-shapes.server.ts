import { z } from "zod";
import { amount, day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import { APPLICATION_STATUS_NAMES } from "~/terms/application-status";
import { COMPANY_ROLE_NAMES, LOCATION_STATUS_NAMES } from "~/terms/company";
import { DOCUMENT_KINDS } from "~/terms/documents";
import { PAYMENT_TERM_NAMES } from "~/terms/payment";
import { ROLES } from "~/terms/roles";
import { licenseShape } from "../fields/license-shape.server";

const terms = { pricingTier: z.string(), paymentTerms: z.enum(PAYMENT_TERM_NAMES) };
const companyRole = z.enum(COMPANY_ROLE_NAMES);
const account = z.strictObject({ id, username: z.string(), email: z.string() });

/** An account for staff. */
export const userShape = account
	.extend({
		...terms,
		role: z.enum(ROLES),
		isWholesaleApproved: z.boolean(),
		businessName: textOrNull,
		businessPhone: textOrNull,
		companyId: id.nullable(),
		createdAt: moment,
		lastLoginAt: moment.nullable(),
	})
	.meta({ id: "User" });

const basics = named.extend({ ...terms, phone: textOrNull, createdAt: moment });

/** A company in the list of staff. */
export const listedCompanyShape = basics
	.extend({
		standing: z.enum(["none", "approved", "revoked"]),
		address: textOrNull,
		people: z.int(),
		locations: z.int(),
		orders: z.int(),
		spentCents: z.int(),
		lastOrderAt: moment.nullable(),
	})
	.meta({ id: "ListedCompany" });

/** A company for staff, with its people, locations and applications. */
export const companyShape = basics
	.extend({
		ein: textOrNull,
		isWholesaleApproved: z.boolean(),
		approvalAboveCents: z.int().nullable(),
		creditLimitCents: z.int().nullable(),
		holdDays: z.int().nullable(),
		creditRelease: textOrNull,
		noReminders: z.boolean(),
		monthlyStatement: z.boolean(),
		invoiceEmail: textOrNull,
		invoiceEmailConfirmedAt: moment.nullable(),
		notes: textOrNull,
		notesBy: z.strictObject({ by: z.string(), at: moment }).nullable(),
		revokedReason: textOrNull,
		revokedAt: moment.nullable(),
		updatedAt: moment,
		version: z.int(),
		place: textOrNull,
		people: z.array(
			account.extend({
				companyRole: companyRole.nullable(),
				role: z.enum(ROLES),
				emailConfirmedAt: moment.nullable(),
				hasPassword: z.boolean(),
				lastLoginAt: moment.nullable(),
				createdAt: moment,
				closedAt: moment.nullable(),
			}),
		),
		locations: z.array(
			named.extend({
				phone: textOrNull,
				receivingHours: textOrNull,
				address: z.string(),
				status: z.enum(LOCATION_STATUS_NAMES),
				licenses: z.array(licenseShape.extend({ fileId: id.nullable(), verifiedBy: textOrNull })),
			}),
		),
		applications: z.array(
			z.strictObject({
				id,
				status: z.enum(APPLICATION_STATUS_NAMES),
				businessName: z.string(),
				ein: z.string(),
				revokedAt: moment.nullable(),
				createdAt: moment,
			}),
		),
		merged: z.array(named.extend({ at: moment })),
		holds: z.array(
			z.strictObject({
				locationId: id,
				storeId: id,
				store: z.string(),
				kind: z.enum(DOCUMENT_KINDS),
				number: textOrNull,
				expiresOn: day.nullable(),
				message: z.string(),
				document: z.string(),
				applicationId: id.nullable(),
			}),
		),
	})
	.meta({ id: "Company" });

const side = named.extend({ isApproved: z.boolean(), orders: z.int() });

/** Two companies that may be one. */
export const duplicatesShape = z
	.strictObject({ kept: side, other: side, shared: z.array(z.string()) })
	.meta({ id: "Duplicates" });

/** Whether a pair was set aside. */
export const apartShape = z.strictObject({ id, otherId: id, apart: z.boolean() }).meta({ id: "Apart" });

/** What merging two companies would do. */
export const mergeShape = z
	.strictObject({
		kept: named,
		other: named,
		facts: z.array(
			z.strictObject({
				name: z.string(),
				label: z.string(),
				kept: z.string(),
				other: z.string(),
				mayBoth: z.boolean(),
			}),
		),
		moving: z.array(z.strictObject({ called: z.string(), count: z.int() })),
		version: z.string(),
	})
	.meta({ id: "Merge" });

export const salespeopleShape = z.array(
	z.strictObject({ since: day, salesperson: account.omit({ email: true }).nullable() }),
);

/** A person of the caller's company. */
export const personShape = account
	.extend({
		role: companyRole,
		needsApproval: z.boolean(),
		isSelf: z.boolean(),
	})
	.meta({ id: "Person" });

const sent = z.strictObject({ id, email: z.string() });

/** An invitation to the caller's company that was withdrawn. */
export const withdrawnShape = sent;

/** One that was mailed again. */
export const resentShape = sent.extend({ expiresAt: moment }).meta({ id: "Resent" });

/** One that was mailed. */
export const invitedShape = resentShape.extend({ role: companyRole.nullable() }).meta({ id: "Invited" });

/** Above which total orders wait for an owner. */
export const approvalShape = z.strictObject({ above: amount.nullable() }).meta({ id: "Approval" });
