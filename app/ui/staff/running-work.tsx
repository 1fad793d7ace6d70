import { type ReactNode, useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "../button";
import { Progress } from "../form/progress";
import { Panel } from "../layout/card";
import { SiteLink } from "../site-link";

const EVERY_MS = 800;
const REFRESH_SECONDS = 2;

/** The progress of work in the background. It refreshes by itself with scripts, and by reloading the page without. */
export function RunningWork({
	title,
	words,
	bar,
	here,
	refreshes,
	cancel,
}: {
	title: string;
	/** What it is at. */
	words: ReactNode;
	bar: { label: string; value: number; max: number | null };
	/** The page's path. */
	here: string;
	/** Whether it reloads itself without scripts. */
	refreshes: boolean;
	/** Where the form that gives it up is sent; null: it can't be given up any more. */
	cancel: string | null;
}) {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		const timer = setTimeout(revalidate, EVERY_MS);
		return () => clearTimeout(timer);
	}, [state, revalidate]);
	return (
		<Panel title={title} className="max-w-184">
			<p className="my-3">{words}</p>
			<Progress {...bar} />
			<noscript>
				{refreshes ? (
					<>
						<meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
						<p className="mute small mt-3">
							This page refreshes itself every {REFRESH_SECONDS} seconds until it is done.{" "}
							<a href={`${here}?refresh=off`}>Stop refreshing</a>
						</p>
					</>
				) : null}
			</noscript>
			<div className="acts mt-4">
				<SiteLink className="btn" to={here}>
					Check now
				</SiteLink>
				{cancel ? (
					<Form method="post" action={cancel}>
						<Button variant="link-bad" pendingText="Cancelling...">
							Cancel import
						</Button>
					</Form>
				) : null}
			</div>
		</Panel>
	);
}
