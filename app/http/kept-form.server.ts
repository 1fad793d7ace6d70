import { parse } from "@conform-to/react";
import { href, redirect } from "react-router";
import { DomainError } from "~/kernel/errors";
import { findKeptForm, forgetKeptForms, type KeptForm, keepForm } from "~/kernel/forms/kept-form.server";
import { getActor, getClient, getDb, getSession } from "./context.server";
import { lastLoginCookie } from "./cookies.server";
import { setFlash } from "./flash.server";
import { type FormReply, readForm } from "./form.server";
import { type Context, pathOf } from "./guards.server";
import { takeVisitorForm } from "./rate-limit.server";
import { ownPath } from "./return-path.server";

/** The query parameter with the id of a kept form, read by the page that fills it in. */
const PARAMETER = "kept";
/** Larger bodies contain files, which are not kept. */
const MAX_BODY_BYTES = 1024 * 1024;

type Args = { request: Request; context: Context; url: URL };

/**
 * Keeps a form sent after its session has ended, and sends the user to the login and back to the form (Rule 1.20). Does
 * nothing for signed-in users, or for visitors who never logged in.
 *
 * @throws the redirect to /login.
 */
export async function leadEndedSessionToLogin({ request, context, url }: Args): Promise<void> {
	const session = getSession(context);
	if (session.actor.kind === "user") return;
	const cookies = request.headers.get("Cookie");
	const lastUser: unknown = await lastLoginCookie.parse(cookies);
	const userId = typeof lastUser === "string" ? lastUser : null;
	if (userId === null && !session.hasEnded) return;

	const page = pageOf(request, url);
	// Without a known account the form could be anybody's: on a shared computer somebody could leave one for the next
	// person to send.
	const id = userId && (await keep({ request, context, url }, userId, page));
	const next = id ? href("/kept/:id", { id }) : page;
	setFlash(
		context,
		"Your session has ended.",
		id ? "Log in and we'll bring back what you typed." : "Log in to continue.",
		"error",
	);
	throw redirect(`${href("/login")}?redirectTo=${encodeURIComponent(next)}`, 303);
}

async function keep({ request, context, url }: Args, userId: string, page: string) {
	const db = getDb(context);
	const typed = await readTyped(request);
	if (!typed || typed.fields.length === 0) return null;
	try {
		takeVisitorForm(db, getClient(context).ip);
	} catch (error) {
		if (error instanceof DomainError) return null;
		throw error;
	}
	const form = { ...typed, path: pathOf(url), page };
	return keepForm(db, userId, form);
}

/** The typed values, without files and passwords; null when the body can't be read. */
async function readTyped(request: Request): Promise<Pick<KeptForm, "fields" | "hadFiles"> | null> {
	const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
	// A body without a length, or a large one, may contain files: it isn't read for somebody who isn't logged in.
	if (!(length <= MAX_BODY_BYTES)) return null;
	const form = await readForm(request).catch((error: unknown) => {
		if (error instanceof Error) throw error;
		// Not one of our forms: there is nothing to bring back.
		return null;
	});
	if (!form) return null;
	const fields: KeptForm["fields"] = [];
	let hadFiles = false;
	for (const [name, value] of form) {
		if (typeof value !== "string") hadFiles ||= value.size > 0;
		else if (!/password/i.test(name)) fields.push([name, value]);
	}
	return { fields, hadFiles };
}

/** The page the form was on, by the Referer header; otherwise the path it was sent to. */
function pageOf(request: Request, url: URL): string {
	const referer = request.headers.get("Referer");
	if (referer && URL.canParse(referer)) {
		const from = new URL(referer);
		if (from.host === url.host) return ownPath(pathOf(from), pathOf(url));
	}
	return pathOf(url);
}

/** The address of the page where a kept form is filled in: its path with the form's id. */
export function keptFormUrl({ id, path }: Pick<KeptForm, "id" | "path">): string {
	return `${path}${path.includes("?") ? "&" : "?"}${PARAMETER}=${id}`;
}

/** The values the user typed before the session ended, if the address names a kept form (Rule 1.20). */
export function readKeptForm(context: Context, url: URL): FormData | null {
	const id = url.searchParams.get(PARAMETER);
	const kept = id ? findKeptForm(getDb(context), getActor(context), id) : null;
	if (!kept || new URL(kept.path, url).pathname !== url.pathname) return null;
	const form = new FormData();
	for (const [name, value] of kept.fields) form.append(name, value);
	return form;
}

/** The same as action data, with values and without errors, for forms that conform fills in. */
export function keptReply(context: Context, url: URL): FormReply | undefined {
	const form = readKeptForm(context, url);
	if (!form) return undefined;
	form.delete("__intent__");
	const { payload } = parse(form, { resolve: () => ({ error: {} }) });
	return { result: { initialValue: payload as Record<string, string> }, toast: null };
}

/** Deletes a kept form once it has been sent again. */
export function forgetSentForm(context: Context, url: URL): void {
	const actor = getActor(context);
	if (actor.kind === "user") forgetKeptForms(getDb(context), actor, pathOf(url));
}
