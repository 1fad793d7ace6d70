import { type ApiTable, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf, parse, write } from "~/http/json.server";
import { DomainError } from "~/kernel/errors";
import { APPLICATION_STATUS_NAMES } from "~/terms/application-status";
import { DOCUMENT_NAMES } from "~/terms/documents";
import { receiveForm } from "~/uploads/receive-form.server";
import { typedIn } from "~/uploads/typed-in";
import { applicationJson, getApplication, listApplications, ofStatus } from "./application.queries.server";
import { applicationSchema } from "./application.schema";
import { applicationShape, decidedShape } from "./application-shapes.server";
import { decideApplication } from "./decide-application.server";
import { decisionSchema } from "./decision.schema";
import { licenseHoldsAfter, licenseHoldsJson } from "./license-holds-after.server";
import { requireRoomForApplication, submitApplication } from "./submit-application.server";

/** Files an application with its documents: all of them, or nothing. What the body says of users is ignored. */
async function submit({ request, db, actor, ip }: Call) {
	requireRoomForApplication(db, actor);
	const { form, files, errors, refusal, discard } = await receiveForm(request, ip, DOCUMENT_NAMES);
	try {
		if (refusal) throw new DomainError(refusal, errors[0]!.message, { errors });
		return applicationJson(submitApplication(db, actor, parse(applicationSchema, typedIn(form)), { files }));
	} catch (error) {
		await discard();
		throw error;
	}
}

/** The calls of applications. */
export const applicationsApi = {
	"GET /api/wholesale-applications": read({
		says: "Lists wholesale applications, the newest first, for staff.",
		access: "applications",
		query: { status: { says: "Only applications of this status.", among: APPLICATION_STATUS_NAMES } },
		gives: page(applicationShape),
		run: ({ db, actor, url }) => {
			const which = ofStatus(url.searchParams.get("status"));
			const { rows, total } = listApplications(db, actor, pagingOf(url), which);
			return new JsonPage(rows.map(applicationJson), total);
		},
	}),
	"POST /api/wholesale-applications": write({
		says: "Files a wholesale application with its documents: all of it, or nothing.",
		access: "user",
		title: "Failed to submit application",
		status: 201,
		ignoresUnknown: true,
		readsForm: { fields: applicationSchema, files: DOCUMENT_NAMES },
		gives: applicationShape,
		waits: true,
		run: submit,
	}),
	"GET /api/wholesale-applications/:id": read({
		says: "Reads one application.",
		access: "applications",
		gives: applicationShape,
		run: ({ db, actor, params }) => applicationJson(getApplication(db, actor, params.id ?? "")),
	}),
	"PATCH /api/wholesale-applications/:id": write({
		says: "Approves or rejects an application.",
		access: "applications",
		title: "Update Failed",
		ignoresUnknown: true,
		schema: decisionSchema,
		gives: decidedShape,
		run: ({ db, actor, params }, input) => {
			const decided = decideApplication(db, actor, { ...input, id: params.id ?? "" });
			return { ...applicationJson(decided), ...licenseHoldsJson(licenseHoldsAfter(db, actor, decided)) };
		},
	}),
} satisfies ApiTable;
