// What the AWS SDK brings along and no Lambda uses.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The package.json above a file, with the folder it lies in. */
function packageOf(path) {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (!existsSync(file)) continue;
    const { name, version } = JSON.parse(readFileSync(file, "utf8"));
    if (name && version) return { folder, id: `${name}@${version}` };
  }
  return undefined;
}

/**
 * A Lambda's credentials are always in its environment. The SDK's default chain also carries sign-in through
 * files, SSO, STS and instance metadata, 90 KB of it.
 */
export const environmentCredentials = {
  name: "environment-credentials",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ resolveDir }) => ({
      path: "credentials",
      namespace: "environment-credentials",
      sideEffects: false,
      pluginData: resolveDir,
    }));
    build.onLoad({ filter: /.*/, namespace: "environment-credentials" }, ({ pluginData }) => ({
      contents: 'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
      resolveDir: pluginData,
    }));
  },
};

/** The SDK names the browser in its user agent with `bowser`; there is no browser here. */
export const noBrowser = {
  name: "no-browser",
  setup(build) {
    build.onResolve({ filter: /^bowser$/ }, () => ({ path: "bowser", namespace: "no-browser" }));
    build.onLoad({ filter: /.*/, namespace: "no-browser" }, () => ({
      contents: "export default undefined;",
    }));
  },
};

/** The folder of each version that was met first, and what was resolved from where: the same in every bundle. */
const first = new Map();
const resolved = new Map();

/** npm lays the same version of a package into several folders; one copy of each version is bundled. */
export const oneCopy = {
  name: "one-copy",
  setup(build) {
    build.onResolve({ filter: /^@(aws-sdk|smithy)\// }, async ({ path, pluginData, ...options }) => {
      if (pluginData === oneCopy) return undefined;
      const request = [path, options.resolveDir, options.namespace, options.kind].join("\n");
      const known = resolved.get(request);
      if (known) return known;
      const found = await build.resolve(path, { ...options, pluginData: oneCopy });
      const owner =
        found.external || found.errors.length || found.namespace !== "file"
          ? undefined
          : packageOf(found.path);
      if (!owner) return found;
      const kept = first.get(owner.id) ?? owner.folder;
      first.set(owner.id, kept);
      const answer = { ...found, path: kept + found.path.slice(owner.folder.length), pluginData: undefined };
      resolved.set(request, answer);
      return answer;
    });
  },
};

const pure = (code) =>
  code.replace(/^(export var \w+\$ = )(\[[^;]*\]);$/gm, "$1/* @__PURE__ */ (() => ($2))();");

/**
 * The SDK describes every operation of a service in tables. esbuild drops the ones nobody uses unless a
 * computed key stands in them; marked as pure they go too (60 KB of S3).
 */
export const pureSchemas = {
  name: "pure-schemas",
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/[^/]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, ({ path }) => ({
      contents: pure(readFileSync(path, "utf8")),
      loader: "js",
    }));
  },
};

/**
 * Only `loadSecrets` talks to SSM, and it tells its errors apart by nothing: an unregistered error still
 * arrives with its name and message, so the 150 classes for them stay behind (65 KB).
 */
export const plainErrors = {
  name: "plain-errors",
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/client-ssm\/dist-es\/schemas\/schemas_\d+\.js$/ }, ({ path }) => ({
      contents: pure(readFileSync(path, "utf8")).replace(/^n0_registry\.registerError\(.*\);$/gm, ""),
      loader: "js",
    }));
  },
};

/** Every client imports its own package.json to tell its version, and nothing else of it. */
export const versionOnly = {
  name: "version-only",
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/[^/]+\/package\.json$/ }, ({ path }) => ({
      contents: JSON.stringify({ version: JSON.parse(readFileSync(path, "utf8")).version }),
      loader: "json",
    }));
  },
};
