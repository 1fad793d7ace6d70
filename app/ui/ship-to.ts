import { useRouteLoaderData } from "react-router";
import type { StateCode } from "~/terms/state-names";

type RootData = { shipTo?: readonly StateCode[] };

const NONE: readonly StateCode[] = [];

/** The states we ship to (Rule 5.1), for those who are logged in; pages of visitors get them from their own loaders. */
export const useShipTo = (): readonly StateCode[] => useRouteLoaderData<RootData>("root")?.shipTo ?? NONE;
