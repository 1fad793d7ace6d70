// The process that pictures are decoded in: started by converter.server.ts, built next to the server. It has none of the
// server's settings, and imports nothing that would read them.
import { convertDrawing, convertLogo, convertPhoto, convertPicture } from "./convert-picture.server.ts";
import type { Answer, Question } from "./converter.server.ts";
import { PictureRefused } from "./picture-refused.ts";

const TASKS = { picture: convertPicture, photo: convertPhoto, drawing: convertDrawing, logo: convertLogo };

async function answer({ task, content }: Question): Promise<Answer> {
	try {
		return { made: await TASKS[task](content) };
	} catch (error) {
		if (!(error instanceof PictureRefused)) throw error;
		return { refused: { code: error.code, why: error.message } };
	}
}

process.on("message", async (question: Question) => process.send?.(await answer(question)));
// The server is gone. An ordinary exit would wait for a decoder that hangs.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.send?.("ready");
