// Removes the parts of zod that no Lambda uses: JSON Schema, which only the published document needs, and the
// library's own messages, which ours replace (core/platform/shape).
export const bareZod = {
  name: "bare-zod",
  setup(build) {
    build.onLoad(
      {
        filter:
          /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|json-schema-generator|to-json-schema)\.js$/,
      },
      // The replacement is CommonJS, so that named imports are simply undefined.
      () => ({ contents: "module.exports = {};", loader: "js" }),
    );
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({ localeError: () => "This does not fit this field" });',
      loader: "js",
    }));
  },
};
