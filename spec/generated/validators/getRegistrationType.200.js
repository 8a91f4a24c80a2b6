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
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.id === void 0) {
          const err2 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.length < 5e3 && vErrors.push(err2);
          }
          errors++;
        }
        if (data0.name === void 0) {
          const err3 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.length < 5e3 && vErrors.push(err3);
          }
          errors++;
        }
        if (data0.description === void 0) {
          const err4 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.length < 5e3 && vErrors.push(err4);
          }
          errors++;
        }
        if (data0.capacity === void 0) {
          const err5 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "capacity" }, message: "must have required property 'capacity'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.length < 5e3 && vErrors.push(err5);
          }
          errors++;
        }
        if (data0.default === void 0) {
          const err6 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "default" }, message: "must have required property 'default'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.length < 5e3 && vErrors.push(err6);
          }
          errors++;
        }
        if (data0.visible === void 0) {
          const err7 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "visible" }, message: "must have required property 'visible'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.length < 5e3 && vErrors.push(err7);
          }
          errors++;
        }
        if (data0.participants_count === void 0) {
          const err8 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "participants_count" }, message: "must have required property 'participants_count'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.length < 5e3 && vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.length < 5e3 && vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data1 = data.metadata;
      if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
        const err10 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.length < 5e3 && vErrors.push(err10);
        }
        errors++;
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.length < 5e3 && vErrors.push(err11);
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
