import type { ApiTable } from "~/http/api.server";
import { slot } from "~/kernel/reactions";

/** The rows of all tables of calls, which are found above the contexts. */
export const everyCall = slot<() => Promise<ApiTable>>("every call");
