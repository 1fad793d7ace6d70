import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { exciseSwitchSchema } from "../excise.schema";
import { listLacking, switchExcise } from "../keep-excise.server";

/** The products on sale that lack what a state's rates need (Rule 18.24). */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor, params }) => ({ lacking: listLacking(db, actor, params.state!) }),
});

/** PUT switches a state's excise on or off (Rule 18.23), and says how many products can't be ordered there while they lack a fact. */
export const action = jsonAction({
	PUT: write({
		access: "settings",
		title: "Failed to switch",
		schema: exciseSwitchSchema,
		run: ({ db, actor, params }, input) => {
			const state = params.state!;
			switchExcise(db, actor, { ...input, state });
			return { state, on: input.on, held: input.on ? listLacking(db, actor, state).length : 0 };
		},
	}),
});
