// npm test: runs every check from a fresh clone and ends with the line `N passed, N failed`. Runs on Node 18 with
// nothing installed. Lint, imports, types, build and the container's steps count as one check each; unit and browser
// tests count individually. `--long` is npm run test:long: more seeds, races and faults, every journey in both kinds of browser, the archive of
// npm run release, and the commands of docs/operate.md.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findTestChromium, HEADLESS_SHELL } from "./chromium.mjs";
import { ensureInstalled, findNode, requireAnyNode, root, StepFailed, toolEnv } from "./setup.mjs";

const isLong = process.argv.includes("--long");
const total = { passed: 0, failed: 0 };
/** What failed and how, said again at the end: a build server may keep only the last lines. */
const failures = [];
const reports = mkdtempSync(join(tmpdir(), "counter-reports-"));

try {
	requireAnyNode();
	ensureInstalled();
	const node = findNode();
	// Without the caller's configuration; each kind of test sets its own.
	const env = toolEnv({
		CI: "true",
		CHROMIUM_PATH: await ensureChromium(node),
		...(isLong ? { TEST_LONG: "1" } : {}),
	});
	ensureFont();
	for (const name of ["NODE_ENV", "NODE_OPTIONS", "PORT", "HOST", "DATA_DIR", "BASE_URL", "npm_config_omit"])
		delete env[name];
	env.PATH = `${dirname(node)}:${env.PATH}`;
	const run = (label, args, count = asOne) => step(`${label} … `, node, args, env, count);
	/** Some of Playwright's projects; each run has a server of its own. */
	const playwright = (label, file, ...args) => {
		const output = join(reports, file);
		const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: output };
		const cli = [bin("@playwright/test/cli.js"), "test", "--reporter=line,json", ...args];
		return step(`${label} … `, node, cli, own, (ok) => fromPlaywright(output, ok));
	};
	const bin = (name) => join(root, "node_modules", name);

	await run("types: routes", [realpathSync(bin(".bin/react-router")), "typegen"], asNone);
	// Each of the two keeps one core busy.
	const [built] = await Promise.all([
		run("build", [
			"--input-type=module",
			"-e",
			'import { ensureBuilt } from "./scripts/setup.mjs"; ensureBuilt();',
		]),
		(async () => {
			await run("format and lint", [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]);
			await run("imports", ["scripts/check-imports.mjs"]);
			await run("names of terms", ["scripts/check-terms.ts"]);
			await run("types", [bin("typescript/bin/tsc"), "--noEmit"]);
		})(),
	]);
	const unit = join(reports, "unit.json");
	if (!built) console.log("API and browser tests: not run, there is no build");
	await Promise.all([
		(async () => {
			await run(
				"unit tests",
				[bin("vitest/vitest.mjs"), "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${unit}`],
				(ok) => fromVitest(unit, ok),
			);
			const projects = ["no-js-browser", "blocked", "js"].map((name) => `--project=${name}`);
			if (built) await playwright("browser tests", "browser.json", ...projects);
		})(),
		// These mostly wait.
		(async () => {
			if (built) await playwright("API tests", "api.json", "--project=api", "--workers=1");
			await run("container's steps", ["scripts/check-dockerfile.ts"]);
			if (built) await playwright("journeys over HTTP", "http.json", "--project=no-js", "--workers=1");
		})(),
	]);
	if (isLong && built) {
		await run("faults", ["scripts/chaos.ts"]);
		await run("archive", ["scripts/check-release.ts"]);
		await run("commands of docs/operate.md", ["scripts/check-operate.ts"]);
	}
} catch (error) {
	console.error(error instanceof StepFailed ? error.message : error);
	total.failed += 1;
} finally {
	rmSync(reports, { recursive: true, force: true });
}
for (const { name, message } of failures) console.log(`FAILED ${name}\n${shortened(message)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs one step, prints how it ended behind `label`, with its output if it failed, and adds the counts that `count` reads from its
 * result. Returns whether it passed.
 */
async function step(label, node, args, env, count) {
	const startedAt = Date.now();
	const { ok, output } = await collect(node, args, env);
	const { passed, failed } = count(ok);
	total.passed += passed;
	total.failed += failed;
	const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
	const end =
		failed > 0 || !ok
			? `FAILED (${failed} of ${passed + failed}, ${seconds} s)`
			: `ok (${passed || "done"}, ${seconds} s)`;
	console.log(label + end);
	if (failed > 0 || !ok) console.log(output.trimEnd());
	return ok && failed === 0;
}

function collect(command, args, env) {
	return new Promise((resolve) => {
		const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		const read = (chunk) => {
			output += chunk;
		};
		child.stdout.on("data", read);
		child.stderr.on("data", read);
		child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
		child.on("close", (code) => resolve({ ok: code === 0, output }));
	});
}

function asOne(ok) {
	return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function asNone(ok) {
	return { passed: 0, failed: ok ? 0 : 1 };
}

function fromVitest(file, ok) {
	const report = readReport(file);
	for (const { name, assertionResults } of report?.testResults ?? [])
		for (const { status, fullName, failureMessages } of assertionResults)
			if (status === "failed")
				failures.push({ name: `${name}: ${fullName}`, message: failureMessages.join("\n") });
	return atLeastOneFailure(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

function fromPlaywright(file, ok) {
	const report = readReport(file);
	failures.push(...failedSpecs(report?.suites ?? []));
	const stats = report?.stats;
	// Without retries no test can be flaky; if one is reported, count it as failed.
	return atLeastOneFailure(ok, {
		passed: stats?.expected ?? 0,
		failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
	});
}

/** The failed tests of Playwright's suites, which hold each other. */
function failedSpecs(suites) {
	return suites.flatMap(({ suites: within = [], specs = [] }) => [
		...specs
			.filter(({ ok }) => !ok)
			.flatMap(({ file, line, title, tests }) =>
				tests.map(({ projectName, results }) => ({
					name: `[${projectName}] ${file}:${line} ${title}`,
					message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
				})),
			),
		...failedSpecs(within),
	]);
}

/** The first lines of a failure, without the terminal's colors. */
function shortened(message) {
	return stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n");
}

// A run can also fail outside of any test: a file that does not load, a server that does not start.
function atLeastOneFailure(ok, { passed, failed }) {
	return { passed, failed: ok ? failed : Math.max(1, failed) };
}

function readReport(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The path of a working Chromium: the system's, Playwright's, or one installed now. */
async function ensureChromium(node) {
	const runs = (path) =>
		Boolean(path) && existsSync(path) && spawnSync(path, ["--version", "--no-sandbox"]).status === 0;
	// A build server may be given the light one. Anyone else keeps the Chromium they have.
	if (process.env.CI && !process.env.CHROMIUM_PATH && !findTestChromium()?.endsWith(HEADLESS_SHELL))
		installPackage(HEADLESS_SHELL, 60_000);
	const system = findTestChromium();
	if (runs(system)) return system;

	// Playwright doesn't load in an older Node, which may be the one that runs this.
	const ask =
		'import("@playwright/test").then(({ chromium }) => process.stdout.write(chromium.executablePath()))';
	const own = spawnSync(node, ["-e", ask], { cwd: root, encoding: "utf8" }).stdout;
	if (runs(own)) return own;
	console.log("Installing a Chromium for the browser tests…");
	spawnSync(node, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"], {
		cwd: root,
		env: toolEnv(),
		stdio: "ignore",
		timeout: 300_000,
	});
	if (runs(own)) return own;

	installPackage("chromium", 300_000);
	const installed = findTestChromium();
	if (runs(installed)) return installed;
	throw new StepFailed(
		"There is no Chromium and none could be installed. Install the package `chromium` or set CHROMIUM_PATH to one, and try again.",
	);
}

/**
 * The browser tests measure where things stand, in letters as wide as those of phones and desktops. A server often has DejaVu alone,
 * whose letters are a fifth wider.
 */
function ensureFont() {
	const { stdout } = spawnSync("fc-list", ["Roboto"], { encoding: "utf8" });
	if (!stdout?.trim()) installPackage("fonts-roboto", 60_000);
}

/** Installs a package of Debian where this user may; otherwise nothing happens. `timeout` is each step's, in milliseconds. */
function installPackage(name, timeout) {
	const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
	for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
		const [command = "", ...rest] = [...asRoot, "apt-get", ...args];
		spawnSync(command, rest, {
			cwd: root,
			env: toolEnv({ DEBIAN_FRONTEND: "noninteractive" }),
			stdio: "ignore",
			timeout,
		});
	}
}
