import { href } from "react-router";
import { DOCUMENT_KINDS, DOCUMENTS } from "~/terms/documents";
import { useAnswerTimes } from "~/ui/answer-times";
import { Line, Lines, Panel } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import type { Draft } from "../draft.server";
import type { Step } from "./wizard-steps";

const STEP_1 = ["businessName", "businessAddress", "businessPhone", "ein"] as const;

/** Progress of an unfinished application. */
export function ApplicationPanel({
	draft,
	step,
	isVisitor,
}: {
	draft: Draft;
	step: Step;
	/** Their form stays on this device until they log in. */
	isVisitor: boolean;
}) {
	const { answered } = useAnswerTimes();
	const required = DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].required);
	const there = required.filter((kind) => draft.files[kind]).length;
	const business = STEP_1.filter((field) => draft.fields[field].trim()).length;
	return (
		<Panel as="aside" title="Your application">
			<Lines>
				<Line label="Business Information">
					{business === STEP_1.length
						? "Saved"
						: business > 0 || step > 1
							? `${business} of ${STEP_1.length}`
							: "Now"}
				</Line>
				<Line label="Documents">
					{there} of {required.length} required
				</Line>
				<Line label="References & volume">
					{draft.fields.expectedVolume ? "Saved" : step === 3 ? "Now" : "Next"}
				</Line>
			</Lines>
			<p className="small mute mt-3.5">Each step is saved. You can come back within 30 days and continue.</p>
			{isVisitor && draft.id ? (
				<p className="small mt-2">
					<SiteLink to={href("/apply/link")}>Continue on another device</SiteLink>
				</p>
			) : null}
			<p className="small mt-2">
				Stuck on a document? <SiteLink to="/contact">Contact</SiteLink> us, we answer {answered}.
			</p>
		</Panel>
	);
}
