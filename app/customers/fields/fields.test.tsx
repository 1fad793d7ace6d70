// Each field of a table arrives in the form, the JSON, the export and the audit log.
import { useForm } from "@conform-to/react";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { peopleApi } from "~/buying/people/api";
import * as people from "~/buying/people/people";
import { PeopleTable } from "~/buying/people/people-tables";
import * as person from "~/buying/people/person";
import type { UserActor } from "~/kernel/actor/actor";
import { TermsCard } from "~/office/companies/admin/company-forms";
import { exportCsv } from "~/office/exports/export-data.server";
import type { Db } from "~db/client.server";
import { auditLog, type licenses, locations, users } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, makeColleague, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation, TEMPE } from "../../../tests/helpers/location";
import { call } from "../../../tests/helpers/request";
import { companyRecord, getCompany } from "../companies/company-page.queries.server";
import { listPeople } from "../companies/people.queries.server";
import { getCustomer } from "../customers/customer.queries.server";
import { customerTermsSchema } from "../customers/customer.schema";
import { Licenses } from "../locations/buyer/licenses";
import { LocationFields } from "../locations/buyer/location-fields";
import { licenseField } from "../locations/license-field.ts";
import { getLocation, locationJson } from "../locations/location.queries.server";
import {
	type LocationInput,
	licenseSchema,
	locationSchema,
	newLocationSchema,
} from "../locations/location.schema.ts";
import { changeLocation } from "../locations/save-location.server";
import { loggedName } from "./audit-words.ts";
import { COMPANY_LIST, TERMS_LIST } from "./company-fields.ts";
import { LICENSE_LIST, LOCATION_LIST } from "./location-fields.ts";
import { CHANGED_FIELDS, PERSON_LIST, STAFF_FIELDS } from "./person-fields.ts";
import { pick, type RecordField } from "./record-field.ts";

let db: Db;
let admin: UserActor;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	owner = makeBuyer(db);
});

/** A value that differs from every default. */
function sampleOf(field: RecordField & { column: string }): string | boolean {
	switch (field.kind) {
		case "choice":
			return Object.keys(field.choices).at(-1)!;
		case "day":
			return "2031-05-05";
		case "flag":
			return true;
		case "phone":
			return "602-555-0142";
		case "state":
			return "CO";
		case "tier":
			return "premium";
		default:
			return `${field.column} sample`;
	}
}
const samples = (fields: readonly (RecordField & { column: string })[]) =>
	Object.fromEntries(fields.map((field) => [field.column, sampleOf(field)]));
const exported = (): Record<string, string>[] =>
	parse([...exportCsv(db, admin, "customers")].join(""), { columns: true, bom: true });
const logged = (id: string) =>
	db
		.select()
		.from(auditLog)
		.where(eq(auditLog.entityId, id))
		.all()
		.flatMap(({ after }) => Object.keys(after ?? {}));

it("carries every field of a person", async () => {
	const { id } = makeColleague(db, owner, "buyer");
	const page = "/buyer-portal/people";
	const json = doorsAt(peopleApi, "/api/company/people/:id");
	for (const field of CHANGED_FIELDS) {
		const sent = { db, as: owner, params: { id } };
		const form = { change: field.change, [field.column]: field.kind === "flag" ? "on" : sampleOf(field) };
		await call(person.action, `${page}/${id}`, { ...sent, form: form as Record<string, string> });
		const row = () => db.select().from(users).where(eq(users.id, id)).get()!;
		expect(row()).toMatchObject({ [field.column]: sampleOf(field) });
		const none = field.kind === "flag" ? false : null;
		const patch = (values: object) =>
			call(json.action, `/api/company/people/${id}`, { ...sent, method: "PATCH", json: values });
		expect(await patch({ role: "buyer" })).toMatchObject({ body: { [field.column]: sampleOf(field) } });
		expect(await patch({ [field.column]: none })).toMatchObject({ body: { [field.column]: none } });
		expect(await patch({ [field.column]: sampleOf(field) })).toMatchObject({ status: 200 });
		expect(logged(id)).toContain(field.column);
	}
	const row = db.select().from(users).where(eq(users.id, id)).get()!;
	const { body } = await call(people.loader, page, { db, as: owner });
	expect(body).toMatchObject({
		people: expect.arrayContaining([expect.objectContaining(pick(row, PERSON_LIST))]),
	});
	const staffs = pick(row, STAFF_FIELDS);
	expect(companyRecord(getCompany(db, admin, owner.companyId!)).people).toContainEqual(
		expect.objectContaining(staffs),
	);
	expect(getCustomer(db, admin, id)).toMatchObject(staffs);
	const line = exported().find(({ Email }) => Email === row.email);
	for (const { column, csv } of PERSON_LIST) if (csv) expect(line?.[csv]).toBe(String(row[column]));
});

