// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["item"], "properties": { "item": { "type": "object", "x-gap": ["attendees.update.validation", "attendees.update.empty-item", "limits.lengths"], "properties": { "first_name": { "type": "string" }, "last_name": { "type": "string" }, "email": { "type": "string", "format": "email" }, "phone": { "type": ["string", "null"] }, "job_title": { "type": ["string", "null"] }, "company": { "type": ["string", "null"] }, "rsvp_status": { "type": "string", "enum": ["unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval"], "x-gap": "rsvp.initial" } } } } };
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
        if (data0.first_name !== void 0) {
          if (typeof data0.first_name !== "string") {
            const err1 = { instancePath: instancePath + "/item/first_name", schemaPath: "#/properties/item/properties/first_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.length < 5e3 && vErrors.push(err1);
            }
            errors++;
          }
        }
        if (data0.last_name !== void 0) {
          if (typeof data0.last_name !== "string") {
            const err2 = { instancePath: instancePath + "/item/last_name", schemaPath: "#/properties/item/properties/last_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.length < 5e3 && vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.email !== void 0) {
          let data3 = data0.email;
          if (typeof data3 === "string") {
            if (!formats0.test(data3)) {
              const err3 = { instancePath: instancePath + "/item/email", schemaPath: "#/properties/item/properties/email/format", keyword: "format", params: { format: "email" }, message: 'must match format "email"' };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.length < 5e3 && vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/item/email", schemaPath: "#/properties/item/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.length < 5e3 && vErrors.push(err4);
            }
            errors++;
          }
        }
        if (data0.phone !== void 0) {
          let data4 = data0.phone;
          if (typeof data4 !== "string" && data4 !== null) {
            const err5 = { instancePath: instancePath + "/item/phone", schemaPath: "#/properties/item/properties/phone/type", keyword: "type", params: { type: schema31.properties.item.properties.phone.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.length < 5e3 && vErrors.push(err5);
            }
            errors++;
          }
        }
        if (data0.job_title !== void 0) {
          let data5 = data0.job_title;
          if (typeof data5 !== "string" && data5 !== null) {
            const err6 = { instancePath: instancePath + "/item/job_title", schemaPath: "#/properties/item/properties/job_title/type", keyword: "type", params: { type: schema31.properties.item.properties.job_title.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.length < 5e3 && vErrors.push(err6);
            }
            errors++;
          }
        }
        if (data0.company !== void 0) {
          let data6 = data0.company;
          if (typeof data6 !== "string" && data6 !== null) {
            const err7 = { instancePath: instancePath + "/item/company", schemaPath: "#/properties/item/properties/company/type", keyword: "type", params: { type: schema31.properties.item.properties.company.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.length < 5e3 && vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data0.rsvp_status !== void 0) {
          let data7 = data0.rsvp_status;
          if (typeof data7 !== "string") {
            const err8 = { instancePath: instancePath + "/item/rsvp_status", schemaPath: "#/properties/item/properties/rsvp_status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.length < 5e3 && vErrors.push(err8);
            }
            errors++;
          }
          if (!(data7 === "unconfirmed" || data7 === "confirmed" || data7 === "declined" || data7 === "waitlisted" || data7 === "pending_approval")) {
            const err9 = { instancePath: instancePath + "/item/rsvp_status", schemaPath: "#/properties/item/properties/rsvp_status/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.rsvp_status.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.length < 5e3 && vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
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
validate20.evaluated = { "props": { "item": true }, "dynamicProps": false, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
