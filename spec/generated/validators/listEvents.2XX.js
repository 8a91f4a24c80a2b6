// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  validate20.errors = null;
  return true;
}
validate20.evaluated = { "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
