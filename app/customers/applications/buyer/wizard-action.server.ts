import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { z } from "zod";
import { getActor, getClient, getDb, getSession } from "~/http/context.server";
import { type Flash, setFlash } from "~/http/flash.server";
import { type FormReply, retryHeaders, seeOther, submitForm } from "~/http/form.server";
import type { Context } from "~/http/guards.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { emailAddress } from "~/kernel/fields";
import { reviewedIn } from "~/kernel/settings/promised";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { type ApplicationDocumentKind, DOCUMENT_KINDS, DOCUMENT_NAMES } from "~/terms/documents";
import { notShippedYet, stateInSentence } from "~/terms/state-names";
import { type ReceivedForm, receiveForm } from "~/uploads/receive-form.server";
import { deleteFiles } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import {
	APPLICATION_FIELDS,
	type ApplicationField,
	type ApplicationInput,
	applicationSchema,
	STEP_OF,
} from "../application.schema";
import { type Draft, type DraftOwner, getDraft, saveDraft } from "../draft.server";
import { getLatestApplication, isOpen, type OwnApplication } from "../own-application.server";
import { askForState } from "../state-requests.server";
import { type UnshippedState, unshippedState } from "../store-state.server";
import { resubmitApplication, submitApplication } from "../submit-application.server";
import { intentOf, type Step, stepOf } from "./wizard-steps";

/** The action's result: conform's reply, the step to show, and a timestamp that makes file pickers start over. */
export type WizardReply = FormReply & { step: Step; at: number };

type Received = ReceivedForm<ApplicationDocumentKind>;

const FAILED: Flash = {
	kind: "error",
	title: "Submission Failed",
	text: "There was an error submitting your application. Please try again.",
};

const addressOf = (step: Step | 4, more = "") => `${href("/apply")}?step=${step}${more}`;

/**
 * One post of the wizard: saves everything that was sent (Rule 2.2), then goes where the pressed button leads. Only
 * files are checked before Submit.
 */
export async function handleWizard(request: Request, context: Context, url: URL) {
	const requested = stepOf(url);
	const step: Step = requested === 4 ? 3 : requested;
	const db = getDb(context);
	const actor = getActor(context);
	let received: Received;
	try {
		if (actor.kind !== "user") takeVisitorForm(db, getClient(context).ip);
		received = await receiveForm(request, getClient(context).ip, DOCUMENT_NAMES);
	} catch (error) {
		return refused(step, error);
	}

	const { form, files, errors } = received;
	const intent = intentOf(form.get("intent"), step);
	const application = actor.kind === "user" ? getLatestApplication(db, actor) : null;
	if (application && isClosed(application)) {
		await received.discard();
		if (intent.verb !== "submit") return seeOther(href("/apply"));
		if (isSentAlready(application, form)) return seeOther(addressOf(4));
		return data(replyWith(3, { status: "error" }, FAILED), { status: 409 });
	}

	const owner: DraftOwner = {
		actor,
		sessionId: actor.kind === "user" ? null : getSession(context).ensure(),
		address: getClient(context).ip,
	};
	let draft: Draft;
	try {
		const remove = intent.verb === "remove" ? intent.kind : null;
		const saved = saveDraft(db, owner, { fields: typedFields(form), files, remove });
		draft = saved.draft;
		await deleteFiles(saved.dropped);
	} catch (error) {
		await received.discard();
		if (!(error instanceof DomainError)) throw error;
		return withoutRoom(db, owner, step, received, error);
	}
	if (errors.length > 0) return data(replyWith(2, resultOf(errors)), { status: 400 });

	const unshipped = unshippedState(db, draft, application);
	if (intent.verb === "tell" && unshipped) return tellLater(context, draft, unshipped, form);
	if (step === 1 && unshipped?.isChosen && intent.verb !== "submit") {
		const error = { field: "storeState", message: notShippedYet(unshipped.code) };
		// With the values: the page's own are those from before the save until it has loaded again.
		const initialValue = { ...draft.fields, email: actor.kind === "user" ? actor.email : "" };
		return data(replyWith(1, { ...resultOf([error]), initialValue }), { status: 400 });
	}

	switch (intent.verb) {
		case "next":
		// The state was put right meanwhile.
		case "tell":
			return seeOther(addressOf(step === 1 ? 2 : 3));
		case "previous":
			return seeOther(addressOf(step === 3 ? 2 : 1));
		case "replace":
			return seeOther(addressOf(2, `&replace=${intent.kind}#apply-${intent.kind}`));
		case "remove":
		case "upload":
			return seeOther(addressOf(2));
		case "submit":
			return submit(context, owner, draft, application);
	}
}

const tellSchema = z.object({ email: emailAddress() });

