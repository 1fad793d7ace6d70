import type { Barcode } from "./draw-barcode";

/** The narrowest bar that office printers print and hand scanners read. */
const MODULE_MM = 0.25;

/** A barcode, black on white, with its text below. Without a barcode, the text alone. */
export function BarcodePicture({ barcode, text }: { barcode: Barcode | null; text: string | null }) {
	return (
		<span className="barcode">
			{barcode ? (
				<svg
					viewBox={`0 0 ${barcode.width} 1`}
					width={`${barcode.width * MODULE_MM}mm`}
					height="9mm"
					preserveAspectRatio="none"
					shapeRendering="crispEdges"
					aria-hidden="true"
				>
					<path d={barcode.d} />
				</svg>
			) : null}
			<span className="mono">{text}</span>
		</span>
	);
}
