import type { ApplicationDocumentKind } from "../../terms/documents.ts";

type Fact = "number" | "state" | "expiresOn";

/** The name of a license's field in the form of a new location: `tobaccoLicenseNumber`. */
export const licenseField = <Name extends Fact>(kind: ApplicationDocumentKind, name: Name) =>
	`${kind}${name[0]!.toUpperCase()}${name.slice(1)}` as `${ApplicationDocumentKind}${Capitalize<Name>}`;
