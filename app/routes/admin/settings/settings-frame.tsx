import type { ReactNode } from "react";
import { href } from "react-router";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { Tabs } from "~/ui/layout/tabs";
import { Moment } from "~/ui/text/moment";

const PAGES = {
	contacts: { to: href("/admin/settings"), label: "Contacts and hours" },
	announcement: { to: href("/admin/settings/announcement"), label: "Announcement" },
	faq: { to: href("/admin/settings/faq"), label: "Questions" },
	carriers: { to: href("/admin/settings/carriers"), label: "Carriers" },
	rules: { to: href("/admin/settings/rules"), label: "States and rates" },
} as const;

/** The settings' head and their pages; the open one's content is given as children. */
export function SettingsFrame({ page, children }: { page: keyof typeof PAGES; children: ReactNode }) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: href("/admin"), label: "Admin dashboard" }]} />
			<PageHead
				title="Settings"
				intro="Contacts, announcement, questions and carriers. Changes go live when you save."
			/>
			<Tabs
				label="Settings"
				items={Object.entries(PAGES).map(([name, item]) => ({ ...item, current: name === page }))}
			/>
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
