import type { ReactNode } from "react";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { useSectionTabs } from "./sections";

type Props = {
	/** The button that adds to a list. */
	add?: ReactNode;
	children: ReactNode;
};

/** The head of a page of settings, named after its tab; its content is given as children. */
export function SettingsFrame({ add, children }: Props) {
	const tabs = useSectionTabs();
	const open = tabs?.items.find(({ current }) => current);
	return (
		<div className="wrap">
			<StaffHead title={open?.label ?? "Settings"} facts="Changes go live when you save." tabs={tabs}>
				{add}
			</StaffHead>
			{children}
		</div>
	);
}

/** The last save: admin and time. */
export function SavedBy({ savedBy, savedAt }: { savedBy: string | null; savedAt: Date | null }) {
	if (!savedBy || !savedAt) return <p className="small mute mt-4">Never changed.</p>;
	return (
		<p className="small mute mt-4">
			Last saved by {savedBy}, <Moment at={savedAt} show="full" />
		</p>
	);
}
