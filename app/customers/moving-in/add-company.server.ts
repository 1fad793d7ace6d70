import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { requireGiven } from "~/kernel/settings/given-terms.server";
import { requireTier } from "~/kernel/settings/require-tier.server";
import { isSameAs } from "~/kernel/text-match.server";
import { documentName } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";
import { companies, licenses, locations, users } from "~db/schema.server";
import { type CompanyTerms, TERMS_LIST, TIER_NEEDED } from "../fields/company-fields";
import { addressText } from "../locations/location-row.server";
import { addCompanySchema } from "./add-company.schema.ts";
import { newCustomersTerms } from "./new-customers-terms.server.ts";
import { isSeller, type NewLicense, writeCompany } from "./write-company.server.ts";

type Input = z.output<typeof addCompanySchema>;

/**
 * Adds a customer by hand (Rule 13.84): an approved company, its main store, its licenses and its contact, who has no
 * password. Nobody is mailed. A license with number and last day counts as verified by its typist.
 * @returns the company's id; the same form sent again gets the same one.
 * @throws DomainError unauthenticated; forbidden, also for terms or a limit by staff who don't change customers' terms;
 * invalid for a salesperson who isn't open staff, or a kind of license named twice; conflict for an email, a license or an EIN in use,
 * which names the company.
 */
export const addCompany = command("company.add", {
	by: "applications",
	input: addCompanySchema,
	once: true,
	run(tx, admin, input, { note, now }): string {
		const usual = newCustomersTerms(tx, now);
		const terms: CompanyTerms = {
			pricingTier: input.pricingTier ?? usual.pricingTier,
			paymentTerms: input.paymentTerms ?? usual.paymentTerms,
		};
		requireTier(tx, terms.pricingTier, { field: "pricingTier", error: TIER_NEEDED, now });
		const isUsual = TERMS_LIST.every(({ column }) => terms[column] === usual[column]);
		if (!isUsual || input.limit !== null) requireAdmin(admin, "customers.terms");
		if (terms.paymentTerms !== usual.paymentTerms) requireGiven(tx, terms.paymentTerms);
		// Who sells to whom is the owner's to say; others may take a customer themselves (Rule 21.6).
		if (input.salespersonId && input.salespersonId !== admin.id) requireAdmin(admin, "staff");
		refuse(tx, input);
		const { name, phone, ein, notes, email, role, salespersonId, limit: creditLimitCents } = input;
		const store = { ...input, address: addressText(input), licenses: licensesOf(input) };
		const person = { email, role, name: `${input.firstName} ${input.lastName}` };
		const facts = { name, phone, ein, notes, creditLimitCents, ...terms };
		const id = writeCompany(tx, admin, { ...facts, salespersonId, stores: [store], people: [person] }, now);
		note({ entity: "company", entityId: id, after: { ...facts, email } });
		return id;
	},
});

const licensesOf = ({ licenses: all, state: ofStore }: Input): NewLicense[] =>
	all.map(({ kind, number, state, expiresOn }) => ({
		...{ kind, state: state ?? ofStore },
		...{ number: number ?? null, expiresOn: expiresOn ?? null },
	}));

/** @throws DomainError invalid, conflict. */
function refuse(tx: Tx, input: Input): void {
	const { salespersonId, email, ein, licenses: typed } = input;
	if (salespersonId && !isSeller(tx, salespersonId)) {
		throw new DomainError("invalid", "Choose a member of staff", { field: "salespersonId" });
	}
	if (new Set(typed.map(({ kind }) => kind)).size < typed.length) {
		throw new DomainError("invalid", "Name each kind of license once", { field: "licenses" });
	}
	const errors: FieldError[] = [];
	const ofEmail = whoseEmail(tx, email);
	if (ofEmail) errors.push({ field: "email", message: `This email belongs to ${ofEmail.whose}.` });
	const ofEin = ein && tx.select().from(companies).where(eq(companies.ein, ein)).get();
	if (ofEin) {
		errors.push({ field: "ein", message: `EIN ${ein} belongs to ${ofEin.name}. Add this store there.` });
	}
	for (const [n, license] of licensesOf(input).entries()) {
		const company = whoseLicense(tx, license);
		if (!company) continue;
		const message = `${documentName(license.kind)} ${license.number} belongs to ${company}. Add this store there, or correct the number.`;
		errors.push({ field: `licenses[${n}].number`, message });
	}
	if (errors.length > 0) throw new DomainError("conflict", errors[0]!.message, { errors });
}

/** Who has an email, in words; undefined: nobody. */
export function whoseEmail(tx: Tx, email: string): { whose: string; companyId: string | null } | undefined {
	const found = tx
		.select({ company: companies.name, companyId: users.companyId })
		.from(users)
		.leftJoin(companies, eq(companies.id, users.companyId))
		.where(isSameAs(users.email, email))
		.get();
	if (!found) return undefined;
	const whose = found.company ? `a person of ${found.company}` : "an account without a company";
	return { whose, companyId: found.companyId };
}

/** The name of the company that has a license; undefined: none has it. */
export function whoseLicense(tx: Db | Tx, { kind, number, state }: NewLicense): string | undefined {
	if (!number) return undefined;
	return tx
		.select({ company: companies.name })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.innerJoin(companies, eq(companies.id, locations.companyId))
		.where(
			and(
				...[eq(licenses.kind, kind), isNotNull(licenses.number), isSameAs(licenses.number, number)],
				eq(licenses.state, state),
			),
		)
		.get()?.company;
}
