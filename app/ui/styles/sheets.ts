import type { LinksFunction } from "react-router";
import desk from "./desk.css?url";
import paper from "./paper.css?url";
import words from "./words.css?url";

/** `links` for screens that apply, buy or show a portal. */
export const deskSheet: LinksFunction = () => [{ rel: "stylesheet", href: desk }];

/** `links` for printable documents and saved lists, in addition to `deskSheet`. */
export const paperSheet: LinksFunction = () => [{ rel: "stylesheet", href: paper }];

/** `links` for pages of text: blog, legal, quotes, contact, support. */
export const wordsSheet: LinksFunction = () => [{ rel: "stylesheet", href: words }];
