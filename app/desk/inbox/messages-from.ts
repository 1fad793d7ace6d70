import type { Actor } from "~/kernel/actor/actor";
import { slot } from "~/kernel/reactions";
import type { Db } from "~db/client.server";

/** How many messages came from an address. The messages provide it. @throws DomainError unauthenticated, forbidden. */
export const countMessagesFrom = slot<(db: Db, actor: Actor, email: string) => number>(
	"how many messages came from an address",
);
