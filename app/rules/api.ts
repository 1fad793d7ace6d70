import { z } from "zod";
import { type ApiTable, read } from "~/http/api.server";
import { parse, write } from "~/http/json.server";
import { orNull } from "~/kernel/fields";
import { saveSeller } from "~/kernel/settings/save-settings.server";
import { sellerJson } from "~/kernel/settings/seller.queries.server";
import { sellerSchema } from "~/kernel/settings/seller.schema";
import { canIBuySchema } from "./can-i-buy/can-i-buy.schema";
import { canIBuy } from "./can-i-buy/can-i-buy.server";
import {
	flavorClassesSchema,
	listCopySchema,
	ruleStepSchema,
	stateListSchema,
	stateRuleSchema,
} from "./compliance/compliance.schema";
import { copyJson, importCopy, planCopy } from "./compliance/copy-list.server";
import { setFlavorClasses } from "./compliance/set-flavor-classes.server";
import { getList, getRule, listStateRules, stateRuleJson } from "./compliance/state-rules.queries.server";
import { heldByRule, listUnclassified } from "./compliance/unclassified.server";
import { saveList, saveRule, stepList, stepRule } from "./compliance/write-state-rules.server";
import { state } from "./dated-facts/dated-fact.schema";
import { exciseRateSchema, exciseSwitchSchema } from "./taxes/excise.schema";
import { exciseStateJson, rateJson } from "./taxes/excise-json";
import { getRate, listExcise, listLacking, saveRate, switchExcise } from "./taxes/keep-excise.server";

/** A changed copy of the answer to GET: its other fields are ignored. */
const copyOfAnswer = sellerSchema
	.extend({ savedBy: z.unknown().optional(), savedAt: z.unknown().optional() })
	.transform(({ savedBy: _by, savedAt: _at, ...seller }) => seller);

const requested = z.object({
	state: orNull(state),
	by: orNull(z.enum(["product"], { error: "Use product" })),
});

