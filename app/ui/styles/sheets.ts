import type { LinksFunction } from "react-router";
import desk from "./desk.css?url";
import words from "./words.css?url";

/** `links` of screens behind the counter: applying, buying, the portals, papers. */
export const deskSheet: LinksFunction = () => [{ rel: "stylesheet", href: desk }];

/** `links` of reading pages: blog, legal, quotes, contact, support. */
export const wordsSheet: LinksFunction = () => [{ rel: "stylesheet", href: words }];
