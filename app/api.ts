import { calls } from "./api-tables.server";

/** Answers every call of the API by its row. */
export const loader = calls.loader;
export const action = calls.action;
