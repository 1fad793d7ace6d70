import { fieldName } from "~/kernel/audit/names";
import { COMPANY_LIST } from "./company-fields.ts";
import { LICENSE_LIST, LOCATION_LIST } from "./location-fields.ts";
import { PERSON_LIST } from "./person-fields.ts";

const WORDS = new Map(
	[...COMPANY_LIST, ...LOCATION_LIST, ...LICENSE_LIST, ...PERSON_LIST].map(({ column, audit, label }) => [
		column as string,
		audit ?? label,
	]),
);

/** A logged field in words: as its table calls it, else as its name says. */
export const loggedName = (name: string): string => WORDS.get(name) ?? fieldName(name);
