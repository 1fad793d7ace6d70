import { API_TABLES } from "./api-tables.server";
import { api } from "./http/api.server";

/** Answers every call of the API by its row. */
export const { loader, action } = api(...API_TABLES);
