// What types can't see of the features that app/features.server.ts lists: the addresses their words name, and the order they come in.
import { expect, it } from "vitest";
import { SECTION_PAGES, sectionOf } from "~/desk/frame/sections";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import { FEATURE_PAGES, FEATURE_RECORDS } from "~/terms/features";
import { WAITING_KINDS } from "~/terms/waiting-kinds";

it("leads to staff's pages only", () => {
	const pages = Object.values<readonly { to: string }[]>(FEATURE_PAGES).flatMap((some) =>
		some.map(({ to }) => to),
	);
	const records = Object.values<{ page: (id: string) => string }>(FEATURE_RECORDS).map(({ page }) =>
		page(":id"),
	);
	expect(
		[...pages, ...records].filter((path) => !(path in STAFF_ROUTES || `${path}/:does?` in STAFF_ROUTES)),
	).toEqual([]);
});

it("has its pages where staff look for them", () => {
	expect(SECTION_PAGES.Orders!.map(({ label }) => label)).toEqual([
		"Orders",
		"Claims and returns",
		"Tracking file",
	]);
	expect(SECTION_PAGES.Inbox!.map(({ label }) => label)).toEqual(["Messages", "Quotes", "Claims"]);
	expect(sectionOf("/admin/claims/1", null)?.name).toBe("Orders");
	expect(Object.keys(WAITING_KINDS)).toEqual([
		"application",
		"message",
		"quote",
		"held",
		"claim",
		"refund",
		"answer",
		"process",
		"ship",
	]);
});
