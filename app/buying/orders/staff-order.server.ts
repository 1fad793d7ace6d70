import type { Call } from "~/http/json.server";
import { getStaffOrder } from "./order-admin.queries.server";
import { staffOrderView } from "./order-view";

/** The order of a call's address as it is now, as staff see it. @throws DomainError forbidden, not_found. */
export const staffOrder = ({ db, actor, params }: Pick<Call, "db" | "actor" | "params">) =>
	staffOrderView(getStaffOrder(db, actor, params.id ?? ""));
