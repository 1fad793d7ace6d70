import { expect, it } from "vitest";
import { loggablePath } from "./loggable-path.server";

it("removes the secret part of mailed links from the log, in every spelling (Rule 1.12)", () => {
	for (const path of [
		"/reset-password/t0ken",
		"/reset-password/t0ken.data",
		"/Reset-Password/t0ken/more",
		"/reset%2Dpassword/t0ken",
		"//reset-password//t0ken",
		"/confirm-email/t0ken",
		"/invitation/t0ken.data",
		"/newsletter/confirm/t0ken",
		"/newsletter/unsubscribe/t0ken.data",
		"/mail/click/t0ken",
		"/mail/open/t0ken",
		"/anywhere/t0ken@shop.example",
		"/t0ken%40shop.example/orders",
	]) {
		expect(loggablePath(path), path).not.toContain("t0ken");
		expect(loggablePath(path), path).toContain("[hidden]");
	}
});

it("leaves other paths unchanged", () => {
	for (const path of ["/", "/newsletter", "/products/a%20b", "/reset-password", "/blog/mail/click/x", "/%"]) {
		expect(loggablePath(path)).toBe(path);
	}
});
