// Reduces what esbuild keeps of our own sources: the part of a noun, and what routes say of themselves.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const core = fileURLToPath(new URL("../../../packages/core", import.meta.url));

/**
 * A route's summary, on its line or on the next. The contract is written from the sources before a deploy, so
 * that nothing reads it there.
 */
const SUMMARY = /^ *summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/** Returns a route's file without its summaries, any other as it is. */
const withoutSummaries = (path, text) => (path.endsWith(".routes.ts") ? text.replace(SUMMARY, "") : text);

/**
 * Imports a noun's index as a namespace. It exports itself as one (`import { Invoice } from
 * "@stint/core/invoice"`), and esbuild keeps all of a namespace that comes through an export. Imported as a
 * namespace, only the used names are kept.
 */
export const ownNamespaces = {
  name: "own-namespaces",
  setup(build) {
    const known = new Map();
    /** Returns the names under which a specifier's index exports itself. */
    const selves = (specifier, folder) => {
      const place = specifier.startsWith("@stint/core/")
        ? join(core, "src", specifier.slice("@stint/core/".length), "index.ts")
        : join(folder, specifier, "index.ts");
      if (!known.has(place))
        known.set(
          place,
          existsSync(place)
            ? [...readFileSync(place, "utf8").matchAll(/^export \* as (\w+) from "\.\/index";$/gm)].map(
                ([, name]) => name,
              )
            : [],
        );
      return known.get(place);
    };
    build.onLoad({ filter: /packages\/(core|functions)\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: withoutSummaries(path, readFileSync(path, "utf8")).replace(
        /^import \{([^}]*)\} from "((?:\.|@stint\/core\/)[^"]*)";$/gm,
        (whole, list, specifier) => {
          const own = selves(specifier, dirname(path));
          const names = list.split(",").map((name) => name.trim());
          const spaces = names.filter((name) => own.includes(name));
          if (spaces.length === 0) return whole;
          const rest = names.filter((name) => name && !own.includes(name));
          return [
            ...spaces.map((name) => `import * as ${name} from "${specifier}";`),
            ...(rest.length ? [`import { ${rest.join(", ")} } from "${specifier}";`] : []),
          ].join(" ");
        },
      ),
      loader: "ts",
    }));
  },
};
