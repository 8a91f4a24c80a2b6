// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["item"], "properties": { "item": { "type": "object", "x-gap": "limits.lengths", "properties": { "label": { "type": "string" }, "type": { "type": "string", "enum": ["accessibility_requirements", "address", "bio", "checkbox", "company_name", "consent", "contact_phone", "country", "date", "date_of_birth", "dietary_requirements", "dropdown", "email", "external_id", "facebook_account", "first_name", "full_name", "gender", "github_account", "guest", "headline", "home_address", "instagram_account", "job_title", "last_name", "linkedin_account", "long_text", "nationality", "number", "spacer", "paragraph", "passport_number", "radio", "section_divider", "shipping_address", "short_text", "social_account", "tel", "term_and_consent", "text", "text_area", "time", "twitter_account", "url", "work_address", "youtube_account", "captcha", "file_upload", "image"] }, "required": { "type": "boolean" }, "options": { "type": "array", "items": { "type": "string" } } } } } };
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
        if (data0.label !== void 0) {
          if (typeof data0.label !== "string") {
            const err1 = { instancePath: instancePath + "/item/label", schemaPath: "#/properties/item/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.length < 5e3 && vErrors.push(err1);
            }
            errors++;
          }
        }
        if (data0.type !== void 0) {
          let data2 = data0.type;
          if (typeof data2 !== "string") {
            const err2 = { instancePath: instancePath + "/item/type", schemaPath: "#/properties/item/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.length < 5e3 && vErrors.push(err2);
            }
            errors++;
          }
          if (!(data2 === "accessibility_requirements" || data2 === "address" || data2 === "bio" || data2 === "checkbox" || data2 === "company_name" || data2 === "consent" || data2 === "contact_phone" || data2 === "country" || data2 === "date" || data2 === "date_of_birth" || data2 === "dietary_requirements" || data2 === "dropdown" || data2 === "email" || data2 === "external_id" || data2 === "facebook_account" || data2 === "first_name" || data2 === "full_name" || data2 === "gender" || data2 === "github_account" || data2 === "guest" || data2 === "headline" || data2 === "home_address" || data2 === "instagram_account" || data2 === "job_title" || data2 === "last_name" || data2 === "linkedin_account" || data2 === "long_text" || data2 === "nationality" || data2 === "number" || data2 === "spacer" || data2 === "paragraph" || data2 === "passport_number" || data2 === "radio" || data2 === "section_divider" || data2 === "shipping_address" || data2 === "short_text" || data2 === "social_account" || data2 === "tel" || data2 === "term_and_consent" || data2 === "text" || data2 === "text_area" || data2 === "time" || data2 === "twitter_account" || data2 === "url" || data2 === "work_address" || data2 === "youtube_account" || data2 === "captcha" || data2 === "file_upload" || data2 === "image")) {
            const err3 = { instancePath: instancePath + "/item/type", schemaPath: "#/properties/item/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.type.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.length < 5e3 && vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data0.required !== void 0) {
          if (typeof data0.required !== "boolean") {
            const err4 = { instancePath: instancePath + "/item/required", schemaPath: "#/properties/item/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.length < 5e3 && vErrors.push(err4);
            }
            errors++;
          }
        }
        if (data0.options !== void 0) {
          let data4 = data0.options;
          if (Array.isArray(data4)) {
            const len0 = data4.length;
            for (let i0 = 0; i0 < len0; i0++) {
              if (typeof data4[i0] !== "string") {
                const err5 = { instancePath: instancePath + "/item/options/" + i0, schemaPath: "#/properties/item/properties/options/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err5);
                }
                errors++;
              }
            }
          } else {
            const err6 = { instancePath: instancePath + "/item/options", schemaPath: "#/properties/item/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.length < 5e3 && vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.length < 5e3 && vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.length < 5e3 && vErrors.push(err8);
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
