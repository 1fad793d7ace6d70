import { adminOperation } from "../actor/operation.server";
import { noteChange } from "../audit/note-change.server";
import { env } from "../config/env.server";
import type { AnnouncementInput } from "./announcement.schema.server";
import { putSetting } from "./put-setting.server";
import type { Announcement } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

const LABELS = {
	text: "Text",
	link: "Link",
	linkText: "Link text",
	tone: "Tone",
	from: "Beginning",
	until: "End",
};

const clock = new Intl.DateTimeFormat("en-US", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: env.TIME_ZONE,
});

const notesOf = ({ from, until, ...rest }: Announcement) => ({
	...rest,
	from: from === null ? null : clock.format(from),
	until: until === null ? null : clock.format(until),
});

/**
 * Changes or removes the announcement on every page (Rule 9.6).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveAnnouncement = adminOperation(
	"settings",
	(tx, admin, { version: expected, ...announcement }: AnnouncementInput): void => {
		const { value, version } = getSavedSetting(tx, admin, "announcement");
		const changed = noteChange(tx, admin, {
			action: "setting.update",
			entity: "setting",
			entityId: "announcement",
			called: "The announcement was",
			labels: LABELS,
			before: notesOf(value),
			after: notesOf(announcement),
			version,
			expected,
		});
		if (changed) putSetting(tx, admin, "announcement", announcement);
	},
);
