// Removes the parts of the AWS SDK that no Lambda uses.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Finds the package.json above a file, with its folder. */
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
 * Replaces the SDK's default chain of credentials: a Lambda's are always in its environment. The chain also
 * contains sign-in through files, SSO, STS and instance metadata, 90 KB of it.
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

/** Removes `bowser`, with which the SDK names the browser in its user agent; there is no browser here. */
export const noBrowser = {
  name: "no-browser",
  setup(build) {
    build.onResolve({ filter: /^bowser$/ }, () => ({ path: "bowser", namespace: "no-browser" }));
    build.onLoad({ filter: /.*/, namespace: "no-browser" }, () => ({
      contents: "export default undefined;",
    }));
  },
};

/** The first folder found of each version, and the results of resolving: the same in every bundle. */
const first = new Map();
const resolved = new Map();

/** Bundles one copy of each version of a package, which npm may install in several folders. */
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
  code.replace(/^((?:export )?var \w+\$? = )(\[[^;]*\]);$/gm, "$1/* @__PURE__ */ (() => ($2))();");

/**
 * Marks the SDK's tables of operations as pure. esbuild drops the unused ones unless they contain a computed
 * key; marked as pure they are dropped, too (60 KB of S3).
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

/** The errors of DynamoDB that a call for rows can meet; the others are of tables, backups, imports and exports. */
const ROW_ERRORS = new Set([
  "ConditionalCheckFailedException",
  "DuplicateItemException",
  "IdempotentParameterMismatchException",
  "InternalServerError",
  "ItemCollectionSizeLimitExceededException",
  "LimitExceededException",
  "ProvisionedThroughputExceededException",
  "ReplicatedWriteConflictException",
  "RequestLimitExceeded",
  "ResourceNotFoundException",
  "ThrottlingException",
  "TransactionCanceledException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

/**
 * Removes error classes that no Lambda meets: SSM's 150 (65 KB), since only `loadSecrets` calls SSM and does
 * not tell its errors apart, and those of DynamoDB that are not of rows. An unregistered error still has its
 * name and message.
 */
export const plainErrors = {
  name: "plain-errors",
  setup(build) {
    build.onLoad(
      { filter: /@aws-sdk\/client-(ssm|dynamodb)\/dist-es\/schemas\/schemas_\d+\.js$/ },
      ({ path }) => ({
        contents: pure(readFileSync(path, "utf8")).replace(
          /^n0_registry\.registerError\((\w+)\$, .*\);$/gm,
          (line, name) => (path.includes("client-dynamodb") && ROW_ERRORS.has(name) ? line : ""),
        ),
        loader: "js",
      }),
    );
  },
};

/**
 * Removes the cache of discovered endpoints, with the LRU cache that it brings. Every DynamoDB client makes
 * one; discovery is for other services and off here.
 */
export const noDiscovery = {
  name: "no-discovery",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/endpoint-cache$/ }, () => ({
      path: "endpoint-cache",
      namespace: "no-discovery",
    }));
    build.onLoad({ filter: /.*/, namespace: "no-discovery" }, () => ({
      contents: "export class EndpointCache {}",
    }));
  },
};

/** Keeps only the version of a client's own package.json, which every client imports for it. */
export const versionOnly = {
  name: "version-only",
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/[^/]+\/package\.json$/ }, ({ path }) => ({
      contents: JSON.stringify({ version: JSON.parse(readFileSync(path, "utf8")).version }),
      loader: "json",
    }));
  },
};
