// ElectroDB without the parts it never needs at run time, and with entities made on first use.
import { fileURLToPath } from "node:url";

const core = fileURLToPath(new URL("../../../packages/core", import.meta.url));

const SDK = "electrodb-sdk";
const COMMANDS =
  "GetCommand, PutCommand, UpdateCommand, DeleteCommand, BatchWriteCommand, BatchGetCommand, ScanCommand, QueryCommand, TransactWriteCommand, TransactGetCommand";

/**
 * Replaces the document client in ElectroDB, which is CommonJS and requires all of it, so that every command
 * of DynamoDB would be in the bundle. It gets an object instead, which the entry fills with the ten commands
 * it uses (`import "electrodb-sdk/fill"`).
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
 * Skips ElectroDB's check of every model against a JSON schema when its entity is made, a third of a cold
 * start. Models never change at run time, and each test and every start on the laptop checks them.
 */
export const checkedModels = {
  name: "checked-models",
  setup(build) {
    build.onResolve({ filter: /^jsonschema$/ }, () => ({ path: "jsonschema", namespace: "checked-models" }));
    build.onLoad({ filter: /.*/, namespace: "checked-models" }, () => ({
      // ElectroDB also uses `validate` to tell a model from an entity (`_instance`).
      contents: `class Validator {
  addSchema() {}
  validate(model) { return { errors: model?._instance ? [{ property: "", message: "is an entity" }] : [] }; }
}
Validator.prototype.customFormats = {};
exports.Validator = Validator;`,
    }));
  },
};

const LAZY = "lazy-entities";

/**
 * Makes each entity on first use. An area imports the entities of many nouns and uses few of them for one
 * request. Making one parses its model, a twelfth of a cold start for all.
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
