import type { LicenseKind } from "~/terms/documents";

type Fact = "number" | "state" | "expiresOn";

/** The name of a license's field in the form of a new location: `tobaccoLicenseNumber`. */
export const licenseField = <Name extends Fact>(kind: LicenseKind, name: Name) =>
	`${kind}${name[0]!.toUpperCase()}${name.slice(1)}` as `${LicenseKind}${Capitalize<Name>}`;
