// npm run admin -- set-password EMAIL: sets an account's password, for an owner who is locked out. Asks for it without
// showing it; piped in, the first line counts. The account is signed out everywhere.
// npm run admin -- confirm-clock: says that the server's clock is right, so that what waits for it goes on (Rule 14.70).
import { withOperator } from "./operator.mjs";

const [command, email] = process.argv.slice(2);
if (command === "confirm-clock") {
	await withOperator(({ confirmTime }) => {
		console.log(`It is ${confirmTime()}. What waited goes on within a minute.`);
	});
} else if (command === "set-password" && email) {
	await setPassword();
} else {
	console.error("Usage: npm run admin -- set-password EMAIL, or npm run admin -- confirm-clock");
	process.exitCode = 1;
}

async function setPassword() {
	await withOperator(async ({ changePassword }) => {
		const password = process.stdin.isTTY ? await askTwice() : ((await readAll()).split(/\r?\n/)[0] ?? "");
		const account = await changePassword(email, password);
		console.log(`The password of ${account.email} (${account.role}) is set, and its sessions have ended.`);
	});
}

async function readAll() {
	const chunks = [];
	for await (const chunk of process.stdin) chunks.push(chunk);
	return Buffer.concat(chunks).toString("utf8");
}

async function askTwice() {
	const password = await ask("New password: ");
	if ((await ask("The same again: ")) === password) return password;
	throw new Error("These two differ. Nothing was changed.");
}

/** Reads a line from the terminal without showing it. */
function ask(question) {
	const { stdin, stdout } = process;
	stdout.write(question);
	stdin.setRawMode(true).setEncoding("utf8").resume();
	return new Promise((resolve, reject) => {
		let line = "";
		const end = (settle) => {
			stdin.off("data", read).setRawMode(false).pause();
			stdout.write("\n");
			settle();
		};
		const read = (text) => {
			for (const key of text) {
				if (key === "\r" || key === "\n") return end(() => resolve(line));
				if (key === "\u0003" || key === "\u0004")
					return end(() => reject(new Error("Stopped. Nothing was changed.")));
				line = key === "\u007f" || key === "\b" ? line.slice(0, -1) : line + key;
			}
		};
		stdin.on("data", read);
	});
}
