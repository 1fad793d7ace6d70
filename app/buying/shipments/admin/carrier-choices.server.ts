import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";

/** A carrier that a Ship form offers. */
export type CarrierChoice = { id: string; name: string };

/** The carriers that a Ship form offers. */
export const carrierChoices = (db: Db): CarrierChoice[] =>
	offeredCarriers(getSettings(db).carriers).map(({ id, name }) => ({ id, name }));
