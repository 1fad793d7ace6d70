import type { Actor } from "~/kernel/actor/actor";
import { canBuy, isCustomer, isStaff } from "~/kernel/actor/permissions";
import type { Standing } from "~/terms/standing";
import type { Db } from "~db/client.server";
import { hasOpenApplication } from "./own-application.server";

/** The actor's progress toward ordering. */
export function standingOf(db: Db, actor: Actor): Standing {
	if (actor.kind !== "user") return "visitor";
	if (isCustomer(actor)) return canBuy(actor) ? "buyer" : "bookkeeper";
	if (isStaff(actor)) return "staff";
	return hasOpenApplication(db, actor) ? "applied" : "registered";
}
