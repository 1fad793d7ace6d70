import { counted } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";

/** '3 products can't be ordered to Alabama until what they lack is entered.' */
export const heldText = (held: number, state: string) =>
	`${counted(held, "product")} can't be ordered to ${stateName(state)} until what ${held === 1 ? "it lacks" : "they lack"} is entered.`;
