// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["item", "metadata"], "properties": { "item": { "type": "object", "required": ["id", "label", "required", "position", "name", "type", "options"], "properties": { "id": { "type": "integer" }, "label": { "type": "string" }, "required": { "type": "boolean" }, "position": { "description": "Where the question stands in the form.", "x-gap": "attendee-field.position.form" }, "name": { "type": "string", "description": "The field's identifier." }, "type": { "type": "string", "enum": ["accessibility_requirements", "address", "bio", "checkbox", "company_name", "consent", "contact_phone", "country", "date", "date_of_birth", "dietary_requirements", "dropdown", "email", "external_id", "facebook_account", "first_name", "full_name", "gender", "github_account", "guest", "headline", "home_address", "instagram_account", "job_title", "last_name", "linkedin_account", "long_text", "nationality", "number", "spacer", "paragraph", "passport_number", "radio", "section_divider", "shipping_address", "short_text", "social_account", "tel", "term_and_consent", "text", "text_area", "time", "twitter_account", "url", "work_address", "youtube_account", "captcha", "file_upload", "image"] }, "options": { "type": "array", "items": { "type": "string" } } } }, "metadata": { "type": "object", "x-gap": "metadata.contents" } } };
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
        if (data0.label === void 0) {
          const err3 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "label" }, message: "must have required property 'label'" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.length < 5e3 && vErrors.push(err3);
          }
          errors++;
        }
        if (data0.required === void 0) {
          const err4 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "required" }, message: "must have required property 'required'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.length < 5e3 && vErrors.push(err4);
          }
          errors++;
        }
        if (data0.position === void 0) {
          const err5 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.length < 5e3 && vErrors.push(err5);
          }
          errors++;
        }
        if (data0.name === void 0) {
          const err6 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.length < 5e3 && vErrors.push(err6);
          }
          errors++;
        }
        if (data0.type === void 0) {
          const err7 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.length < 5e3 && vErrors.push(err7);
          }
          errors++;
        }
        if (data0.options === void 0) {
          const err8 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.length < 5e3 && vErrors.push(err8);
          }
          errors++;
        }
        if (data0.id !== void 0) {
          let data1 = data0.id;
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
            const err9 = { instancePath: instancePath + "/item/id", schemaPath: "#/properties/item/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.length < 5e3 && vErrors.push(err9);
            }
            errors++;
          }
        }
        if (data0.label !== void 0) {
          if (typeof data0.label !== "string") {
            const err10 = { instancePath: instancePath + "/item/label", schemaPath: "#/properties/item/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.length < 5e3 && vErrors.push(err10);
            }
            errors++;
          }
        }
        if (data0.required !== void 0) {
          if (typeof data0.required !== "boolean") {
            const err11 = { instancePath: instancePath + "/item/required", schemaPath: "#/properties/item/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.length < 5e3 && vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data0.name !== void 0) {
          if (typeof data0.name !== "string") {
            const err12 = { instancePath: instancePath + "/item/name", schemaPath: "#/properties/item/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.length < 5e3 && vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data0.type !== void 0) {
          let data5 = data0.type;
          if (typeof data5 !== "string") {
            const err13 = { instancePath: instancePath + "/item/type", schemaPath: "#/properties/item/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.length < 5e3 && vErrors.push(err13);
            }
            errors++;
          }
          if (!(data5 === "accessibility_requirements" || data5 === "address" || data5 === "bio" || data5 === "checkbox" || data5 === "company_name" || data5 === "consent" || data5 === "contact_phone" || data5 === "country" || data5 === "date" || data5 === "date_of_birth" || data5 === "dietary_requirements" || data5 === "dropdown" || data5 === "email" || data5 === "external_id" || data5 === "facebook_account" || data5 === "first_name" || data5 === "full_name" || data5 === "gender" || data5 === "github_account" || data5 === "guest" || data5 === "headline" || data5 === "home_address" || data5 === "instagram_account" || data5 === "job_title" || data5 === "last_name" || data5 === "linkedin_account" || data5 === "long_text" || data5 === "nationality" || data5 === "number" || data5 === "spacer" || data5 === "paragraph" || data5 === "passport_number" || data5 === "radio" || data5 === "section_divider" || data5 === "shipping_address" || data5 === "short_text" || data5 === "social_account" || data5 === "tel" || data5 === "term_and_consent" || data5 === "text" || data5 === "text_area" || data5 === "time" || data5 === "twitter_account" || data5 === "url" || data5 === "work_address" || data5 === "youtube_account" || data5 === "captcha" || data5 === "file_upload" || data5 === "image")) {
            const err14 = { instancePath: instancePath + "/item/type", schemaPath: "#/properties/item/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.type.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.length < 5e3 && vErrors.push(err14);
            }
            errors++;
          }
        }
        if (data0.options !== void 0) {
          let data6 = data0.options;
          if (Array.isArray(data6)) {
            const len0 = data6.length;
            for (let i0 = 0; i0 < len0; i0++) {
              if (typeof data6[i0] !== "string") {
                const err15 = { instancePath: instancePath + "/item/options/" + i0, schemaPath: "#/properties/item/properties/options/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err15);
                }
                errors++;
              }
            }
          } else {
            const err16 = { instancePath: instancePath + "/item/options", schemaPath: "#/properties/item/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
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
    if (data.metadata !== void 0) {
      let data8 = data.metadata;
      if (!(data8 && typeof data8 == "object" && !Array.isArray(data8))) {
        const err18 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.length < 5e3 && vErrors.push(err18);
        }
        errors++;
      }
    }
  } else {
    const err19 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err19];
    } else {
      vErrors.length < 5e3 && vErrors.push(err19);
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
