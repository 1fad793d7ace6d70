import "react";

declare module "react" {
	interface CSSProperties {
		/** The pale color of the bay a product stands in. */
		"--tint"?: string;
	}
}
