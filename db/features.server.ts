// What features that can be taken out keep in the database: their tables, and their rows of the demo. What they add to the application is
// in app/features.server.ts.
import { insertClaims } from "./demo/claim-rows.ts";
import type { FeatureRows } from "./demo/feature-rows.ts";

export * from "./schema/service/claims.server.ts";
/** Each writes the rows that its feature has in the demo. */
export const DEMO_OF_FEATURES: readonly FeatureRows[] = [insertClaims];
