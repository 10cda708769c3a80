import { createContext } from "react";
import type { ScopeTarget } from "./open";

/** The scope that is open below the templates, and takes them; undefined where there is none. */
export const OpenScope = createContext<ScopeTarget | undefined>(undefined);
