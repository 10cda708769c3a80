import { createQueryClient } from "./query";

/** The one query client of this page. Loaded with the first signed-in page, not before. */
export const queryClient = createQueryClient();
