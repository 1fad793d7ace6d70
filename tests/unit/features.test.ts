// What types can't see of the features that app/features.server.ts lists: the addresses their words name, and the order they come in.
import { expect, it } from "vitest";
import { placeOf, SECTIONS } from "~/desk/frame/sections";
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
	const inbox = SECTIONS.find(({ name }) => name === "Inbox")!;
	expect(inbox.pages.map(({ label }) => label)).toEqual([
		"Applications",
		"Messages",
		"Quotes",
		"Claims",
		"Analytics",
	]);
	expect(placeOf("/admin/claims/1", "", () => true)?.page?.label).toBe("Claims");
	expect(Object.keys(WAITING_KINDS)).toEqual([
		"credit",
		"application",
		"message",
		"quote",
		"payment",
		"held",
		"claim",
		"refund",
		"answer",
		"process",
		"ship",
	]);
});
