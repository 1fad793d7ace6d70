// Turns an error into one line that says what failed and what to do.

/** @param {unknown} error @returns {string} */
export function explain(error) {
	if (!(error instanceof Error)) return `Failed: ${String(error)}`;
	const { code: exactCode, path, port, address } = /** @type {any} */ (error);
	// SQLite's code can be more specific: SQLITE_READONLY_DIRECTORY.
	const code = /^SQLITE_[A-Z]+/.exec(exactCode)?.[0] ?? exactCode;
	const where = address && port ? `${address}:${port}` : `port ${port ?? process.env.PORT ?? 3000}`;
	// A worker process has already explained the error.
	if (error.name === "StartFailed") return error.message;
	if (error.name === "EnvError") return `Configuration: ${error.message}`;
	const variable = String(port) === process.env.METRICS_PORT ? "METRICS_PORT" : "PORT";
	if (code === "EADDRINUSE")
		return `Port in use: something already listens on ${where}. Stop it, or set ${variable} to another.`;
	if (code === "EACCES" && port !== undefined)
		return `No permission to listen on ${where}. Set PORT to 1024 or more.`;
	if (code === "EADDRNOTAVAIL")
		return `HOST ${address ?? process.env.HOST} is not an address of this machine. Set HOST to one that is.`;
	if (
		code === "EACCES" ||
		code === "EPERM" ||
		code === "EROFS" ||
		code === "SQLITE_READONLY" ||
		code === "SQLITE_CANTOPEN"
	) {
		return `No write access to ${path ?? "DATA_DIR"}: ${error.message}. Make it writable, or set DATA_DIR to a folder that is.`;
	}
	if (code === "ENOSPC" || code === "SQLITE_FULL") return "The disk is full. Make room where DATA_DIR is.";
	if (code === "SQLITE_CORRUPT" || code === "SQLITE_NOTADB") {
		return "The database in DATA_DIR is damaged. Bring back a backup with `npm run restore`.";
	}
	if (code === "SQLITE_BUSY")
		return "The database in DATA_DIR is locked by another program. Stop that one and try again.";
	if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
		return `A package is missing: ${error.message.split("\n")[0]}. Run \`npm ci\` and try again.`;
	}
	return process.env.LOG_LEVEL === "debug"
		? (error.stack ?? error.message)
		: `Failed: ${error.message.split("\n")[0]}`;
}
