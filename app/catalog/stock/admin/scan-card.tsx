import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from "react";
import { LinesFile } from "~/desk/forms/lines-file";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/form/text-field";
import { useHydrated } from "~/ui/layout/hydrated";

type Reply = {
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, string[] | undefined>>;
};

/** The lines of a form that takes goods: scanned, typed, or of a file, and the button that shows what they mean. */
export function ScanCard({
	field,
	hint,
	rows,
	reply,
	isChecked,
	children,
}: {
	field: ComponentProps<typeof TextArea>["field"] & { id: string };
	hint: string;
	/** The height of the box, in lines. */
	rows: number;
	reply: Reply | undefined;
	/** Whether the page shows what the lines mean. */
	isChecked: boolean;
	/** More buttons. */
	children?: ReactNode;
}) {
	return (
		<section className="card" aria-labelledby="scan">
			<h2 id="scan">Scan or paste</h2>
			<Scanner textId={field.id} />
			<TextArea
				// A choice or a file changes the text.
				key={reply?.values.lines}
				field={field}
				label="Code and quantity, one per line"
				hint={hint}
				rows={rows}
				spellCheck={false}
			/>
			<LinesFile id="stock-file" reply={reply} errors={reply?.errors.file} />
			<p className="acts mt-2">
				<Button name="intent" value="check" pendingText="Checking...">
					{isChecked ? "Check again" : "Check"}
				</Button>
				{children}
			</p>
		</section>
	);
}

/** A field for a scanner: Enter adds a line, or one unit to the line that has the code. With scripts only. */
function Scanner({ textId }: { textId: string }) {
	const message = useRef<HTMLParagraphElement>(null);
	if (!useHydrated()) return null;
	const scan = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		const box = event.currentTarget;
		const code = box.value.trim();
		const text = document.getElementById(textId) as HTMLTextAreaElement | null;
		if (!code || !text) return;
		const lines = text.value.split("\n").filter((line) => line.trim());
		const at = lines.findIndex(
			(line) =>
				line
					.trim()
					.split(/[\s,;]+/)[0]
					?.toLowerCase() === code.toLowerCase(),
		);
		const units = at < 0 ? 1 : Number(lines[at]?.trim().split(/[\s,;]+/)[1] ?? 1) + 1;
		lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, `${code} ${units}`);
		text.value = `${lines.join("\n")}\n`;
		box.value = "";
		if (message.current) message.current.textContent = `${code}: ${units}`;
	};
	return (
		<>
			<label className="lab" htmlFor="scanner">
				Scan
			</label>
			<input className="in mono" id="scanner" onKeyDown={scan} autoComplete="off" enterKeyHint="next" />
			<p className="small mute min-h-5" role="status" ref={message} />
		</>
	);
}
