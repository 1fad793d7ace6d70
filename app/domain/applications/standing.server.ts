import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { canBuy, isCustomer, isStaff } from "../permissions.ts";
import { hasOpenApplication } from "./own-application.server";
import type { Standing } from "./standing.ts";

/** The actor's progress toward ordering (Rule 2.12). */
export function standingOf(db: Db, actor: Actor): Standing {
	if (actor.kind !== "user") return "visitor";
	if (isCustomer(actor)) return canBuy(actor) ? "buyer" : "bookkeeper";
	if (isStaff(actor)) return "staff";
	return hasOpenApplication(db, actor) ? "applied" : "registered";
}
