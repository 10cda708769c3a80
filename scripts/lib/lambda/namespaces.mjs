// Reduces what esbuild keeps of our own sources: the part of a noun, the schemas, what routes say of themselves.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutAnswers, withPureSchemas } from "./schemas.mjs";

const core = fileURLToPath(new URL("../../../packages/core", import.meta.url));

const isRoutes = (path) => path.includes("/functions/src/api/");
const isSchema = (path) => /\/schema[^/]*(\.ts|\/.*)$/.test(path);
/** Answers are not checked in a Lambda (STINT_CHECK_ANSWERS): their schemas are left out of it. */
const CHECKED = "export const toldBy = (_route, answer) => JSON.stringify(answer);";

/** Returns a file of ours as it goes into a bundle. The same for each, so it is made once. */
const ours = new Map();
function sourceOf(path) {
  if (!ours.has(path)) {
    const text = readFileSync(path, "utf8");
    ours.set(
      path,
      path.endsWith("/http/checked.ts")
        ? CHECKED
        : isRoutes(path)
          ? withoutAnswers(path, text)
          : isSchema(path)
            ? withPureSchemas(path, text)
            : text,
    );
  }
  return ours.get(path);
}

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
      contents: sourceOf(path).replace(
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
