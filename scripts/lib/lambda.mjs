// esbuild plugins that leave out of a Lambda's bundle what can never run there. They change what is shipped,
// not what it does: on the laptop and in tests the packages run as they are.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const core = fileURLToPath(new URL("../../packages/core", import.meta.url));

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

const SDK = "electrodb-sdk";
const COMMANDS =
  "GetCommand, PutCommand, UpdateCommand, DeleteCommand, BatchWriteCommand, BatchGetCommand, ScanCommand, QueryCommand, TransactWriteCommand, TransactGetCommand";

/**
 * ElectroDB is CommonJS and requires the whole document client, which would keep every command of DynamoDB in
 * the bundle. It gets an object instead, which the entry fills with the ten commands it uses (`import "electrodb-sdk/fill"`).
 */
export const slimElectro = {
  name: "slim-electro",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ path, importer }) =>
      /node_modules\/electrodb\//.test(importer)
        ? { path: path.includes("/lib-") ? "lib" : "util", namespace: SDK }
        : undefined,
    );
    build.onResolve({ filter: new RegExp(`^${SDK}/`) }, ({ path }) => ({
      path: path.slice(SDK.length + 1),
      namespace: SDK,
    }));
    build.onLoad({ filter: /.*/, namespace: SDK }, ({ path }) => ({
      contents:
        path === "fill"
          ? `import lib from "${SDK}/lib";
import util from "${SDK}/util";
import { ${COMMANDS} } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
Object.assign(lib, { ${COMMANDS} });
util.unmarshall = unmarshall;`
          : "module.exports = {};",
      resolveDir: core,
      loader: "js",
    }));
  },
};

/**
 * ElectroDB checks every model against a JSON schema when its entity is made, a third of a cold start. Models
 * never change at run time, and each test and every start on the laptop checks them.
 */
export const checkedModels = {
  name: "checked-models",
  setup(build) {
    build.onResolve({ filter: /^jsonschema$/ }, () => ({ path: "jsonschema", namespace: "checked-models" }));
    build.onLoad({ filter: /.*/, namespace: "checked-models" }, () => ({
      // `validate` is also how ElectroDB tells a model from an entity (`_instance`).
      contents: `class Validator {
  addSchema() {}
  validate(model) { return { errors: model?._instance ? [{ property: "", message: "is an entity" }] : [] }; }
}
Validator.prototype.customFormats = {};
exports.Validator = Validator;`,
    }));
  },
};

/**
 * An ES import of one of Node's own modules touches everything that it exports, and Node loads much of that only
 * when it is touched: all of fetch behind `node:http`, Web Crypto behind `node:crypto`. A require does not.
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

const LAZY = "lazy-entities";

/**
 * An area imports the entities of many nouns and asks few of them for one request. Making one parses its model, a
 * twelfth of a cold start for all; here each is made when it is first asked for something.
 */
export const lazyEntities = {
  name: LAZY,
  setup(build) {
    build.onResolve({ filter: /^electrodb$/ }, ({ namespace, resolveDir }) =>
      namespace === LAZY ? undefined : { path: "electrodb", namespace: LAZY, pluginData: resolveDir },
    );
    build.onLoad({ filter: /.*/, namespace: LAZY }, () => ({
      contents: `import * as real from "electrodb";
export * from "electrodb";
function lazily(make) {
  let made;
  const bound = new Map();
  const whole = () => (made ??= make());
  return new Proxy({}, {
    get(_, key) {
      const value = whole()[key];
      if (typeof value !== "function") return value;
      if (!bound.has(key)) bound.set(key, value.bind(made));
      return bound.get(key);
    },
    set(_, key, value) {
      whole()[key] = value;
      return true;
    },
    has: (_, key) => key in whole(),
    ownKeys: () => Reflect.ownKeys(whole()),
    getOwnPropertyDescriptor: (_, key) => {
      const own = Object.getOwnPropertyDescriptor(whole(), key);
      return own && { ...own, configurable: true };
    },
  });
}
export const Entity = function (model, config) {
  return lazily(() => new real.Entity(model, config));
};
export const Service = function (entities, config) {
  return lazily(() => new real.Service(entities, config));
};`,
      resolveDir: core,
      loader: "js",
    }));
  },
};

/**
 * A noun's index exports itself as a namespace (`import { Invoice } from "@stint/core/invoice"`), and esbuild keeps
 * all of a namespace that arrives through an export. Imported as one, only what is named of it is kept.
 */
export const ownNamespaces = {
  name: "own-namespaces",
  setup(build) {
    const known = new Map();
    /** The names under which the index that a specifier stands for exports itself. */
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
      contents: readFileSync(path, "utf8").replace(
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

export const lambdaPlugins = () => [
  ownNamespaces,
  environmentCredentials,
  noBrowser,
  ...(process.env.NOPLAIN ? [] : [plainBuiltins]),
  slimElectro,
  lazyEntities,
  checkedModels,
  oneCopy,
  plainErrors,
  pureSchemas,
  versionOnly,
];
