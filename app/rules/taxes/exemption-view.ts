import type { Certificate } from "~db/json-shapes";

/** A certificate as JSON. */
export const exemptionView = (exemption: Certificate | null) =>
	exemption && { number: exemption.number, state: exemption.state, expiresOn: exemption.expiresOn };
