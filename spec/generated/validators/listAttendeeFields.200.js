// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["items", "metadata"], "properties": { "items": { "type": "array", "items": { "type": "object", "required": ["id", "label", "required", "position", "name", "type", "options"], "properties": { "id": { "type": "integer" }, "label": { "type": "string" }, "required": { "type": "boolean" }, "position": { "description": "Where the question stands in the form.", "x-gap": "attendee-field.position.form" }, "name": { "type": "string", "description": "The field's identifier." }, "type": { "type": "string", "enum": ["accessibility_requirements", "address", "bio", "checkbox", "company_name", "consent", "contact_phone", "country", "date", "date_of_birth", "dietary_requirements", "dropdown", "email", "external_id", "facebook_account", "first_name", "full_name", "gender", "github_account", "guest", "headline", "home_address", "instagram_account", "job_title", "last_name", "linkedin_account", "long_text", "nationality", "number", "spacer", "paragraph", "passport_number", "radio", "section_divider", "shipping_address", "short_text", "social_account", "tel", "term_and_consent", "text", "text_area", "time", "twitter_account", "url", "work_address", "youtube_account", "captcha", "file_upload", "image"] }, "options": { "type": "array", "items": { "type": "string" } } } } }, "metadata": { "type": "object", "x-gap": "metadata.contents" } } };
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
    if (data.items === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "items" }, message: "must have required property 'items'" };
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
    if (data.items !== void 0) {
      let data0 = data.items;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.id === void 0) {
              const err2 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.length < 5e3 && vErrors.push(err2);
              }
              errors++;
            }
            if (data1.label === void 0) {
              const err3 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "label" }, message: "must have required property 'label'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.length < 5e3 && vErrors.push(err3);
              }
              errors++;
            }
            if (data1.required === void 0) {
              const err4 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "required" }, message: "must have required property 'required'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.length < 5e3 && vErrors.push(err4);
              }
              errors++;
            }
            if (data1.position === void 0) {
              const err5 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.length < 5e3 && vErrors.push(err5);
              }
              errors++;
            }
            if (data1.name === void 0) {
              const err6 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.length < 5e3 && vErrors.push(err6);
              }
              errors++;
            }
            if (data1.type === void 0) {
              const err7 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.length < 5e3 && vErrors.push(err7);
              }
              errors++;
            }
            if (data1.options === void 0) {
              const err8 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.length < 5e3 && vErrors.push(err8);
              }
              errors++;
            }
            if (data1.id !== void 0) {
              let data2 = data1.id;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                const err9 = { instancePath: instancePath + "/items/" + i0 + "/id", schemaPath: "#/properties/items/items/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data1.label !== void 0) {
              if (typeof data1.label !== "string") {
                const err10 = { instancePath: instancePath + "/items/" + i0 + "/label", schemaPath: "#/properties/items/items/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data1.required !== void 0) {
              if (typeof data1.required !== "boolean") {
                const err11 = { instancePath: instancePath + "/items/" + i0 + "/required", schemaPath: "#/properties/items/items/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err11];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data1.name !== void 0) {
              if (typeof data1.name !== "string") {
                const err12 = { instancePath: instancePath + "/items/" + i0 + "/name", schemaPath: "#/properties/items/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data1.type !== void 0) {
              let data6 = data1.type;
              if (typeof data6 !== "string") {
                const err13 = { instancePath: instancePath + "/items/" + i0 + "/type", schemaPath: "#/properties/items/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err13];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err13);
                }
                errors++;
              }
              if (!(data6 === "accessibility_requirements" || data6 === "address" || data6 === "bio" || data6 === "checkbox" || data6 === "company_name" || data6 === "consent" || data6 === "contact_phone" || data6 === "country" || data6 === "date" || data6 === "date_of_birth" || data6 === "dietary_requirements" || data6 === "dropdown" || data6 === "email" || data6 === "external_id" || data6 === "facebook_account" || data6 === "first_name" || data6 === "full_name" || data6 === "gender" || data6 === "github_account" || data6 === "guest" || data6 === "headline" || data6 === "home_address" || data6 === "instagram_account" || data6 === "job_title" || data6 === "last_name" || data6 === "linkedin_account" || data6 === "long_text" || data6 === "nationality" || data6 === "number" || data6 === "spacer" || data6 === "paragraph" || data6 === "passport_number" || data6 === "radio" || data6 === "section_divider" || data6 === "shipping_address" || data6 === "short_text" || data6 === "social_account" || data6 === "tel" || data6 === "term_and_consent" || data6 === "text" || data6 === "text_area" || data6 === "time" || data6 === "twitter_account" || data6 === "url" || data6 === "work_address" || data6 === "youtube_account" || data6 === "captcha" || data6 === "file_upload" || data6 === "image")) {
                const err14 = { instancePath: instancePath + "/items/" + i0 + "/type", schemaPath: "#/properties/items/items/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.items.items.properties.type.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err14];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data1.options !== void 0) {
              let data7 = data1.options;
              if (Array.isArray(data7)) {
                const len1 = data7.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  if (typeof data7[i1] !== "string") {
                    const err15 = { instancePath: instancePath + "/items/" + i0 + "/options/" + i1, schemaPath: "#/properties/items/items/properties/options/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err15];
                    } else {
                      vErrors.length < 5e3 && vErrors.push(err15);
                    }
                    errors++;
                  }
                }
              } else {
                const err16 = { instancePath: instancePath + "/items/" + i0 + "/options", schemaPath: "#/properties/items/items/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err16);
                }
                errors++;
              }
            }
          } else {
            const err17 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.length < 5e3 && vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = { instancePath: instancePath + "/items", schemaPath: "#/properties/items/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.length < 5e3 && vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data9 = data.metadata;
      if (!(data9 && typeof data9 == "object" && !Array.isArray(data9))) {
        const err19 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.length < 5e3 && vErrors.push(err19);
        }
        errors++;
      }
    }
  } else {
    const err20 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err20];
    } else {
      vErrors.length < 5e3 && vErrors.push(err20);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "items": true, "metadata": true }, "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
