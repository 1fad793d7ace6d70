import type { ReactNode } from "react";
import { href } from "react-router";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { useSectionTabs } from "./sections";

const PAGES = {
	contacts: href("/admin/settings"),
	seller: href("/admin/settings/seller"),
	announcement: href("/admin/settings/announcement"),
	faq: href("/admin/settings/faq"),
	carriers: href("/admin/settings/carriers"),
	shipping: href("/admin/settings/shipping"),
	rules: href("/admin/settings/rules"),
	retention: href("/admin/settings/retention"),
} as const;

type Props = {
	page: keyof typeof PAGES;
	/** The button that adds to a list. */
	add?: ReactNode;
	children: ReactNode;
};

/** The settings' head and their pages; the open one's content is given as children. */
export function SettingsFrame({ page, add, children }: Props) {
	return (
		<div className="wrap">
			<StaffHead
				title="Settings"
				facts="Changes go live when you save."
				tabs={useSectionTabs("Settings", PAGES[page])}
			>
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
