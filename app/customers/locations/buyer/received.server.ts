import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { getClient } from "~/http/context.server";
import { type FormReply, retryHeaders } from "~/http/form.server";
import type { Context } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { type ReceivedForm, receiveForm } from "~/uploads/receive-form.server";

/** @throws DomainError invalid when one of the posted files was refused. */
export function requireGoodFiles({ errors }: Pick<ReceivedForm<string>, "errors">): void {
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
}

/**
 * Reads a form with files, which `labels` names by field, and hands it to `run`, the form door. Files of a form that is shown again are deleted:
 * a browser doesn't choose them again, so the form says so at each.
 */
export async function withFiles<Field extends string, Reply>(
	{ request, context }: { request: Request; context: Context },
	labels: Record<Field, string>,
	run: (received: ReceivedForm<Field>) => Promise<Reply>,
) {
	let received: ReceivedForm<Field>;
	try {
		received = await receiveForm(request, getClient(context).ip, labels);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const result: SubmissionResult = { status: "error", error: { "": [error.message] } };
		return data<FormReply>({ result, toast: null }, { status: error.status, headers: retryHeaders(error) });
	}
	let reply: Reply;
	try {
		reply = await run(received);
	} catch (error) {
		await received.discard();
		throw error;
	}
	if (reply instanceof Response) return reply;
	await received.discard();
	const { result } = (reply as { data: FormReply }).data;
	for (const kind of Object.keys(received.files)) {
		result.error = { [kind]: ["Choose this file again."], ...result.error };
	}
	return reply;
}
