import type { AuditAction } from "~/terms/audit";
import type { users } from "~db/schema.server";
import { fieldList, type RecordField } from "./record-field.ts";

type UserRow = typeof users.$inferSelect;

/** All columns but those that other operations keep: the role ends access, for example. */
export type PersonColumn = Exclude<
	keyof UserRow,
	| ("id" | "password" | "role" | "companyId" | "companyRole" | "locationId")
	| ("emailConfirmedAt" | "lastLoginAt" | "deletedAt" | "createdAt" | "updatedAt")
>;

type PersonField = RecordField & {
	/** Set with the account, and not by an owner. */
	fixed?: true;
	/** What its form sends as `change`. Default: the column. */
	change?: string;
	/** The action of its audit row. Default: company.person. */
	action?: AuditAction;
	/** The form's label. Default: 'Label of username'. */
	ask?: (username: string) => string;
	/** What is shown of a ticked flag. */
	said?: string;
	/** What is answered when it is saved. */
	saved?: (username: string, value: unknown) => string;
};

/** Every field of a person, described once: forms, JSON, export, the pages of owners and staff, and the audit log read it. */
export const PERSON_FIELDS = {
	username: { kind: "line", max: 40, label: "Username", csv: "Username", fixed: true },
	email: { kind: "line", max: 254, label: "Email", csv: "Email", fixed: true },
	needsApproval: {
		kind: "flag",
		label: "Needs approval",
		ownOnly: true,
		change: "approval",
		action: "company.approval",
		ask: (username) => `All orders of ${username} wait for an owner`,
		said: "orders wait for an owner",
		saved: (username, value) =>
			value
				? `All orders of ${username} wait for an owner.`
				: `Orders of ${username} wait only above the company's amount.`,
	},
} as const satisfies Record<PersonColumn, PersonField>;

type Fields = typeof PERSON_FIELDS;
type Changed = { [C in PersonColumn]: Fields[C] extends { fixed: true } ? never : C }[PersonColumn];
type Staff = { [C in PersonColumn]: Fields[C] extends { ownOnly: true } ? never : C }[PersonColumn];

/** What an owner changes of a person; what is left out stays. */
export type PersonChange = { [C in Changed]?: UserRow[C] | undefined };
/** What staff see of a person. */
export type StaffPerson = Pick<UserRow, Staff>;

export const PERSON_LIST: readonly (PersonField & { column: PersonColumn })[] = fieldList<
	PersonColumn,
	PersonField
>(PERSON_FIELDS);

/** The fields that owners change. */
export const CHANGED_FIELDS = PERSON_LIST.filter(({ fixed }) => !fixed).map((field) => ({
	...field,
	column: field.column as Changed,
	change: field.change ?? field.column,
}));

/** The fields that staff see. */
export const STAFF_FIELDS = PERSON_LIST.filter(({ ownOnly }) => !ownOnly) as readonly (PersonField & {
	column: Staff;
})[];
