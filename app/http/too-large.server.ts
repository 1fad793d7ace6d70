import { data } from "react-router";
import { BodyTooLong } from "~/uploads/spool.server";

/** A request whose body is over its limit and was not read: in megabytes, and the page it was sent from. */
export type TooLarge = { megabytes: number; back: string };

/** Where such requests are led to show the page that says so. */
export const TOO_LARGE_PATH = "/too-large";

const sayItThemselves = ["/apply", "/portal/documents", "/admin-portal/import"];

/** Whether the path is a form's that takes files: it says it itself, beside the field. */
export const saysTooLargeItself = (pathname: string): boolean =>
	sayItThemselves.includes(pathname.replace(/\.data$/, ""));

/** Stands for the body that was not read. */
export const unreadBody = (): ReadableStream<Uint8Array> =>
	new ReadableStream({ pull: (controller) => controller.error(new BodyTooLong()) });

/** What to throw for the page that says that too much was sent. */
export const tooLargePage = ({ megabytes, back }: TooLarge) =>
	data(
		{
			message: `That is more than the ${megabytes} MB this page can take. Choose smaller files, or send less at once.`,
			back,
		},
		{ status: 413 },
	);
