import type { LegalSection } from "~/kernel/texts/legal-page";
import { slugOf } from "~/kernel/texts/slug";

/** '## Payment terms {#payment}': a part begins here; the anchor may be left out. */
const HEADING = /^##[ \t]+(.+?)(?:[ \t]+\{#([\w-]+)\})?[ \t]*$/gm;
/** Anchors that every page has. */
const TAKEN = ["main", "toc"];

/** A page's parts as one Markdown text: a heading with its anchor, and the text. */
export const markdownOf = (sections: readonly LegalSection[]): string =>
	sections.map(({ id, heading, text }) => `## ${heading} {#${id}}\n\n${text.trim()}`).join("\n\n");

/**
 * The parts of a Markdown text, one for each heading of the second level, each with an anchor of its own: the one behind the heading, or
 * one made of its words. `intro` is what stands before the first heading.
 */
export function sectionsOf(markdown: string): { intro: string; sections: LegalSection[] } {
	const found = [...markdown.matchAll(HEADING)];
	const ids = new Set(TAKEN);
	const sections = found.map(({ 0: line, 1: heading = "", 2: anchor, index }, n): LegalSection => {
		const wanted = anchor ?? slugOf(heading);
		let id = wanted;
		for (let more = 2; ids.has(id); more++) id = `${wanted}-${more}`;
		ids.add(id);
		return { id, heading, text: markdown.slice(index + line.length, found[n + 1]?.index).trim() };
	});
	return { intro: markdown.slice(0, found[0]?.index).trim(), sections };
}
