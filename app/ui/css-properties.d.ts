import "react";

declare module "react" {
	interface CSSProperties {
		/** The pale colour of the bay a product stands in. */
		"--tint"?: string;
	}
}
