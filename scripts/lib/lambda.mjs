// esbuild plugins that leave out of a Lambda's bundle what can never run there. They change what is shipped,
// not what it does: on the laptop and in tests the packages run unchanged.
import { checkedModels, lazyEntities, slimElectro } from "./lambda/electrodb.mjs";
import { ownNamespaces } from "./lambda/namespaces.mjs";
import {
  environmentCredentials,
  noBrowser,
  noDiscovery,
  oneCopy,
  plainErrors,
  pureSchemas,
  versionOnly,
} from "./lambda/sdk.mjs";
import { bareZod } from "./lambda/zod.mjs";

/**
 * Turns imports of Node's own modules into requires. An ES import touches every export, and Node loads much
 * of that only when touched: all of fetch behind `node:http`, Web Crypto behind `node:crypto`. A require does
 * not.
 */
export const plainBuiltins = {
  name: "plain-builtins",
  setup(build) {
    build.onResolve({ filter: /^(node:)?(crypto|http|https|stream|util|buffer)$/ }, ({ path, namespace }) =>
      namespace === "plain-builtins"
        ? undefined
        : { path: path.replace(/^node:/, ""), namespace: "plain-builtins" },
    );
    build.onLoad({ filter: /.*/, namespace: "plain-builtins" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}");`,
      loader: "js",
    }));
  },
};

export const lambdaPlugins = () => [
  ownNamespaces,
  environmentCredentials,
  noBrowser,
  noDiscovery,
  plainBuiltins,
  slimElectro,
  lazyEntities,
  checkedModels,
  oneCopy,
  plainErrors,
  pureSchemas,
  versionOnly,
  bareZod,
];
