import type { CompanyRole } from "~/terms/company";
import { FEATURE_MAILS, type FeatureMail } from "~/terms/features";
import { keysOf } from "~/terms/keys-of";
import type { TemplateName } from "../mails/email-templates.ts";

/** The company's record that a mail is about. Once its person has left the company, an owner gets the mail (Rule 13.12). */
type About = "order" | "quote" | "location" | "feature";

type MailKind = {
	/**
	 * What becomes of a mail that has not been sent when its reader's access ends (Rule 1.14): a link ends with any access,
	 * an invitation with its sender's; company mails end with the roles that get them; mails about a record go on to an
	 * owner; the others are the person's own.
	 */
	reader: "link" | "invitation" | "own" | { roles: readonly CompanyRole[] } | { about: About };
	/**
	 * Whether an address gets at most three a day (Rule 1.15). Mails that somebody could have sent to a stranger's address are
	 * limited: refuse tells the caller, quiet leaves the mail out.
	 */
	limit: "refuse" | "quiet" | "none";
};

const own = { reader: "own", limit: "none" } as const;
const ownAcknowledged = { reader: "own", limit: "quiet" } as const;
const link = { reader: "link", limit: "quiet" } as const;
const invitation = { reader: "invitation", limit: "refuse" } as const;
const about = (record: About) => ({ reader: { about: record }, limit: "none" }) as const;
const forRoles = (...roles: CompanyRole[]) => ({ reader: { roles }, limit: "none" }) as const;

/** Every mail, by template. */
export const MAIL_KINDS: Readonly<Record<TemplateName, MailKind>> = {
	"staff-invitation": invitation,
	"company-invitation": invitation,
	// Staff's, to the addresses of their own customers.
	"customer-invitation": { reader: "invitation", limit: "none" },
	"password-reset": link,
	"email-confirm": link,
	"application-link": link,
	"invoice-address": link,
	"application-received": ownAcknowledged,
	"contact-received": ownAcknowledged,
	"newsletter-confirm": ownAcknowledged,
	"state-opened": ownAcknowledged,
	"quote-received": { reader: { about: "quote" }, limit: "quiet" },
	// Staff decided, wrote or sent these.
	"application-approved": own,
	"application-rejected": own,
	"application-needs-information": own,
	"contact-reply": own,
	campaign: own,
	"purchase-order": own,
	"mail-test": own,
	"cart-recovery": forRoles("owner", "buyer"),
	"location-approved": about("location"),
	"location-refused": about("location"),
	"location-question": about("location"),
	"quote-answer": about("quote"),
	// These follow from the trade of an approved company.
	"order-confirmation": about("order"),
	"order-status": about("order"),
	"order-tracking": about("order"),
	"order-parcel": about("order"),
	"order-short": about("order"),
	"order-changed": about("order"),
	"order-refund": about("order"),
	...(Object.fromEntries(keysOf(FEATURE_MAILS).map((name) => [name, about("feature")])) as Record<
		FeatureMail,
		MailKind
	>),
	"back-in-stock": forRoles("owner", "buyer"),
	"approval-needed": forRoles("owner"),
	"approval-declined": forRoles("owner", "buyer"),
	"approval-revoked": forRoles("owner"),
	"license-reminder": forRoles("owner"),
	// Of the shop or of a company: it ends with the role either way.
	"webhook-off": forRoles("owner"),
	"invoice-made": forRoles("owner", "bookkeeper"),
	"invoice-reminder": forRoles("owner", "bookkeeper"),
	"account-statement": forRoles("owner", "bookkeeper"),
	"payment-received": forRoles("owner", "bookkeeper"),
	"payment-not-found": forRoles("owner", "bookkeeper"),
};

/** The templates of which an address gets at most three mails a day, all together. */
export const LIMITED_MAILS = keysOf(MAIL_KINDS).filter((name) => MAIL_KINDS[name].limit !== "none");

/** The templates whose link is an invitation's. */
export const INVITATION_MAILS = keysOf(MAIL_KINDS).filter((name) => MAIL_KINDS[name].reader === "invitation");
