import type { Actor } from "../actor.ts";
import { DomainError } from "../errors.ts";
import { type CustomerActor, requireCustomer } from "../permissions.ts";

/** Locations are changed by an owner of their company. @throws DomainError unauthenticated, forbidden. */
export function requireOwner(actor: Actor): CustomerActor {
	const customer = requireCustomer(actor);
	if (customer.companyRole !== "owner") {
		throw new DomainError("forbidden", "Only an owner of your company can change its locations.");
	}
	return customer;
}
