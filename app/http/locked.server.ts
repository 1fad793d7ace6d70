import { data } from "react-router";
import { untilWritersMayPass } from "~/domain/imports/product-import.server";
import type { Db } from "~db/client.server";
import { untilMayWrite } from "~db/write-lock.server";
import { problem } from "./json.server";

const MOST_WAITING_MS = 5_000;
const TEXT =
	"The shop is busy writing something down, and nothing of what you sent was done. Please try again in a moment.";

/**
 * Holds a request that would change something until the database can be written, without holding up others (Rule 9.5).
 * @throws the 503 page, or its problem for a program, when that takes longer than five seconds.
 */
export async function waitForWriting(db: Db, pathname: string): Promise<void> {
	await untilWritersMayPass(db);
	if (await untilMayWrite(db, MOST_WAITING_MS)) return;
	if (pathname.startsWith("/api/")) throw problem(503, "Not Available", TEXT);
	throw data({ message: TEXT }, { status: 503 });
}
