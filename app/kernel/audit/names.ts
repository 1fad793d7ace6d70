import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "~/terms/audit";
import { capitalized } from "../texts/numbers.ts";

const namesOf = (names: Readonly<Record<string, string>>) => (key: string) =>
	names[key] ?? capitalized(key.replace(".", ": "));

/** An action of the audit log, as people read it (Rule 9.1); one that nothing writes any more by its key: 'Price: guess'. */
export const actionName = namesOf(AUDIT_ACTIONS);

/** A kind of record in the audit log, as people read it. */
export const entityName = namesOf(AUDIT_ENTITIES);

/** A field of a record: 'Pricing tier' for pricingTier and pricing_tier; amounts without their unit. */
export const fieldName = (name: string): string =>
	/^[a-z]+(?:[A-Z_][a-z]*)*$/.test(name)
		? capitalized(
				name
					.replace(/Cents$/, "")
					.replaceAll("_", " ")
					.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
			)
		: name;
