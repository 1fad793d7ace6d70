import type { LinksFunction } from "react-router";
import desk from "./desk.css?url";
import paper from "./paper.css?url";
import words from "./words.css?url";

/** `links` of screens behind the counter: applying, buying, the portals. */
export const deskSheet: LinksFunction = () => [{ rel: "stylesheet", href: desk }];

/** `links` of papers and saved lists, beside those of the desk. */
export const paperSheet: LinksFunction = () => [{ rel: "stylesheet", href: paper }];

/** `links` of reading pages: blog, legal, quotes, contact, support. */
export const wordsSheet: LinksFunction = () => [{ rel: "stylesheet", href: words }];
