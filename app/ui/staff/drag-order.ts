import { type DragEvent, useState } from "react";
import { useHydrated } from "../layout/hydrated";

/**
 * Puts the parts of a list in another order by dragging, with scripts; its buttons do the same without.
 * `handle` is for what is dragged, `target` for what it is dropped on; both count from 0.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
	const [from, setFrom] = useState<number | null>(null);
	const isReady = useHydrated();
	return {
		handle: (n: number) => ({
			draggable: isReady,
			onDragStart: (event: DragEvent) => {
				event.dataTransfer.effectAllowed = "move";
				// Firefox drags nothing without data.
				event.dataTransfer.setData("text/plain", "");
				setFrom(n);
			},
			onDragEnd: () => setFrom(null),
		}),
		target: (n: number) => ({
			onDragOver: (event: DragEvent) => {
				if (from !== null) event.preventDefault();
			},
			onDrop: (event: DragEvent) => {
				if (from === null) return;
				event.preventDefault();
				if (from !== n) move(from, n);
				setFrom(null);
			},
		}),
	};
}
