import { keysOf } from "~/terms/keys-of";

/** How a field's value is read and written. `max` counts characters; a `day` is YYYY-MM-DD, a `state` one that we ship to, a `tier` the key of one. */
type Kind =
	| { kind: "line" | "text" | "phone"; max: number }
	/** One of the values, with its words. */
	| { kind: "choice"; choices: Readonly<Record<string, string>> }
	| { kind: "flag" | "day" | "state" | "tier" };

/** What schemas, forms, exports and the audit log know about a field. */
export type RecordField = Kind & {
	label: string;
	hint?: string;
	/** Default: off. */
	autoComplete?: string;
	/** The message without a value. Default: the field may be empty. */
	required?: string;
	/** Its word in the audit log, if it is not the label. */
	audit?: string;
	/** The heading of its column in the export of customers. Default: in none. */
	csv?: string;
	/** The company's own people see it, staff don't. */
	ownOnly?: true;
};

/** A table's fields as a list, each with its column, in the order of forms and exports. */
export const fieldList = <Column extends string, Field>(
	table: Readonly<Record<Column, Field>>,
): (Field & { column: Column })[] => keysOf(table).map((column) => ({ ...table[column], column }));

/** The values of some columns. */
export const pick = <Row extends object, Column extends keyof Row & string>(
	row: Row,
	fields: readonly { column: Column }[],
): Pick<Row, Column> =>
	Object.fromEntries(fields.map(({ column }) => [column, row[column]])) as Pick<Row, Column>;
