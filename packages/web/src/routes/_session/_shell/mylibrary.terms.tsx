import { createFileRoute } from "@tanstack/react-router";
import { LibraryTerms } from "../../../features/contract/library-terms";

export const Route = createFileRoute("/_session/_shell/mylibrary/terms")({ component: LibraryTerms });