/** Keeps where to write to once we ship to the draft's state (Rule 2.16). The answer is the same for every address. */
function tellLater(context: Context, draft: Draft, { code }: UnshippedState, form: FormData) {
	const typed = form.get("email");
	const { success, data: input } = tellSchema.safeParse({ email: typed ?? "" });
	if (!success) {
		const error = { field: "email", message: "Enter an email address, such as you@example.com" };
		const initialValue = { ...draft.fields, email: typeof typed === "string" ? typed : "" };
		return data(replyWith(1, { ...resultOf([error]), initialValue }), { status: 400 });
	}
	const db = getDb(context);
	try {
		// A visitor's post is counted already.
		if (getActor(context).kind === "user") takeVisitorForm(db, getClient(context).ip);
	} catch (error) {
		return refused(1, error);
	}
	askForState(db, { email: input.email, state: code });
	setFlash(
		context,
		"We'll tell you",
		`We'll write to ${input.email} once, when we ship to ${stateInSentence(code)}.`,
	);
	return seeOther(addressOf(1));
}

/**
 * Shows the form again when storage is too full for all of it (Rule 2.30). The typed fields are saved without the
 * files; if even that fails, they come back in the form.
 */
function withoutRoom(db: Db, owner: DraftOwner, step: Step, { form, files }: Received, error: DomainError) {
	const init = { status: error.status, headers: retryHeaders(error) };
	const kinds = DOCUMENT_KINDS.filter((kind) => files[kind]);
	const fields = typedFields(form);
	if (kinds.length === 0) {
		const result = { ...resultOf([], [error.message]), initialValue: fields };
		return data(replyWith(step, result), init);
	}
	try {
		saveDraft(db, owner, { fields });
	} catch (again) {
		if (!(again instanceof DomainError)) throw again;
		return data(replyWith(2, { ...resultOf([], [again.message]), initialValue: fields }), init);
	}
	return data(replyWith(2, resultOf(kinds.map((field) => ({ field, message: error.message })))), init);
}

async function submit(context: Context, owner: DraftOwner, draft: Draft, application: OwnApplication | null) {
	const { actor } = owner;
	if (actor.kind !== "user") {
		setFlash(
			context,
			"One more step",
			"Create an account or log in to submit your application. Everything you entered is saved.",
		);
		const back = encodeURIComponent(addressOf(3));
		return seeOther(`/login?tab=register&redirectTo=${back}`);
	}
	const db = getDb(context);
	const outcome = await submitForm(
		formOf(draft),
		applicationSchema,
		async (input: ApplicationInput) => {
			if (application?.state !== "needs_information") {
				return submitApplication(db, actor, input, { draftId: draft.id! });
			}
			const { dropped } = resubmitApplication(db, actor, input, draft.id!);
			await deleteFiles(dropped);
		},
		{ failure: FAILED },
	);
	if (!outcome.done) {
		const { data: reply, init } = outcome.reply;
		// A second click, handled after the first: the application exists already.
		const latest = getLatestApplication(db, actor);
		if (latest && isClosed(latest) && getDraft(db, owner).id !== draft.id) return seeOther(addressOf(4));
		return data({ ...replyWith(firstBadStep(reply.result), reply.result), toast: reply.toast }, init ?? {});
	}
	setFlash(
		context,
		"Application Submitted",
		`Your wholesale application has been submitted successfully. We'll review it ${reviewedIn(getSettings(db).legal)}.`,
	);
	return seeOther(addressOf(4));
}

const isClosed = ({ state }: OwnApplication) => isOpen(state) && state !== "needs_information";

/** Whether this form created the application already: a double click, a resend, an old tab. */
const isSentAlready = ({ id }: OwnApplication, form: FormData) =>
	form.get("draft") === id || form.get("answers") === id;

function typedFields(form: FormData): Partial<Record<ApplicationField, string>> {
	return Object.fromEntries(
		APPLICATION_FIELDS.flatMap((field) => {
			const value = form.get(field);
			return typeof value === "string" ? [[field, value]] : [];
		}),
	);
}

function formOf(draft: Draft): FormData {
	const form = new FormData();
	for (const field of APPLICATION_FIELDS) form.set(field, draft.fields[field]);
	return form;
}

function firstBadStep(result: SubmissionResult): Step {
	const steps = Object.keys(result.error ?? {}).flatMap((name) => STEP_OF[name as ApplicationField] ?? []);
	return steps.length > 0 ? (Math.min(...steps) as Step) : 3;
}

const replyWith = (step: Step, result: SubmissionResult, toast: Flash | null = null): WizardReply => ({
	result,
	toast,
	step,
	at: Date.now(),
});

function resultOf(errors: FieldError[], formErrors: string[] = []): SubmissionResult {
	const error: Record<string, string[]> = {};
	if (formErrors.length > 0) error[""] = formErrors;
	for (const { field, message } of errors) error[field] = [...(error[field] ?? []), message];
	return { status: "error", error };
}

/** Shows the step again with an error about the whole request. Saved fields and files are untouched. */
function refused(step: Step, error: unknown) {
	if (!(error instanceof DomainError)) throw error;
	return data(replyWith(step, resultOf([], [error.message])), {
		status: error.status,
		headers: retryHeaders(error),
	});
}
