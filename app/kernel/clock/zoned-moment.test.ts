import { expect, it } from "vitest";
import { momentIn } from "./zoned-moment.ts";

const inNewYork = (local: string) => momentIn(local, "America/New_York")?.toISOString() ?? null;

it.each([
	["in winter", "2026-01-15T09:30", "2026-01-15T14:30:00.000Z"],
	["in summer, with seconds and spaces", " 2026-07-15T09:30:20 ", "2026-07-15T13:30:00.000Z"],
	["skipped in spring", "2026-03-08T02:30", "2026-03-08T07:30:00.000Z"],
	["after the skipped hour", "2026-03-08T03:30", "2026-03-08T07:30:00.000Z"],
	["repeated in fall: the first", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
	["after the repeated hour", "2026-11-01T02:30", "2026-11-01T07:30:00.000Z"],
	["not a time", "tomorrow", null],
	["no time", "2026-01-15", null],
	["more than a time", "2026-01-15T09:30Z", null],
	["no such hour", "2026-01-15T25:30", null],
	["no such day", "2026-02-31T10:00", null],
	["a year nobody means", "9999-12-31T10:00", null],
])("reads a time of the shop's clock: %s", (_, local, moment) => expect(inNewYork(local)).toBe(moment));
