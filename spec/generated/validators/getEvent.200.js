// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["item", "metadata"], "properties": { "item": { "type": "object", "x-gap": "event.types", "required": ["id", "slug", "name", "status", "start_time", "end_time", "timezone", "description", "city", "country", "created_at"], "properties": { "id": {}, "slug": {}, "name": {}, "status": { "type": "string", "enum": ["draft", "upcoming", "live", "completed", "canceled", "archived", "published"], "x-gap": "event.transitions" }, "start_time": {}, "end_time": {}, "timezone": {}, "description": {}, "city": {}, "country": {}, "created_at": {} } }, "metadata": { "type": "object", "x-gap": "metadata.contents" } } };
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
        if (data0.slug === void 0) {
          const err3 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "slug" }, message: "must have required property 'slug'" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.length < 5e3 && vErrors.push(err3);
          }
          errors++;
        }
        if (data0.name === void 0) {
          const err4 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.length < 5e3 && vErrors.push(err4);
          }
          errors++;
        }
        if (data0.status === void 0) {
          const err5 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.length < 5e3 && vErrors.push(err5);
          }
          errors++;
        }
        if (data0.start_time === void 0) {
          const err6 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "start_time" }, message: "must have required property 'start_time'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.length < 5e3 && vErrors.push(err6);
          }
          errors++;
        }
        if (data0.end_time === void 0) {
          const err7 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "end_time" }, message: "must have required property 'end_time'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.length < 5e3 && vErrors.push(err7);
          }
          errors++;
        }
        if (data0.timezone === void 0) {
          const err8 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "timezone" }, message: "must have required property 'timezone'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.length < 5e3 && vErrors.push(err8);
          }
          errors++;
        }
        if (data0.description === void 0) {
          const err9 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.length < 5e3 && vErrors.push(err9);
          }
          errors++;
        }
        if (data0.city === void 0) {
          const err10 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "city" }, message: "must have required property 'city'" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.length < 5e3 && vErrors.push(err10);
          }
          errors++;
        }
        if (data0.country === void 0) {
          const err11 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "country" }, message: "must have required property 'country'" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.length < 5e3 && vErrors.push(err11);
          }
          errors++;
        }
        if (data0.created_at === void 0) {
          const err12 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "created_at" }, message: "must have required property 'created_at'" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.length < 5e3 && vErrors.push(err12);
          }
          errors++;
        }
        if (data0.status !== void 0) {
          let data1 = data0.status;
          if (typeof data1 !== "string") {
            const err13 = { instancePath: instancePath + "/item/status", schemaPath: "#/properties/item/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.length < 5e3 && vErrors.push(err13);
            }
            errors++;
          }
          if (!(data1 === "draft" || data1 === "upcoming" || data1 === "live" || data1 === "completed" || data1 === "canceled" || data1 === "archived" || data1 === "published")) {
            const err14 = { instancePath: instancePath + "/item/status", schemaPath: "#/properties/item/properties/status/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.status.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.length < 5e3 && vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.length < 5e3 && vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data2 = data.metadata;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
        const err16 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.length < 5e3 && vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.length < 5e3 && vErrors.push(err17);
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
