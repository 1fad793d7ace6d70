import type { FieldMetadata } from "@conform-to/react";
import {
	contrast,
	contrastText,
	INK,
	NEEDED_CONTRAST,
	paletteOf,
	readable,
	readColor,
	WHITE,
} from "~/kernel/settings/colors";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";

/** The main color, with what was measured of it, and the nearest readable one for a color that is too light (Rule 9.42). */
export function ColorField({ field }: { field: FieldMetadata<string> }) {
	const color = readColor(field.initialValue ?? "");
	const isReadable = color !== null && contrast(WHITE, color) >= NEEDED_CONTRAST;
	const offered = color === null || isReadable ? null : readable(color);
	return (
		<div className="mb-5">
			<TextField
				field={field}
				label="Main color"
				mark="optional"
				hint="Buttons, links and marks, such as #1d4f73. The rest stays ink on white. If empty: green"
				inputClassName="mono"
				autoComplete="off"
				spellCheck={false}
				className="mb-2"
			/>
			{offered ? (
				<Button name="use" value={offered} formNoValidate>
					<span className="inline-block h-4 w-4" style={{ background: offered }} aria-hidden="true" />
					Use {offered} ({contrastText(contrast(WHITE, offered))})
				</Button>
			) : null}
			{color !== null && isReadable ? (
				<ul className="small">
					<li>White text on buttons: {contrastText(contrast(WHITE, color))}. Easy to read.</li>
					<li>Links on white: {contrastText(contrast(color, WHITE))}. Easy to read.</li>
					<li>
						On the dark header a light version is used: {contrastText(contrast(paletteOf(color).light, INK))}.
					</li>
				</ul>
			) : null}
		</div>
	);
}
