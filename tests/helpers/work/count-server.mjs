// Loaded into a server before its own code (`node --import`): its clock stands at a fixed day, so that the demo is always the same, and
// each answer's work is counted and sent to the process that started it. Nothing here measures time.
import { AsyncLocalStorage } from "node:async_hooks";
import { Server } from "node:http";
import { Session } from "node:inspector";
import Database from "better-sqlite3";

const RealDate = Date;
const shift = RealDate.parse("2026-03-18T16:30:00Z") - RealDate.now();
globalThis.Date = class extends RealDate {
	constructor(...given) {
		if (given.length === 0) super(RealDate.now() + shift);
		else super(...given);
	}
	static now() {
		return RealDate.now() + shift;
	}
};

const requests = new AsyncLocalStorage();
const count = (what, n = 1) => {
	const work = requests.getStore();
	if (work) work[what] += n;
};

const { prepare } = Database.prototype;
Database.prototype.prepare = function counted(...given) {
	count("prepares");
	return prepare.apply(this, given);
};
const statement = Object.getPrototypeOf(new Database(":memory:").prepare("select 1"));
const { get, all, iterate, run } = statement;
statement.get = function counted(...given) {
	const row = get.apply(this, given);
	count("queries");
	count("rows", row === undefined ? 0 : 1);
	return row;
};
statement.all = function counted(...given) {
	const rows = all.apply(this, given);
	count("queries");
	count("rows", rows.length);
	return rows;
};
statement.iterate = function* counted(...given) {
	count("queries");
	for (const row of iterate.apply(this, given)) {
		count("rows");
		yield row;
	}
};
statement.run = function counted(...given) {
	count("queries");
	return run.apply(this, given);
};

for (const name of [
	"DateTimeFormat",
	"NumberFormat",
	"Collator",
	"ListFormat",
	"PluralRules",
	"RelativeTimeFormat",
	"Segmenter",
])
	Intl[name] = new Proxy(Intl[name], {
		construct(target, given) {
			count("formatters");
			return new target(...given);
		},
		apply(target, self, given) {
			count("formatters");
			return target.apply(self, given);
		},
	});
// These make one each time they are called.
for (const [owner, names] of [
	[RealDate.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
	[Number.prototype, ["toLocaleString"]],
])
	for (const name of names) {
		const plain = owner[name];
		owner[name] = function counted(...given) {
			count("formatters");
			return plain.apply(this, given);
		};
	}

// V8's own count of calls, in all code.
const inspector = new Session();
inspector.connect();
const ask = (method, params) =>
	new Promise((done, fail) =>
		inspector.post(method, params, (error, result) => (error ? fail(error) : done(result))),
	);
await ask("Profiler.enable");
await ask("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

/** The answers since they were asked for, each with its work. */
let answers = [];
process.on("message", async (message) => {
	if (message !== "work") return;
	const { result } = await ask("Profiler.takePreciseCoverage");
	const calls = result
		.filter(({ url }) => url !== import.meta.url)
		.flatMap(({ functions }) => functions.map(({ ranges: [{ count: n }] }) => n))
		.reduce((sum, n) => sum + n, 0);
	process.send({ answers, calls });
	answers = [];
});

const { emit } = Server.prototype;
Server.prototype.emit = function counted(event, ...given) {
	if (event !== "request") return emit.call(this, event, ...given);
	const work = { queries: 0, rows: 0, prepares: 0, formatters: 0 };
	answers.push(work);
	return requests.run(work, () => emit.call(this, event, ...given));
};
