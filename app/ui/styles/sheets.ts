import type { LinksFunction } from "react-router";
import account from "./account.css?url";
import catalog from "./catalog.css?url";
import checkout from "./checkout.css?url";
import order from "./order.css?url";
import pad from "./pad.css?url";
import paper from "./paper.css?url";
import pay from "./pay.css?url";
import reading from "./reading.css?url";

/** `links` for pages of an account: login, application, checkout, portals, and the admin screens. */
export const accountSheet: LinksFunction = () => [{ rel: "stylesheet", href: account }];

/** `links` for forms that order: radio rows, steps and the order beside them. */
export const checkoutSheet: LinksFunction = () => [...accountSheet(), { rel: "stylesheet", href: checkout }];

/** `links` for a buyer's order. */
export const orderSheet: LinksFunction = () => [{ rel: "stylesheet", href: order }];

/** `links` for paying what is owed, in addition to `accountSheet`. */
export const paySheet: LinksFunction = () => [{ rel: "stylesheet", href: pay }];

/** `links` for printable documents and saved lists, in addition to `accountSheet`. */
export const paperSheet: LinksFunction = () => [{ rel: "stylesheet", href: paper }];

/** `links` for the quick-order pad, in addition to `accountSheet`. */
export const padSheet: LinksFunction = () => [{ rel: "stylesheet", href: pad }];

/** `links` for pages of text: blog, legal, quotes, contact, support. */
export const readingSheet: LinksFunction = () => [{ rel: "stylesheet", href: reading }];

/** `links` for the catalog: its filters and the order list. */
export const catalogSheet: LinksFunction = () => [{ rel: "stylesheet", href: catalog }];