it("carries every field of a company", () => {
	expect(customerTermsSchema.parse(samples(TERMS_LIST))).toEqual(samples(TERMS_LIST));
	const company = companyRecord(getCompany(db, admin, owner.companyId!));
	const line = exported().find(({ Email }) => Email === owner.email);
	for (const { column, csv } of COMPANY_LIST) {
		expect(company).toHaveProperty(column);
		if (csv) expect(line?.[csv]).toBe(String(company[column] ?? ""));
	}
});

it("exports an account without a company with the first tier and terms", () => {
	const { email } = makeUser(db);
	expect(exported().find(({ Email }) => Email === email)).toMatchObject({
		...{ Business: "", "Wholesale Approved": "false", "Pricing Tier": "starter", "Payment Terms": "net30" },
	});
});

it("carries every field of a location and its licenses", () => {
	const { id } = makeLocation(db, owner);
	const { address1, address2, city, state, zipCode } = TEMPE;
	const typed = Object.fromEntries(LOCATION_LIST.map((field) => [field.name, sampleOf(field)]));
	const input = { ...{ address1, address2, city, state, zipCode }, ...typed };
	expect(locationSchema.parse(input)).toEqual(input);
	changeLocation(db, owner, { ...locationSchema.parse(input), id });
	expect(db.select().from(locations).where(eq(locations.id, id)).get()).toMatchObject(samples(LOCATION_LIST));
	expect(logged(id)).toEqual(expect.arrayContaining(LOCATION_LIST.map(({ column }) => column)));

	const facts = samples(LICENSE_LIST);
	const kind = "tobaccoLicense";
	expect(licenseSchema.parse({ kind, ...facts })).toEqual({ kind, ...facts });
	const named = LICENSE_LIST.map(({ column }) => [licenseField(kind, column), facts[column]]);
	expect(newLocationSchema.parse({ ...input, ...Object.fromEntries(named) }).licenses).toContainEqual({
		kind,
		...facts,
	});
	makeLicense(db, id, facts as Partial<typeof licenses.$inferInsert>);
	expect(locationJson(getLocation(db, owner, id))).toMatchObject({ ...typed, licenses: [facts] });
	expect(companyRecord(getCompany(db, admin, owner.companyId!)).locations).toMatchObject([
		{ ...samples(LOCATION_LIST.filter(({ ownOnly }) => !ownOnly)), licenses: [facts] },
	]);
});

const namesIn = (Component: () => ReactNode): string[] => {
	const Stub = createRoutesStub([{ path: "/", Component }]);
	const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
	return [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([\w.[\]]+)"/g)].map(([, name]) => name!);
};

it("asks for every field in its form", () => {
	makeColleague(db, owner, "buyer");
	const [person] = listPeople(db, owner);
	expect(namesIn(() => <PeopleTable people={[person!]} isOwner />)).toEqual(
		expect.arrayContaining(CHANGED_FIELDS.map(({ column }) => column)),
	);
	const terms = getCompany(db, admin, owner.companyId!);
	expect(namesIn(() => <TermsCard terms={terms} given={[]} action="/" />)).toEqual(
		expect.arrayContaining(TERMS_LIST.map(({ column }) => column)),
	);
	const Location = () => {
		const [, fields] = useForm<Record<keyof Required<LocationInput>, string>>({});
		return <LocationFields fields={fields} />;
	};
	expect(namesIn(Location)).toEqual(expect.arrayContaining(LOCATION_LIST.map(({ name }) => name)));
	const store = { ...getLocation(db, owner, makeLocation(db, owner).id), requests: [] };
	expect(namesIn(() => <Licenses location={store} mayChange today="2026-01-01" reply={undefined} />)).toEqual(
		expect.arrayContaining(LICENSE_LIST.map(({ column }) => column)),
	);
});

it("calls every field in the audit log as its table does", () => {
	for (const { column, audit, label } of [
		...PERSON_LIST,
		...COMPANY_LIST,
		...LOCATION_LIST,
		...LICENSE_LIST,
	]) {
		expect(loggedName(column)).toBe(audit ?? label);
	}
});
