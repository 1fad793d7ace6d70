import { keptFiles } from "~/kernel/archives/kept-files.server";

/** The files of customers, until they are written. */
export const {
	pathOf: customerFilePath,
	keep: keepCustomerFile,
	remove: deleteCustomerFile,
	list: listCustomerFiles,
} = keptFiles("imports", ".customers");
