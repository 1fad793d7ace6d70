import type { LinksFunction } from "react-router";
import { accountSheet, paperSheet } from "~/ui/styles/sheets";
import staffSheet from "~/ui/styles/staff.css?url";

/** `links` for pages in the staff's frame. */
export const staffSheets: LinksFunction = () => [
	...accountSheet(),
	...paperSheet(),
	{ rel: "stylesheet", href: staffSheet },
];
