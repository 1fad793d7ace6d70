import type { ReactNode } from "react";
import { Form } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "../button";
import { Note, Panel } from "../layout/card";
import { Moment } from "../text/moment";

/** The way back from an import that is done. `action` takes it back; `says` what that does, before the day until which it can be done. */
export function UndoImport({
	action,
	until,
	says,
	stays,
}: {
	action: string;
	until: Date;
	says: ReactNode;
	/** What stays as it is. */
	stays: ReactNode;
}) {
	return (
		<Panel title="Undo" className="mt-6 max-w-184">
			<p className="my-2">
				{says}, until <Moment at={until} show="full" />. {stays}
			</p>
			<Form method="post" action={action}>
				<Button variant="link-bad" pendingText="Undoing...">
					Undo this import
				</Button>
			</Form>
		</Panel>
	);
}

/** What stays as it is after undoing an import, and why. */
export function WhatStays({
	title,
	stays,
	more = 0,
}: {
	title: string;
	stays: readonly { name: string; why: string }[];
	/** How many more there are. */
	more?: number;
}) {
	return stays.length > 0 ? (
		<Note kind="warn" className="my-4 max-w-184">
			<p>
				<b>{title}:</b>
			</p>
			<ul className="my-1 list-disc pl-5">
				{stays.map(({ name, why }) => (
					<li key={`${name} ${why}`}>
						{name} {why}.
					</li>
				))}
				{more > 0 ? <li>and {grouped(more)} more.</li> : null}
			</ul>
		</Note>
	) : null;
}
