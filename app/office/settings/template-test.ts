import { type Carrier, fillTemplate } from "~/kernel/carriers/carriers";
import { readNumberForm } from "~/kernel/carriers/number-form";

const ANY_NUMBER = "123456789012";

/** A number that looks like one of the carrier's. */
export const sampleNumber = ({ numberForms: [form] }: Pick<Carrier, "numberForms">): string =>
	(form && readNumberForm(form)?.sample) || ANY_NUMBER;

/** The carrier's tracking page for such a number; null without one. */
export const sampleLink = (carrier: Carrier): string | null =>
	carrier.trackingUrlTemplate && fillTemplate(carrier.trackingUrlTemplate, sampleNumber(carrier));
