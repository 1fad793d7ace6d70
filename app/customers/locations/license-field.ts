import type { LicenseKind } from "~/terms/documents";
import type { LicenseColumn } from "../fields/location-fields.ts";

/** The name of a license's field in the form of a new location: `tobaccoLicenseNumber`. */
export const licenseField = <Name extends LicenseColumn>(kind: LicenseKind, name: Name) =>
	`${kind}${name[0]!.toUpperCase()}${name.slice(1)}` as `${LicenseKind}${Capitalize<Name>}`;
