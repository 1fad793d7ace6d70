import "react";

declare module "react" {
	interface CSSProperties {
		/** The pale background behind a product. */
		"--tint"?: string;
		/** How far above the bottom of the screen a fixed message stands. */
		"--lift"?: string;
		/** The rows of a list that flows into two columns. */
		"--rows"?: number;
		/** How long a bar in a cell is, of the longest. */
		"--share"?: number;
	}
}
