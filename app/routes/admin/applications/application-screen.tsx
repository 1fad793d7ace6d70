import { type ReactNode, useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { grouped } from "~/domain/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { ApplicationCard } from "./application-card";
import type { ApplicationPage } from "./application-page.server";
import type { ScreenReply } from "./application-reply";
import { CheckForms } from "./check-forms";
import { DecisionForms, DecisionPresets, questionId, reasonId } from "./decision-forms";
import { ResumeForm } from "./resume-form";

type Props = ApplicationPage & { reply?: ScreenReply };

/** One application, with everything that can be done with it. Its forms' refusals come back here. */
export function ApplicationScreen({ application, waiting, next, formKey, reply }: Props) {
	const { id, state } = application;
	return (
		<div className="wrap">
			<PageTitle>{`${reply ? "Error: " : ""}${application.businessName}`}</PageTitle>
			<Breadcrumbs items={[{ to: `${href("/admin")}?tab=applications`, label: "Applications" }]} />
			<Flash message={reply?.toast} />
			<PageHead title={application.businessName}>
				{next ? (
					<>
						<span className="mute">{grouped(next.left)} pending</span>
						<ButtonLink to={href("/admin/applications/:id", { id: next.id })}>
							{state === "pending" ? "Skip to next" : "Open next pending"}
						</ButtonLink>
					</>
				) : (
					<Link to={`${href("/admin")}?tab=applications`}>Back to the list</Link>
				)}
			</PageHead>
			<ErrorSummary problems={problemsIn(id, reply)} />
			<ApplicationCard application={application} waiting={waiting} linked={false}>
				<Decision name={application.businessName} focused={state === "pending" && !reply}>
					<DecisionForms
						application={application}
						formKey={formKey}
						from={reply?.origin ?? "queue"}
						alone
						problems={{ ...reply?.errors, typed: reply?.typed ?? {} }}
					/>
					{state === "needs_information" ? <ResumeForm id={id} /> : null}
				</Decision>
			</ApplicationCard>
			<DecisionPresets />
			<CheckForms application={application} reply={reply} />
		</div>
	);
}

function problemsIn(id: string, reply: ScreenReply | undefined): Problem[] {
	if (!reply) return [];
	const fields: Record<string, string> = { notes: reasonId(id), question: questionId(id) };
	return Object.entries(reply.errors).flatMap(([name, messages]) =>
		messages.map((text) => ({
			id: reply.kind ? (name ? `${reply.kind}-${name}` : undefined) : fields[name],
			text,
		})),
	);
}

/** Where the keyboard starts: two tabs from Approve, and Enter here does nothing. */
function Decision({ name, focused, children }: { name: string; focused: boolean; children: ReactNode }) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (focused) box.current?.focus({ preventScroll: true });
	}, [focused]);
	return (
		<section
			ref={box}
			aria-label={`Decision on ${name}`}
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: a queue of decisions is worked through from the keyboard
			autoFocus={focused}
			className="bg-paper md:sticky md:bottom-0 md:pb-1"
		>
			{children}
		</section>
	);
}
