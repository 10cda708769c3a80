// What zod brings along and no Lambda uses: schemas as JSON Schema, which only the published document is made
// with, and the library's own words, in whose place ours stand (core/platform/shape).
export const bareZod = {
  name: "bare-zod",
  setup(build) {
    build.onLoad(
      {
        filter:
          /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|json-schema-generator|to-json-schema)\.js$/,
      },
      // CommonJS, so that whatever is imported by name is simply not there.
      () => ({ contents: "module.exports = {};", loader: "js" }),
    );
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({ localeError: () => "This does not fit this field" });',
      loader: "js",
    }));
  },
};
