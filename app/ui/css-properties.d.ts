import "react";

declare module "react" {
	interface CSSProperties {
		/** The pale background behind a product. */
		"--tint"?: string;
	}
}
