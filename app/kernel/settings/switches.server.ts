import { keysOf } from "~/terms/keys-of";
import { neededBy, SWITCHES, type SwitchName } from "~/terms/switches";
import type { Db, Tx } from "~db/client.server";
import { getSettings } from "./settings.queries.server";

const NAMES = keysOf(SWITCHES);
const NONE: readonly SwitchName[] = [];

/** What is off by itself, or because what it needs is (Rule 9.40). */
export const offOf = (off: readonly SwitchName[]): readonly SwitchName[] =>
	off.length === 0
		? NONE
		: NAMES.filter((name) => off.includes(name) || off.includes(neededBy(name) ?? name));

/** What the shop has switched off, with what needs it. */
export const switchedOff = (db: Db | Tx): readonly SwitchName[] => offOf(getSettings(db).features.off);

/** Whether the shop uses it (Rule 9.40). */
export const isOn = (db: Db | Tx, name: SwitchName): boolean => !switchedOff(db).includes(name);
