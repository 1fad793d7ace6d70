import { z } from "zod";
import { requiredText } from "~/kernel/fields";

const LONGEST_QUESTION = 1000;

export const chatSchema = z.object({ message: requiredText("Type a message", LONGEST_QUESTION) });
