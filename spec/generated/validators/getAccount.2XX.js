// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.item === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "item" }, message: "must have required property 'item'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.length < 5e3 && vErrors.push(err0);
      }
      errors++;
    }
    if (data.metadata === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.length < 5e3 && vErrors.push(err1);
      }
      errors++;
    }
    if (data.item !== void 0) {
      let data0 = data.item;
      if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
        const err2 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.length < 5e3 && vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data1 = data.metadata;
      if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
        const err3 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.length < 5e3 && vErrors.push(err3);
        }
        errors++;
      }
    }
  } else {
    const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err4];
    } else {
      vErrors.length < 5e3 && vErrors.push(err4);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "item": true, "metadata": true }, "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
