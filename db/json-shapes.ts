/** Shapes of the JSON columns. Types only: safe to import anywhere. */

export type TradeReference = { company: string; contact: string; phone: string; email: string };

export type ApplicationDocumentKind = "businessLicense" | "resellerPermit" | "tobaccoLicense";

export type Address = {
	firstName: string;
	lastName: string;
	company?: string;
	address1: string;
	address2?: string;
	city: string;
	state: string;
	zipCode: string;
	phone: string;
};

/** How a brand's products and name are drawn. Colours as #rrggbb. */
export type BrandStyle = {
	body: string;
	trim: string;
	/** Text colour on the body. */
	on: string;
	motif: string;
	/** Pale colour of the bay behind the product. */
	tint: string;
	/** Short name on the product. */
	mark: string;
	wordmark: {
		width: number;
		style: number;
		fill: string;
		accent?: string;
		weight?: number;
		caps?: boolean;
		italic?: boolean;
	};
};

/** Which silhouette a product has, and its colour. */
export type Drawing = { form: number; accent: string };
