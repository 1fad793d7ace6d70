import { useEffect } from "react";
import { Button } from "~/ui/button";
import type { SettingReply } from "./contacts-form";

/**
 * Moves the focus after a row was added or removed, because the pressed button may be gone: to the new row, or to the Add
 * button.
 * @param first the id of the last row's first field.
 */
export function useRowFocus(reply: SettingReply, first: string | undefined, addButton: string): void {
	const changed = reply?.result.intent?.type;
	useEffect(() => {
		if (changed === "insert" && first) document.getElementById(first)?.focus();
		if (changed === "remove") document.getElementById(addButton)?.focus();
	}, [changed, first, addButton]);
}

export type RemoveProps = { name: string; value: string; form: string; formNoValidate: boolean };

export const RemoveRow = ({ remove, number }: { remove: RemoveProps; number: number }) => (
	<Button {...remove} variant="link-bad" className="mb-4">
		Remove<span className="vh"> row {number}</span>
	</Button>
);

export const RowLabel = ({ text, number }: { text: string; number: number }) => (
	<>
		{text}
		<span className="vh"> of row {number}</span>
	</>
);
