import { href } from "react-router";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";

export const pageOf = (id: string) => href("/admin/campaigns/:id", { id });

type Args = { request: Request; context: Context; url: URL; params: { id: string } };

/** A campaign's button: runs the operation and goes back to the campaign with what came of it. */
export const actOnCampaign = (
	args: Args,
	operate: (db: Db, actor: Actor, id: string) => unknown,
	title: string,
	text: string,
) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: ({ db, actor }) => operate(db, actor, args.params.id),
		refusedTo: pageOf(args.params.id),
		done: { to: pageOf(args.params.id), title, text },
	});
