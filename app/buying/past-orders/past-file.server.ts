import { keptFiles } from "~/kernel/archives/kept-files.server";

/** The files of imports of past orders. */
export const {
	pathOf: pastFilePath,
	keep: keepPastFile,
	remove: deletePastFile,
	list: listPastFiles,
} = keptFiles("past-orders", ".table");
