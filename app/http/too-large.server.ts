import { data } from "react-router";
import { BodyTooLong } from "~/uploads/spool.server";
import { ARCHIVE_PATHS } from "./archive-paths.ts";

/** A request whose body is over its limit and was not read: the limit in megabytes, and the page it was sent from. */
export type TooLarge = { megabytes: number; back: string };

/** The path of the page that shows this error. */
export const TOO_LARGE_PATH = "/too-large";

const sayItThemselves = ["/apply", "/portal/documents", "/admin/import", ...ARCHIVE_PATHS];

/** Whether the path belongs to a form with file fields, which shows the error next to the field itself. */
export const hasOwnTooLargeAnswer = (pathname: string): boolean =>
	sayItThemselves.includes(pathname.replace(/\.data$/, ""));

/** Stands in for the unread body. */
export const unreadBody = (): ReadableStream<Uint8Array> =>
	new ReadableStream({ pull: (controller) => controller.error(new BodyTooLong()) });

/** The response to throw to show the page about a too large body. */
export const tooLargePage = ({ megabytes, back }: TooLarge) =>
	data(
		{
			message: `That is more than the ${megabytes} MB this page can take. Choose smaller files, or send less at once.`,
			back,
		},
		{ status: 413 },
	);
