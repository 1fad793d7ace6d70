import type { Context } from "~/http/guards.server";
import { shownOnce } from "~/http/shown-once.server";
import type { makeCompanyKey, makeShopKey } from "./program-keys.server";

type Args = { request: Request; context: Context; url: URL };

/** The form that makes a key, which is kept nowhere (Rule 9.70). */
export const makeKeyForm = (args: Args, command: typeof makeShopKey | typeof makeCompanyKey) =>
	shownOnce(args, command, {
		ids: {},
		failure: { title: "Error", text: "The key was not made." },
		made: ({ row, key }) => ({ name: row.name, key }),
	});
