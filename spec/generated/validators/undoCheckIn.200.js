// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["item", "metadata"], "properties": { "item": { "type": "object", "required": ["id", "first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status", "checkin_status", "qr_code", "created_at", "registration_type_id", "event_id", "fields"], "properties": { "id": { "type": "integer" }, "first_name": { "type": "string" }, "last_name": { "type": "string", "x-gap": "attendee.absent-values" }, "email": { "type": "string", "format": "email", "x-gap": ["attendee.absent-values", "attendee.email-case"] }, "phone": { "type": ["string", "null"], "x-muster-note": "meant to be in E.164 form", "x-gap": "attendee.phone-normalisation" }, "job_title": { "type": ["string", "null"] }, "company": { "type": ["string", "null"] }, "rsvp_status": { "type": "string", "enum": ["unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval"], "x-gap": "rsvp.initial" }, "checkin_status": { "type": "string", "enum": ["not_checked_in", "checked_in", "checked_out"], "x-gap": ["checkin.initial", "checkin.session-effect"] }, "qr_code": { "description": "What a scanner reads at the door.", "x-gap": "attendee.qr-code.form" }, "created_at": { "description": "When the attendee was added.", "x-gap": "attendee.created-at.form" }, "registration_type_id": { "type": ["integer", "null"], "description": "Id of a registration type." }, "event_id": { "type": "integer", "description": "Id of the event that the attendee belongs to." }, "fields": { "type": "array", "description": "Answers to the form's questions.", "x-gap": "attendee.unanswered-fields", "items": { "type": "object", "required": ["field", "value"], "properties": { "field": { "type": "object", "required": ["id", "label", "required", "position", "name", "type", "options"], "properties": { "id": { "type": "integer" }, "label": { "type": "string" }, "required": { "type": "boolean" }, "position": { "description": "Where the question stands in the form.", "x-gap": "attendee-field.position.form" }, "name": { "type": "string", "description": "The field's identifier." }, "type": { "type": "string", "enum": ["accessibility_requirements", "address", "bio", "checkbox", "company_name", "consent", "contact_phone", "country", "date", "date_of_birth", "dietary_requirements", "dropdown", "email", "external_id", "facebook_account", "first_name", "full_name", "gender", "github_account", "guest", "headline", "home_address", "instagram_account", "job_title", "last_name", "linkedin_account", "long_text", "nationality", "number", "spacer", "paragraph", "passport_number", "radio", "section_divider", "shipping_address", "short_text", "social_account", "tel", "term_and_consent", "text", "text_area", "time", "twitter_account", "url", "work_address", "youtube_account", "captcha", "file_upload", "image"] }, "options": { "type": "array", "items": { "type": "string" } } } }, "value": { "type": ["string", "number", "boolean", "array", "object", "null"], "items": { "type": ["string", "number", "boolean"] } } } } } } }, "metadata": { "type": "object", "x-gap": "metadata.contents" } } };
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
        if (data0.first_name === void 0) {
          const err3 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "first_name" }, message: "must have required property 'first_name'" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.length < 5e3 && vErrors.push(err3);
          }
          errors++;
        }
        if (data0.last_name === void 0) {
          const err4 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "last_name" }, message: "must have required property 'last_name'" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.length < 5e3 && vErrors.push(err4);
          }
          errors++;
        }
        if (data0.email === void 0) {
          const err5 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "email" }, message: "must have required property 'email'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.length < 5e3 && vErrors.push(err5);
          }
          errors++;
        }
        if (data0.phone === void 0) {
          const err6 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "phone" }, message: "must have required property 'phone'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.length < 5e3 && vErrors.push(err6);
          }
          errors++;
        }
        if (data0.job_title === void 0) {
          const err7 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "job_title" }, message: "must have required property 'job_title'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.length < 5e3 && vErrors.push(err7);
          }
          errors++;
        }
        if (data0.company === void 0) {
          const err8 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "company" }, message: "must have required property 'company'" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.length < 5e3 && vErrors.push(err8);
          }
          errors++;
        }
        if (data0.rsvp_status === void 0) {
          const err9 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "rsvp_status" }, message: "must have required property 'rsvp_status'" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.length < 5e3 && vErrors.push(err9);
          }
          errors++;
        }
        if (data0.checkin_status === void 0) {
          const err10 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "checkin_status" }, message: "must have required property 'checkin_status'" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.length < 5e3 && vErrors.push(err10);
          }
          errors++;
        }
        if (data0.qr_code === void 0) {
          const err11 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "qr_code" }, message: "must have required property 'qr_code'" };
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
        if (data0.registration_type_id === void 0) {
          const err13 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "registration_type_id" }, message: "must have required property 'registration_type_id'" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.length < 5e3 && vErrors.push(err13);
          }
          errors++;
        }
        if (data0.event_id === void 0) {
          const err14 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "event_id" }, message: "must have required property 'event_id'" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.length < 5e3 && vErrors.push(err14);
          }
          errors++;
        }
        if (data0.fields === void 0) {
          const err15 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/required", keyword: "required", params: { missingProperty: "fields" }, message: "must have required property 'fields'" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.length < 5e3 && vErrors.push(err15);
          }
          errors++;
        }
        if (data0.id !== void 0) {
          let data1 = data0.id;
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
            const err16 = { instancePath: instancePath + "/item/id", schemaPath: "#/properties/item/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.length < 5e3 && vErrors.push(err16);
            }
            errors++;
          }
        }
        if (data0.first_name !== void 0) {
          if (typeof data0.first_name !== "string") {
            const err17 = { instancePath: instancePath + "/item/first_name", schemaPath: "#/properties/item/properties/first_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.length < 5e3 && vErrors.push(err17);
            }
            errors++;
          }
        }
        if (data0.last_name !== void 0) {
          if (typeof data0.last_name !== "string") {
            const err18 = { instancePath: instancePath + "/item/last_name", schemaPath: "#/properties/item/properties/last_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err18];
            } else {
              vErrors.length < 5e3 && vErrors.push(err18);
            }
            errors++;
          }
        }
        if (data0.email !== void 0) {
          let data4 = data0.email;
          if (typeof data4 === "string") {
            if (!formats0.test(data4)) {
              const err19 = { instancePath: instancePath + "/item/email", schemaPath: "#/properties/item/properties/email/format", keyword: "format", params: { format: "email" }, message: 'must match format "email"' };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.length < 5e3 && vErrors.push(err19);
              }
              errors++;
            }
          } else {
            const err20 = { instancePath: instancePath + "/item/email", schemaPath: "#/properties/item/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.length < 5e3 && vErrors.push(err20);
            }
            errors++;
          }
        }
        if (data0.phone !== void 0) {
          let data5 = data0.phone;
          if (typeof data5 !== "string" && data5 !== null) {
            const err21 = { instancePath: instancePath + "/item/phone", schemaPath: "#/properties/item/properties/phone/type", keyword: "type", params: { type: schema31.properties.item.properties.phone.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.length < 5e3 && vErrors.push(err21);
            }
            errors++;
          }
        }
        if (data0.job_title !== void 0) {
          let data6 = data0.job_title;
          if (typeof data6 !== "string" && data6 !== null) {
            const err22 = { instancePath: instancePath + "/item/job_title", schemaPath: "#/properties/item/properties/job_title/type", keyword: "type", params: { type: schema31.properties.item.properties.job_title.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err22];
            } else {
              vErrors.length < 5e3 && vErrors.push(err22);
            }
            errors++;
          }
        }
        if (data0.company !== void 0) {
          let data7 = data0.company;
          if (typeof data7 !== "string" && data7 !== null) {
            const err23 = { instancePath: instancePath + "/item/company", schemaPath: "#/properties/item/properties/company/type", keyword: "type", params: { type: schema31.properties.item.properties.company.type }, message: "must be string,null" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.length < 5e3 && vErrors.push(err23);
            }
            errors++;
          }
        }
        if (data0.rsvp_status !== void 0) {
          let data8 = data0.rsvp_status;
          if (typeof data8 !== "string") {
            const err24 = { instancePath: instancePath + "/item/rsvp_status", schemaPath: "#/properties/item/properties/rsvp_status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.length < 5e3 && vErrors.push(err24);
            }
            errors++;
          }
          if (!(data8 === "unconfirmed" || data8 === "confirmed" || data8 === "declined" || data8 === "waitlisted" || data8 === "pending_approval")) {
            const err25 = { instancePath: instancePath + "/item/rsvp_status", schemaPath: "#/properties/item/properties/rsvp_status/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.rsvp_status.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.length < 5e3 && vErrors.push(err25);
            }
            errors++;
          }
        }
        if (data0.checkin_status !== void 0) {
          let data9 = data0.checkin_status;
          if (typeof data9 !== "string") {
            const err26 = { instancePath: instancePath + "/item/checkin_status", schemaPath: "#/properties/item/properties/checkin_status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err26];
            } else {
              vErrors.length < 5e3 && vErrors.push(err26);
            }
            errors++;
          }
          if (!(data9 === "not_checked_in" || data9 === "checked_in" || data9 === "checked_out")) {
            const err27 = { instancePath: instancePath + "/item/checkin_status", schemaPath: "#/properties/item/properties/checkin_status/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.checkin_status.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.length < 5e3 && vErrors.push(err27);
            }
            errors++;
          }
        }
        if (data0.registration_type_id !== void 0) {
          let data10 = data0.registration_type_id;
          if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10)) && data10 !== null) {
            const err28 = { instancePath: instancePath + "/item/registration_type_id", schemaPath: "#/properties/item/properties/registration_type_id/type", keyword: "type", params: { type: schema31.properties.item.properties.registration_type_id.type }, message: "must be integer,null" };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.length < 5e3 && vErrors.push(err28);
            }
            errors++;
          }
        }
        if (data0.event_id !== void 0) {
          let data11 = data0.event_id;
          if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
            const err29 = { instancePath: instancePath + "/item/event_id", schemaPath: "#/properties/item/properties/event_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err29];
            } else {
              vErrors.length < 5e3 && vErrors.push(err29);
            }
            errors++;
          }
        }
        if (data0.fields !== void 0) {
          let data12 = data0.fields;
          if (Array.isArray(data12)) {
            const len0 = data12.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let data13 = data12[i0];
              if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
                if (data13.field === void 0) {
                  const err30 = { instancePath: instancePath + "/item/fields/" + i0, schemaPath: "#/properties/item/properties/fields/items/required", keyword: "required", params: { missingProperty: "field" }, message: "must have required property 'field'" };
                  if (vErrors === null) {
                    vErrors = [err30];
                  } else {
                    vErrors.length < 5e3 && vErrors.push(err30);
                  }
                  errors++;
                }
                if (data13.value === void 0) {
                  const err31 = { instancePath: instancePath + "/item/fields/" + i0, schemaPath: "#/properties/item/properties/fields/items/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
                  if (vErrors === null) {
                    vErrors = [err31];
                  } else {
                    vErrors.length < 5e3 && vErrors.push(err31);
                  }
                  errors++;
                }
                if (data13.field !== void 0) {
                  let data14 = data13.field;
                  if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                    if (data14.id === void 0) {
                      const err32 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                      if (vErrors === null) {
                        vErrors = [err32];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err32);
                      }
                      errors++;
                    }
                    if (data14.label === void 0) {
                      const err33 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "label" }, message: "must have required property 'label'" };
                      if (vErrors === null) {
                        vErrors = [err33];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err33);
                      }
                      errors++;
                    }
                    if (data14.required === void 0) {
                      const err34 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "required" }, message: "must have required property 'required'" };
                      if (vErrors === null) {
                        vErrors = [err34];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err34);
                      }
                      errors++;
                    }
                    if (data14.position === void 0) {
                      const err35 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
                      if (vErrors === null) {
                        vErrors = [err35];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err35);
                      }
                      errors++;
                    }
                    if (data14.name === void 0) {
                      const err36 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                      if (vErrors === null) {
                        vErrors = [err36];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err36);
                      }
                      errors++;
                    }
                    if (data14.type === void 0) {
                      const err37 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
                      if (vErrors === null) {
                        vErrors = [err37];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err37);
                      }
                      errors++;
                    }
                    if (data14.options === void 0) {
                      const err38 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
                      if (vErrors === null) {
                        vErrors = [err38];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err38);
                      }
                      errors++;
                    }
                    if (data14.id !== void 0) {
                      let data15 = data14.id;
                      if (!(typeof data15 == "number" && (!(data15 % 1) && !isNaN(data15)) && isFinite(data15))) {
                        const err39 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/id", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                          vErrors = [err39];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err39);
                        }
                        errors++;
                      }
                    }
                    if (data14.label !== void 0) {
                      if (typeof data14.label !== "string") {
                        const err40 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/label", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err40];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err40);
                        }
                        errors++;
                      }
                    }
                    if (data14.required !== void 0) {
                      if (typeof data14.required !== "boolean") {
                        const err41 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/required", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                        if (vErrors === null) {
                          vErrors = [err41];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err41);
                        }
                        errors++;
                      }
                    }
                    if (data14.name !== void 0) {
                      if (typeof data14.name !== "string") {
                        const err42 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/name", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err42];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err42);
                        }
                        errors++;
                      }
                    }
                    if (data14.type !== void 0) {
                      let data19 = data14.type;
                      if (typeof data19 !== "string") {
                        const err43 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/type", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err43];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err43);
                        }
                        errors++;
                      }
                      if (!(data19 === "accessibility_requirements" || data19 === "address" || data19 === "bio" || data19 === "checkbox" || data19 === "company_name" || data19 === "consent" || data19 === "contact_phone" || data19 === "country" || data19 === "date" || data19 === "date_of_birth" || data19 === "dietary_requirements" || data19 === "dropdown" || data19 === "email" || data19 === "external_id" || data19 === "facebook_account" || data19 === "first_name" || data19 === "full_name" || data19 === "gender" || data19 === "github_account" || data19 === "guest" || data19 === "headline" || data19 === "home_address" || data19 === "instagram_account" || data19 === "job_title" || data19 === "last_name" || data19 === "linkedin_account" || data19 === "long_text" || data19 === "nationality" || data19 === "number" || data19 === "spacer" || data19 === "paragraph" || data19 === "passport_number" || data19 === "radio" || data19 === "section_divider" || data19 === "shipping_address" || data19 === "short_text" || data19 === "social_account" || data19 === "tel" || data19 === "term_and_consent" || data19 === "text" || data19 === "text_area" || data19 === "time" || data19 === "twitter_account" || data19 === "url" || data19 === "work_address" || data19 === "youtube_account" || data19 === "captcha" || data19 === "file_upload" || data19 === "image")) {
                        const err44 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/type", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.item.properties.fields.items.properties.field.properties.type.enum }, message: "must be equal to one of the allowed values" };
                        if (vErrors === null) {
                          vErrors = [err44];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err44);
                        }
                        errors++;
                      }
                    }
                    if (data14.options !== void 0) {
                      let data20 = data14.options;
                      if (Array.isArray(data20)) {
                        const len1 = data20.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          if (typeof data20[i1] !== "string") {
                            const err45 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/options/" + i1, schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/options/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err45];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err45);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err46 = { instancePath: instancePath + "/item/fields/" + i0 + "/field/options", schemaPath: "#/properties/item/properties/fields/items/properties/field/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err46];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err46);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err47 = { instancePath: instancePath + "/item/fields/" + i0 + "/field", schemaPath: "#/properties/item/properties/fields/items/properties/field/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err47];
                    } else {
                      vErrors.length < 5e3 && vErrors.push(err47);
                    }
                    errors++;
                  }
                }
                if (data13.value !== void 0) {
                  let data22 = data13.value;
                  if (typeof data22 != "object" && typeof data22 !== "string" && !(typeof data22 == "number" && isFinite(data22)) && typeof data22 !== "boolean") {
                    const err48 = { instancePath: instancePath + "/item/fields/" + i0 + "/value", schemaPath: "#/properties/item/properties/fields/items/properties/value/type", keyword: "type", params: { type: schema31.properties.item.properties.fields.items.properties.value.type }, message: "must be string,number,boolean,array,object,null" };
                    if (vErrors === null) {
                      vErrors = [err48];
                    } else {
                      vErrors.length < 5e3 && vErrors.push(err48);
                    }
                    errors++;
                  }
                  if (Array.isArray(data22)) {
                    const len2 = data22.length;
                    for (let i2 = 0; i2 < len2; i2++) {
                      let data23 = data22[i2];
                      if (typeof data23 !== "string" && !(typeof data23 == "number" && isFinite(data23)) && typeof data23 !== "boolean") {
                        const err49 = { instancePath: instancePath + "/item/fields/" + i0 + "/value/" + i2, schemaPath: "#/properties/item/properties/fields/items/properties/value/items/type", keyword: "type", params: { type: schema31.properties.item.properties.fields.items.properties.value.items.type }, message: "must be string,number,boolean" };
                        if (vErrors === null) {
                          vErrors = [err49];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err49);
                        }
                        errors++;
                      }
                    }
                  }
                }
              } else {
                const err50 = { instancePath: instancePath + "/item/fields/" + i0, schemaPath: "#/properties/item/properties/fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err50];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err50);
                }
                errors++;
              }
            }
          } else {
            const err51 = { instancePath: instancePath + "/item/fields", schemaPath: "#/properties/item/properties/fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err51];
            } else {
              vErrors.length < 5e3 && vErrors.push(err51);
            }
            errors++;
          }
        }
      } else {
        const err52 = { instancePath: instancePath + "/item", schemaPath: "#/properties/item/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.length < 5e3 && vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data24 = data.metadata;
      if (!(data24 && typeof data24 == "object" && !Array.isArray(data24))) {
        const err53 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.length < 5e3 && vErrors.push(err53);
        }
        errors++;
      }
    }
  } else {
    const err54 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err54];
    } else {
      vErrors.length < 5e3 && vErrors.push(err54);
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
