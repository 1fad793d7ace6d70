import { type Context, staffOrDenied } from "~/http/guards.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { staffMay } from "~/kernel/actor/permissions";
import type { Permission } from "~/terms/roles";

/**
 * The tab an address names, or else the first one that the reader's role allows (Rule 7.34); null when it allows none.
 * @throws the admin denial for a named tab that the role doesn't allow.
 */
export function openTab<Name extends string>(
	context: Context,
	admin: AdminActor,
	tabs: Readonly<Record<Name, { needs: Permission }>>,
	named: string | null,
): Name | null {
	const names = Object.keys(tabs) as Name[];
	const found = names.find((name) => name === named);
	if (!found) return names.find((name) => staffMay(admin, tabs[name].needs)) ?? null;
	staffOrDenied(context, tabs[found].needs);
	return found;
}
