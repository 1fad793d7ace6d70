import { keptFiles } from "~/kernel/archives/kept-files.server";

/** The files of imports. */
export const {
	pathOf: importPath,
	keep: keepImportFile,
	remove: deleteImportFile,
	list: listImportFiles,
} = keptFiles("imports", ".csv");
