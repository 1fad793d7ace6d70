import { env } from "~/env.server";
import { drawCoverShapes } from "~/ui/pictures/draw-cover";
import { escapeXml } from "~/ui/pictures/shapes";
import { sendPicture } from "./send-picture.server";

/** The picture of pages that have none of their own: the site's name over a stocked rack, 1200 by 630. */
export const loader = () =>
	sendPicture(
		() =>
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><path fill="#13201d" d="M0 0h1200v630H0z"/><svg y="30" width="1200" height="600" viewBox="0 0 384 192">${drawCoverShapes({ seed: 7, kind: "rack" })}</svg><path fill="#13201d" d="M0 0h1200v190H0z"/><text x="60" y="125" fill="#fff" font-family="Bahnschrift,DIN Alternate,Roboto Condensed,Arial Narrow,sans-serif" font-weight="700" font-size="84">${escapeXml(env.SITE_NAME)}</text></svg>`,
	);
