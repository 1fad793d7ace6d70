import { keptFiles } from "./kept-files.server";

/** The ZIPs that wait to be brought in. */
export const keptArchives = keptFiles("imports", ".zip");
