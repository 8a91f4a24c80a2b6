// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["item"], "properties": { "item": { "type": "object", "x-gap": ["attendees.create.validation", "attendees.create.duplicate-email", "limits.lengths"], "required": ["first_name"], "properties": { "first_name": { "type": "string" }, "last_name": { "type": "string" }, "email": { "type": "string", "format": "email" }, "phone": { "type": ["string", "null"] }, "job_title": { "type": ["string", "null"] }, "company": { "type": ["string", "null"] }, "registration_type_id": { "type": ["integer", "null"], "x-gap": "attendees.create.unknown-registration-type" }, "fields": { "type": "array", "items": { "type": "object", "required": ["attendee_field_id", "value"], "properties": { "attendee_field_id": { "type": "integer", "x-gap": "attendees.create.unknown-field" }, "value": { "type": ["string", "number", "boolean", "array", "object", "null"], "items": { "type": ["string", "number", "boolean"] } } } } } } } } };
var formats0 = /^(?:[^\s@"]|"(?:[^"\\]|\\[^\n])*")+@[^\s@]+$/;
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
    if (data.item !== void 0) {
      let data0 = data.item;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.first_name === void 0) {
          const err1 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "first_name" }, message: "must have required property 'first_name'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.length < 5e3 && vErrors.push(err1);
          }
          errors++;
        }
        if (data0.first_name !== void 0) {
          if (typeof data0.first_name !== "string") {
            const err2 = { instancePath: instancePath + "/item/first_name", schemaPath: "#/properties/item/properties/first_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.length < 5e3 && vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.last_name !== void 0) {
          if (typeof data0.last_name !== "string") {
            const err3 = { instancePath: instancePath + "/item/last_name", schemaPath: "#/properties/item/properties/last_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.length < 5e3 && vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data0.email !== void 0) {
          let data3 = data0.email;
          if (typeof data3 === "string") {
            if (!formats0.test(data3)) {
              const err4 = { instancePath: instancePath + "/item/email", schemaPath: "#/properties/item/properties/email/format", keyword: "format", params: { format: "email" }, message: 'must match format "email"' };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.length < 5e3 && vErrors.push(err4);
              }
              errors++;
            }
          } else {
            const err5 = { instancePath: instancePath + "/item/email", schemaPath: "#/properties/item/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.length < 5e3 && vErrors.push(err5);
            }
            errors++;
          }
        }
        if (data0.phone !== void 0) {
          let data4 = data0.phone;
          if (typeof data4 !== "string" && data4 !== null) {
            const err6 = { instancePath: instancePath + "/item/phone", schemaPath: "#/properties/item/properties/phone/type", keyword: "type", params: { type: schema31.properties.item.properties.phone.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.length < 5e3 && vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data0.job_title !== void 0) {
          let data5 = data0.job_title;
          if (typeof data5 !== "string" && data5 !== null) {
            const err7 = { instancePath: instancePath + "/item/job_title", schemaPath: "#/properties/item/properties/job_title/type", keyword: "type", params: { type: schema31.properties.item.properties.job_title.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.length < 5e3 && vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data0.company !== void 0) {
          let data6 = data0.company;
          if (typeof data6 !== "string" && data6 !== null) {
            const err8 = { instancePath: instancePath + "/item/company", schemaPath: "#/properties/item/properties/company/type", keyword: "type", params: { type: schema31.properties.item.properties.company.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.length < 5e3 && vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data0.registration_type_id !== void 0) {
          let data7 = data0.registration_type_id;
          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7)) && data7 !== null) {
            const err9 = { instancePath: instancePath + "/item/registration_type_id", schemaPath: "#/properties/item/properties/registration_type_id/type", keyword: "type", params: { type: schema31.properties.item.properties.registration_type_id.type }, message: "must be integer,null" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.length < 5e3 && vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data0.fields !== void 0) {
          let data8 = data0.fields;
          if (Array.isArray(data8)) {
            const len0 = data8.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data9 = data8[i0];
              if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                if (data9.attendee_field_id === void 0) {
                  const err10 = { instancePath: instancePath + "/item/fields/" + i0, schemaPath: "#/properties/item/properties/fields/items/required", keyword: "required", params: { missingProperty: "attendee_field_id" }, message: "must have required property 'attendee_field_id'" };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else {
                    vErrors.length < 5e3 && vErrors.push(err10);
                  }
                  errors++;
                }
                if (data9.value === void 0) {
                  const err11 = { instancePath: instancePath + "/item/fields/" + i0, schemaPath: "#/properties/item/properties/fields/items/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
                  if (vErrors === null) {
                    vErrors = [err11];
                  } else {
                    vErrors.length < 5e3 && vErrors.push(err11);
                  }
                  errors++;
                }
                if (data9.attendee_field_id !== void 0) {
                  let data10 = data9.attendee_field_id;
                  if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                    const err12 = { instancePath: instancePath + "/item/fields/" + i0 + "/attendee_field_id", schemaPath: "#/properties/item/properties/fields/items/properties/attendee_field_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err12];
                    } else {
                      vErrors.length < 5e3 && vErrors.push(err12);
                    }
                    errors++;
                  }
                }
                if (data9.value !== void 0) {
                  let data11 = data9.value;
                  if (typeof data11 != "object" && typeof data11 !== "string" && !(typeof data11 == "number" && isFinite(data11)) && typeof data11 !== "boolean") {
                    const err13 = { instancePath: instancePath + "/item/fields/" + i0 + "/value", schemaPath: "#/properties/item/properties/fields/items/properties/value/type", keyword: "type", params: { type: schema31.properties.item.properties.fields.items.properties.value.type }, message: "must be string,number,boolean,array,object,null" };
                    if (vErrors === null) {
                      vErrors = [err13];
                    } else {
                      vErrors.length < 5e3 && vErrors.push(err13);
                    }
                    errors++;
                  }
                  if (Array.isArray(data11)) {
                    const len1 = data11.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      let data12 = data11[i1];
                      if (typeof data12 !== "string" && !(typeof data12 == "number" && isFinite(data12)) && typeof data12 !== "boolean") {
                        const err14 = { instancePath: instancePath + "/item/fields/" + i0 + "/value/" + i1, schemaPath: "#/properties/item/properties/fields/items/properties/value/items/type", keyword: "type", params: { type: schema31.properties.item.properties.fields.items.properties.value.items.type }, message: "must be string,number,boolean" };
                        if (vErrors === null) {
                          vErrors = [err14];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err14);
                        }
                        errors++;
                      }
                    }
                  }
                }
              } else {
                const err15 = { instancePath: instancePath + "/item/fields/" + i0, schemaPath: "#/properties/item/properties/fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err15);
                }
                errors++;
              }
            }
          } else {
            const err16 = { instancePath: instancePath + "/item/fields", schemaPath: "#/properties/item/properties/fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.length < 5e3 && vErrors.push(err16);
            }
            errors++;
          }
        }
      } else {
        const err17 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.length < 5e3 && vErrors.push(err17);
        }
        errors++;
      }
    }
  } else {
    const err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err18];
    } else {
      vErrors.length < 5e3 && vErrors.push(err18);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "item": true }, "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
