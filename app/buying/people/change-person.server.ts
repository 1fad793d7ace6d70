import { and, eq } from "drizzle-orm";
import { personRoleSchema } from "~/customers";
import { auditDetailsOf, type Ended, endAccess } from "~/customers/index.server";
import { type CustomerActor, NOT_AN_OWNER } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { COMPANY_ROLES } from "~/terms/company";
import type { Tx } from "~db/client.server";
import { savedLists, users } from "~db/schema.server";
import { leaveCart } from "../cart/left-cart.server";
import { endRequests, otherOwners } from "../checkout/request-approval.server";

type Person = typeof users.$inferSelect;
/** A person as stored now, and what was ended with their access. */
type Changed = Person & { ended?: Ended };

/** A person of the actor's company. @throws DomainError not_found, also for another company's. */
function requirePerson(tx: Tx, { companyId }: CustomerActor, id: string): Person {
	const person = tx
		.select()
		.from(users)
		.where(and(eq(users.id, id), eq(users.companyId, companyId)))
		.get();
	if (!person) throw notFound("Person");
	return person;
}

/** A company always has an owner who can log in (Rule 13.11). @throws DomainError conflict. */
function requireAnotherOwner(tx: Tx, person: Person): void {
	if (person.companyRole !== "owner" || otherOwners(tx, person).length > 0) return;
	throw new DomainError(
		"conflict",
		"Your company needs an owner, and this is the only one. Make somebody else an owner first.",
		{ field: "role" },
	);
}

/**
 * Gives a person of the actor's company another role, which counts from their next request on (Rule 13.11). Who becomes
 * a bookkeeper leaves the cart for colleagues; a lower role ends the person's access (Rule 1.14).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict for the last owner.
 */
export const setPersonRole = command("company.role", {
	by: "owner",
	of: ["id"],
	input: personRoleSchema,
	run(tx, owner, { id, role }, { note }): Changed {
		const person = requirePerson(tx, owner, id);
		if (person.companyRole === role) return person;
		requireAnotherOwner(tx, person);
		if (role === "bookkeeper") leaveCart(tx, person, endRequests(tx, person));
		const changed = tx.update(users).set({ companyRole: role }).where(eq(users.id, id)).returning().get()!;
		const ended = endAccess(tx, owner, person, changed);
		note({
			entity: "user",
			entityId: id,
			before: { role: person.companyRole },
			after: { role, ...auditDetailsOf(ended) },
		});
		return { ...changed, ended };
	},
});

/**
 * Takes a person out of the actor's company: an owner anybody, anybody themselves (Rule 13.12). Their access ends at
 * once (Rule 1.14); their orders stay, and their cart and shared lists are left for colleagues.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict for the last owner.
 */
export const removePerson = command("company.remove", {
	by: "customer",
	of: ["id"],
	input: nothing,
	run(tx, actor, { id }, { note }): Changed {
		const person = requirePerson(tx, actor, id);
		if (person.id !== actor.id && actor.companyRole !== "owner") {
			throw new DomainError("forbidden", NOT_AN_OWNER);
		}
		requireAnotherOwner(tx, person);
		leaveCart(tx, person, endRequests(tx, person));
		leaveLists(tx, person, person.id === actor.id ? otherOwners(tx, person)[0]! : actor);
		const changed = tx
			.update(users)
			.set({ companyId: null, companyRole: null, needsApproval: false })
			.where(eq(users.id, id))
			.returning()
			.get()!;
		const ended = endAccess(tx, actor, person, changed);
		note({
			// The person is no longer the company's, whose history has this.
			entity: "company",
			entityId: actor.companyId,
			before: { person: person.username, role: COMPANY_ROLES[person.companyRole!].label },
			after: auditDetailsOf(ended),
		});
		return { ...changed, ended };
	},
});

/** Gives shared lists to an owner; each name gets its author's name added, and a number if that is taken. */
function leaveLists(tx: Tx, person: Person, heir: { id: string }): void {
	const shared = and(eq(savedLists.userId, person.id), eq(savedLists.sharedWith, person.companyId ?? ""));
	const taken = tx.select({ name: savedLists.name }).from(savedLists).where(eq(savedLists.userId, heir.id));
	for (const list of tx.select().from(savedLists).where(shared).all()) {
		const names = new Set(taken.all().map(({ name }) => name.toLowerCase()));
		let name = `${list.name} (${person.username})`;
		for (let n = 2; names.has(name.toLowerCase()); n++) name = `${list.name} (${person.username} ${n})`;
		tx.update(savedLists).set({ userId: heir.id, name }).where(eq(savedLists.id, list.id)).run();
	}
	// Those that stay with the person are for no store of this company any more.
	tx.update(savedLists).set({ locationId: null }).where(eq(savedLists.userId, person.id)).run();
}
