import type { Access } from "~/http/json.server";
import { keysOf } from "~/terms/keys-of";
import { type Permission, STAFF_ROLE_NAMES, STAFF_ROLES } from "~/terms/roles";

/** Whom a call lets in: in words, and as the words of `x-roles`. */
type Audience = { says: string; roles: readonly string[] };

const COMPANY = { owner: "company.owner", buyer: "company.buyer", bookkeeper: "company.bookkeeper" } as const;

const GROUPS = {
	public: { says: "Anybody, also without a key.", roles: ["anybody"] },
	user: {
		says: "Everybody who is logged in, as far as the records are their own.",
		roles: ["user", ...Object.values(COMPANY), ...STAFF_ROLE_NAMES],
	},
	customer: { says: "People of an approved company.", roles: Object.values(COMPANY) },
	buyer: {
		says: "People of an approved company who order: owners and buyers.",
		roles: [COMPANY.owner, COMPANY.buyer],
	},
	owner: { says: "Owners of an approved company.", roles: [COMPANY.owner] },
} as const satisfies Record<string, Audience>;

/** Whom a row of the API lets in. */
export function audienceOf(access: Access): Audience {
	if (Object.hasOwn(GROUPS, access)) return GROUPS[access as keyof typeof GROUPS];
	const roles = keysOf(STAFF_ROLES).filter((role) =>
		(STAFF_ROLES[role].may as readonly Permission[]).includes(access as Permission),
	);
	return { says: `Staff: ${roles.map((role) => STAFF_ROLES[role].label).join(", ")}.`, roles };
}