/** The calls of rules. */
export const rulesApi = {
	/** `?what=` a SKU, barcode or product, `&state=` a state: what is known, the same for everybody (Rule 17.11). */
	"GET /api/can-i-buy": read({
		access: "public",
		cache: "public",
		query: ["what", "state"],
		run: ({ db, url }) => canIBuy(db, parse(canIBuySchema, Object.fromEntries(url.searchParams))),
	}),
	/** Who sells, with the version that a change names (Rule 16.52). */
	"GET /api/seller": read({ access: "settings", run: ({ db, actor }) => sellerJson(db, actor) }),
	/** Replaces the seller. */
	"PUT /api/seller": write({
		access: "settings",
		title: "Failed to save seller",
		schema: copyOfAnswer,
		run: ({ db, actor }, input) => {
			saveSeller(db, actor, input);
			return sellerJson(db, actor);
		},
	}),
	/** What confirmed flavor rules hold because it is unknown, of a state (`state`) or of all, by name or `by=product` (Rule 17.18). */
	"GET /api/flavor-classes": read({
		access: "settings",
		query: ["state", "by"],
		run: ({ db, actor, url }) => {
			const { state: of, by } = parse(requested, Object.fromEntries(url.searchParams));
			return listUnclassified(db, actor, { state: of, byProduct: by !== null });
		},
	}),
	/** PUT says of which class flavors are: `flavors` of `name`, `productId`, `isProduct`, `flavorClass` and, to be checked, `was` (Rule 17.17). */
	"PUT /api/flavor-classes": write({
		access: "settings",
		title: "Failed to save flavor classes",
		schema: flavorClassesSchema,
		run: ({ db, actor }, input) => ({ changed: setFlavorClasses(db, actor, input) }),
	}),
	/** The rules and lists of all states (Rules 17.3, 17.8). */
	"GET /api/state-rules": read({
		access: "settings",
		run: ({ db, actor }) => {
			const { rules, lists } = listStateRules(db, actor);
			return { rules: rules.map(stateRuleJson), lists: lists.map(stateRuleJson) };
		},
	}),
	/** Adds a rule, unconfirmed. */
	"POST /api/state-rules": write({
		access: "settings",
		title: "Failed to save rule",
		schema: stateRuleSchema,
		status: 201,
		run: ({ db, actor }, input) =>
			stateRuleJson(getRule(db, actor, saveRule(db, actor, { ...input, id: null }))),
	}),
	/** One rule. */
	"GET /api/state-rules/:id": read({
		access: "settings",
		run: ({ db, actor, params }) => stateRuleJson(getRule(db, actor, params.id!)),
	}),
	/**
	 * PUT replaces the rule; POST confirms it, takes the confirmation back or ends it today (Rule 17.9). `unknown`: how many flavors and
	 * products the rules of its state then hold because they are not classified (Rule 17.18).
	 */
	"PUT /api/state-rules/:id": write({
		access: "settings",
		title: "Failed to save rule",
		schema: stateRuleSchema,
		run: ({ db, actor, params }, input) =>
			stateRuleJson(getRule(db, actor, saveRule(db, actor, { ...input, id: params.id! }))),
	}),
	"POST /api/state-rules/:id": write({
		access: "settings",
		title: "Failed to save rule",
		schema: ruleStepSchema,
		run: ({ db, actor, params }, { does }) => {
			stepRule(db, actor, params.id!, does);
			const unknown = does === "confirm" ? (heldByRule(db, actor, params.id!)?.total ?? 0) : 0;
			return { ...stateRuleJson(getRule(db, actor, params.id!)), unknown };
		},
	}),
	/** The lists of all states (Rule 17.8). */
	"GET /api/state-lists": read({
		access: "settings",
		run: ({ db, actor }) => ({ lists: listStateRules(db, actor).lists.map(stateRuleJson) }),
	}),
	/** Adds a list, unconfirmed and without a copy. */
	"POST /api/state-lists": write({
		access: "settings",
		title: "Failed to save list",
		schema: stateListSchema,
		status: 201,
		run: ({ db, actor }, input) =>
			stateRuleJson(getList(db, actor, saveList(db, actor, { ...input, id: null }))),
	}),
	/** One list with the number of its entries. */
	"GET /api/state-lists/:id": read({
		access: "settings",
		run: ({ db, actor, params }) => stateRuleJson(getList(db, actor, params.id!)),
	}),
	/**
	 * PUT replaces what the list is. POST imports a copy of it: its text with headings, the day and the source; with `preview`
	 * it only answers what the copy would change (Rule 17.10).
	 */
	"PUT /api/state-lists/:id": write({
		access: "settings",
		title: "Failed to save list",
		schema: stateListSchema,
		run: ({ db, actor, params }, input) =>
			stateRuleJson(getList(db, actor, saveList(db, actor, { ...input, id: params.id! }))),
	}),
	"POST /api/state-lists/:id": write({
		access: "settings",
		title: "Failed to import list",
		schema: listCopySchema,
		run: ({ db, actor, params }, input) =>
			copyJson((input.preview ? planCopy : importCopy)(db, actor, params.id!, input), input.preview),
	}),
	/** Confirms a list or takes the confirmation back (Rule 17.9). */
	"POST /api/state-lists/:id/step": write({
		access: "settings",
		title: "Failed to save list",
		schema: ruleStepSchema,
		run: ({ db, actor, params }, { does }) => {
			stepList(db, actor, params.id!, does);
			return stateRuleJson(getList(db, actor, params.id!));
		},
	}),
	/** All rates of excise, and the states that are on (Rules 18.21, 18.23). */
	"GET /api/excise-rates": read({
		access: "settings",
		run: ({ db, actor }) => {
			const { rates, states } = listExcise(db, actor);
			return { rates: rates.map(rateJson), states: states.map(exciseStateJson) };
		},
	}),
	/** Adds a rate. */
	"POST /api/excise-rates": write({
		access: "settings",
		title: "Failed to save rate",
		schema: exciseRateSchema,
		status: 201,
		run: ({ db, actor }, input) => rateJson(getRate(db, actor, saveRate(db, actor, { ...input, id: null }))),
	}),
	/** One rate of excise. */
	"GET /api/excise-rates/:id": read({
		access: "settings",
		run: ({ db, actor, params }) => rateJson(getRate(db, actor, params.id!)),
	}),
	/** PUT replaces the rate (Rule 18.21). */
	"PUT /api/excise-rates/:id": write({
		access: "settings",
		title: "Failed to save rate",
		schema: exciseRateSchema,
		run: ({ db, actor, params }, input) =>
			rateJson(getRate(db, actor, saveRate(db, actor, { ...input, id: params.id! }))),
	}),
	/** The products on sale that lack what a state's rates need (Rule 18.24). */
	"GET /api/excise-states/:state": read({
		access: "settings",
		run: ({ db, actor, params }) => ({ lacking: listLacking(db, actor, params.state!) }),
	}),
	/** PUT switches a state's excise on or off (Rule 18.23), and says how many products can't be ordered there while they lack a fact. */
	"PUT /api/excise-states/:state": write({
		access: "settings",
		title: "Failed to switch",
		schema: exciseSwitchSchema,
		run: ({ db, actor, params }, input) => {
			const state = params.state!;
			switchExcise(db, actor, { ...input, state });
			return { state, on: input.on, held: input.on ? listLacking(db, actor, state).length : 0 };
		},
	}),
} satisfies ApiTable;
