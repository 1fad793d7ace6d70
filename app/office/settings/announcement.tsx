import { href } from "react-router";
import { SavedBy, SettingsFrame } from "~/desk/frame/settings-frame";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopClock } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { saveAnnouncement } from "~/kernel/settings/save-settings.server";
import { announcementAt } from "~/kernel/settings/setting";
import { getSavedSetting } from "~/kernel/settings/settings.queries.server";
import { PageTitle } from "~/ui/layout/page-title";
import { Badge } from "~/ui/text/badge";
import type { Route } from "./+types/announcement";
import { AnnouncementForm } from "./announcement-form";

/** A time as the value of a date and time field, in the shop's time zone. */
function localOf(moment: number | null): string {
	if (moment === null) return "";
	return shopClock(new Date(moment)).slice(0, 16).replace(" ", "T");
}

export function loader({ context }: Route.LoaderArgs) {
	const { value, ...saved } = getSavedSetting(getDb(context), adminOrDenied(context), "announcement");
	const { text, link, linkText, tone, from, until } = value;
	const now = Date.now();
	const state: keyof typeof STATES = announcementAt(value, now)
		? "up"
		: !text
			? "none"
			: from && from > now
				? "later"
				: "over";
	return {
		...saved,
		state,
		values: {
			text: text ?? "",
			link: link ?? "",
			linkText: linkText ?? "",
			tone,
			from: localOf(from),
			until: localOf(until),
		},
		timeZone: env.TIME_ZONE.replaceAll("_", " "),
	};
}

/** Saves the announcement, unless somebody else did meanwhile (Rule 9.6). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, saveAnnouncement, {
		failed: { title: "Error", text: "The announcement was not saved." },
		done: ({ text }) => ({
			to: href("/admin/settings/announcement"),
			title: "Settings Saved",
			text: text === null ? "There is no announcement now." : "The announcement was saved.",
		}),
	});

const STATES = {
	up: { text: "On every page now", color: "green" },
	later: { text: "Not up yet", color: "yellow" },
	over: { text: "Over", color: "gray" },
	none: { text: "None", color: "gray" },
} as const;

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

export default function AnnouncementPage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, values, version, timeZone, ...saved } = loaderData;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Announcement</PageTitle>
			<p className="mb-4">
				<Badge color={STATES[state].color}>{STATES[state].text}</Badge>
			</p>
			<AnnouncementForm
				key={actionData ? "typed" : version}
				values={values}
				version={version}
				timeZone={timeZone}
				reply={actionData}
			/>
			<SavedBy {...saved} />
		</SettingsFrame>
	);
}
