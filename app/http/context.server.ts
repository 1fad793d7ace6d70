import { createContext, RouterContextProvider } from "react-router";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import type { Flash } from "./flash.server";
import type { KeyRefusal } from "./program.server";
import type { SessionHandle } from "./session.server";
import type { TooLarge } from "./too-large.server";

/** The values a request carries through loaders and actions. Set by the server (client, db) and the root middleware. */
export type Client = {
	ip: string;
	tooLarge?: TooLarge | undefined;
	/** Set when the request failed because the database couldn't be written: it is answered with 503 only. */
	isUnwritable?: boolean;
};

export const dbContext = createContext<Db>();
export const clientContext = createContext<Client>();
export const sessionContext = createContext<SessionHandle>();
/** The pattern of the matched route, such as /admin/blog/:id. */
export const patternContext = createContext<string>("");
export const flashContext = createContext<FlashState>();
/** Set when the request was refused because the shop is closed: when to ask again (Rule 9.60). */
export const closedContext = createContext<{ retryAfterSeconds: number } | null>(null);

/** Set when the request brought a program's key that is not let in (Rule 9.70). */
export const programContext = createContext<KeyRefusal | null>(null);

/** The error the request failed with, noted where errors are logged. */
export const failureContext = createContext<{ isUnwritable: boolean }>();

export type FlashState = {
	/** The message that came with the request. */
	incoming: Flash | null;
	/** Whether this response shows it, so that it can be cleared. */
	shown: boolean;
	/** The message to send with the response. */
	outgoing: Flash | null;
};

/** The context at the start of a request. */
export function createContextWith({ db, ...client }: { db: Db } & Client): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(dbContext, db);
	context.set(clientContext, client);
	context.set(failureContext, { isUnwritable: false });
	return context;
}

type Context = Readonly<RouterContextProvider>;

export const getDb = (context: Context): Db => context.get(dbContext);
export const getSession = (context: Context): SessionHandle => context.get(sessionContext);
export const getActor = (context: Context): Actor => context.get(sessionContext).actor;
export const getClient = (context: Context): Client => context.get(clientContext);
