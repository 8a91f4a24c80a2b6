// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "type": "object", "required": ["items", "metadata"], "properties": { "items": { "type": "array", "items": { "type": "object", "required": ["id", "first_name", "last_name", "email", "phone", "job_title", "company", "rsvp_status", "checkin_status", "qr_code", "created_at", "registration_type_id", "event_id", "fields"], "properties": { "id": { "type": "integer" }, "first_name": { "type": "string" }, "last_name": { "type": "string", "x-gap": "attendee.absent-values" }, "email": { "type": "string", "format": "email", "x-gap": ["attendee.absent-values", "attendee.email-case"] }, "phone": { "type": ["string", "null"], "x-muster-note": "meant to be in E.164 form", "x-gap": "attendee.phone-normalisation" }, "job_title": { "type": ["string", "null"] }, "company": { "type": ["string", "null"] }, "rsvp_status": { "type": "string", "enum": ["unconfirmed", "confirmed", "declined", "waitlisted", "pending_approval"], "x-gap": "rsvp.initial" }, "checkin_status": { "type": "string", "enum": ["not_checked_in", "checked_in", "checked_out"], "x-gap": ["checkin.initial", "checkin.session-effect"] }, "qr_code": { "description": "What a scanner reads at the door.", "x-gap": "attendee.qr-code.form" }, "created_at": { "description": "When the attendee was added.", "x-gap": "attendee.created-at.form" }, "registration_type_id": { "type": ["integer", "null"], "description": "Id of a registration type." }, "event_id": { "type": "integer", "description": "Id of the event that the attendee belongs to." }, "fields": { "type": "array", "description": "Answers to the form's questions.", "x-gap": "attendee.unanswered-fields", "items": { "type": "object", "required": ["field", "value"], "properties": { "field": { "type": "object", "required": ["id", "label", "required", "position", "name", "type", "options"], "properties": { "id": { "type": "integer" }, "label": { "type": "string" }, "required": { "type": "boolean" }, "position": { "description": "Where the question stands in the form.", "x-gap": "attendee-field.position.form" }, "name": { "type": "string", "description": "The field's identifier." }, "type": { "type": "string", "enum": ["accessibility_requirements", "address", "bio", "checkbox", "company_name", "consent", "contact_phone", "country", "date", "date_of_birth", "dietary_requirements", "dropdown", "email", "external_id", "facebook_account", "first_name", "full_name", "gender", "github_account", "guest", "headline", "home_address", "instagram_account", "job_title", "last_name", "linkedin_account", "long_text", "nationality", "number", "spacer", "paragraph", "passport_number", "radio", "section_divider", "shipping_address", "short_text", "social_account", "tel", "term_and_consent", "text", "text_area", "time", "twitter_account", "url", "work_address", "youtube_account", "captcha", "file_upload", "image"] }, "options": { "type": "array", "items": { "type": "string" } } } }, "value": { "type": ["string", "number", "boolean", "array", "object", "null"], "items": { "type": ["string", "number", "boolean"] } } } } } } } }, "metadata": { "type": "object", "required": ["page", "per_page", "total_count", "total_pages"], "properties": { "page": { "type": "integer" }, "per_page": { "type": "integer" }, "total_count": { "type": "integer" }, "total_pages": { "type": "integer", "x-gap": "attendees.list.empty-total-pages" } } } } };
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
            if (data1.first_name === void 0) {
              const err3 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "first_name" }, message: "must have required property 'first_name'" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.length < 5e3 && vErrors.push(err3);
              }
              errors++;
            }
            if (data1.last_name === void 0) {
              const err4 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "last_name" }, message: "must have required property 'last_name'" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.length < 5e3 && vErrors.push(err4);
              }
              errors++;
            }
            if (data1.email === void 0) {
              const err5 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "email" }, message: "must have required property 'email'" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.length < 5e3 && vErrors.push(err5);
              }
              errors++;
            }
            if (data1.phone === void 0) {
              const err6 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "phone" }, message: "must have required property 'phone'" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.length < 5e3 && vErrors.push(err6);
              }
              errors++;
            }
            if (data1.job_title === void 0) {
              const err7 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "job_title" }, message: "must have required property 'job_title'" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.length < 5e3 && vErrors.push(err7);
              }
              errors++;
            }
            if (data1.company === void 0) {
              const err8 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "company" }, message: "must have required property 'company'" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.length < 5e3 && vErrors.push(err8);
              }
              errors++;
            }
            if (data1.rsvp_status === void 0) {
              const err9 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "rsvp_status" }, message: "must have required property 'rsvp_status'" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.length < 5e3 && vErrors.push(err9);
              }
              errors++;
            }
            if (data1.checkin_status === void 0) {
              const err10 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "checkin_status" }, message: "must have required property 'checkin_status'" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.length < 5e3 && vErrors.push(err10);
              }
              errors++;
            }
            if (data1.qr_code === void 0) {
              const err11 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "qr_code" }, message: "must have required property 'qr_code'" };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.length < 5e3 && vErrors.push(err11);
              }
              errors++;
            }
            if (data1.created_at === void 0) {
              const err12 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "created_at" }, message: "must have required property 'created_at'" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.length < 5e3 && vErrors.push(err12);
              }
              errors++;
            }
            if (data1.registration_type_id === void 0) {
              const err13 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "registration_type_id" }, message: "must have required property 'registration_type_id'" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.length < 5e3 && vErrors.push(err13);
              }
              errors++;
            }
            if (data1.event_id === void 0) {
              const err14 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "event_id" }, message: "must have required property 'event_id'" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.length < 5e3 && vErrors.push(err14);
              }
              errors++;
            }
            if (data1.fields === void 0) {
              const err15 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/required", keyword: "required", params: { missingProperty: "fields" }, message: "must have required property 'fields'" };
              if (vErrors === null) {
                vErrors = [err15];
              } else {
                vErrors.length < 5e3 && vErrors.push(err15);
              }
              errors++;
            }
            if (data1.id !== void 0) {
              let data2 = data1.id;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                const err16 = { instancePath: instancePath + "/items/" + i0 + "/id", schemaPath: "#/properties/items/items/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err16];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err16);
                }
                errors++;
              }
            }
            if (data1.first_name !== void 0) {
              if (typeof data1.first_name !== "string") {
                const err17 = { instancePath: instancePath + "/items/" + i0 + "/first_name", schemaPath: "#/properties/items/items/properties/first_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err17];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err17);
                }
                errors++;
              }
            }
            if (data1.last_name !== void 0) {
              if (typeof data1.last_name !== "string") {
                const err18 = { instancePath: instancePath + "/items/" + i0 + "/last_name", schemaPath: "#/properties/items/items/properties/last_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err18);
                }
                errors++;
              }
            }
            if (data1.email !== void 0) {
              let data5 = data1.email;
              if (typeof data5 === "string") {
                if (!formats0.test(data5)) {
                  const err19 = { instancePath: instancePath + "/items/" + i0 + "/email", schemaPath: "#/properties/items/items/properties/email/format", keyword: "format", params: { format: "email" }, message: 'must match format "email"' };
                  if (vErrors === null) {
                    vErrors = [err19];
                  } else {
                    vErrors.length < 5e3 && vErrors.push(err19);
                  }
                  errors++;
                }
              } else {
                const err20 = { instancePath: instancePath + "/items/" + i0 + "/email", schemaPath: "#/properties/items/items/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err20);
                }
                errors++;
              }
            }
            if (data1.phone !== void 0) {
              let data6 = data1.phone;
              if (typeof data6 !== "string" && data6 !== null) {
                const err21 = { instancePath: instancePath + "/items/" + i0 + "/phone", schemaPath: "#/properties/items/items/properties/phone/type", keyword: "type", params: { type: schema31.properties.items.items.properties.phone.type }, message: "must be string,null" };
                if (vErrors === null) {
                  vErrors = [err21];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err21);
                }
                errors++;
              }
            }
            if (data1.job_title !== void 0) {
              let data7 = data1.job_title;
              if (typeof data7 !== "string" && data7 !== null) {
                const err22 = { instancePath: instancePath + "/items/" + i0 + "/job_title", schemaPath: "#/properties/items/items/properties/job_title/type", keyword: "type", params: { type: schema31.properties.items.items.properties.job_title.type }, message: "must be string,null" };
                if (vErrors === null) {
                  vErrors = [err22];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err22);
                }
                errors++;
              }
            }
            if (data1.company !== void 0) {
              let data8 = data1.company;
              if (typeof data8 !== "string" && data8 !== null) {
                const err23 = { instancePath: instancePath + "/items/" + i0 + "/company", schemaPath: "#/properties/items/items/properties/company/type", keyword: "type", params: { type: schema31.properties.items.items.properties.company.type }, message: "must be string,null" };
                if (vErrors === null) {
                  vErrors = [err23];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data1.rsvp_status !== void 0) {
              let data9 = data1.rsvp_status;
              if (typeof data9 !== "string") {
                const err24 = { instancePath: instancePath + "/items/" + i0 + "/rsvp_status", schemaPath: "#/properties/items/items/properties/rsvp_status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err24];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err24);
                }
                errors++;
              }
              if (!(data9 === "unconfirmed" || data9 === "confirmed" || data9 === "declined" || data9 === "waitlisted" || data9 === "pending_approval")) {
                const err25 = { instancePath: instancePath + "/items/" + i0 + "/rsvp_status", schemaPath: "#/properties/items/items/properties/rsvp_status/enum", keyword: "enum", params: { allowedValues: schema31.properties.items.items.properties.rsvp_status.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err25];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data1.checkin_status !== void 0) {
              let data10 = data1.checkin_status;
              if (typeof data10 !== "string") {
                const err26 = { instancePath: instancePath + "/items/" + i0 + "/checkin_status", schemaPath: "#/properties/items/items/properties/checkin_status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err26];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err26);
                }
                errors++;
              }
              if (!(data10 === "not_checked_in" || data10 === "checked_in" || data10 === "checked_out")) {
                const err27 = { instancePath: instancePath + "/items/" + i0 + "/checkin_status", schemaPath: "#/properties/items/items/properties/checkin_status/enum", keyword: "enum", params: { allowedValues: schema31.properties.items.items.properties.checkin_status.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err27];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err27);
                }
                errors++;
              }
            }
            if (data1.registration_type_id !== void 0) {
              let data11 = data1.registration_type_id;
              if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11)) && data11 !== null) {
                const err28 = { instancePath: instancePath + "/items/" + i0 + "/registration_type_id", schemaPath: "#/properties/items/items/properties/registration_type_id/type", keyword: "type", params: { type: schema31.properties.items.items.properties.registration_type_id.type }, message: "must be integer,null" };
                if (vErrors === null) {
                  vErrors = [err28];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data1.event_id !== void 0) {
              let data12 = data1.event_id;
              if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                const err29 = { instancePath: instancePath + "/items/" + i0 + "/event_id", schemaPath: "#/properties/items/items/properties/event_id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err29];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data1.fields !== void 0) {
              let data13 = data1.fields;
              if (Array.isArray(data13)) {
                const len1 = data13.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data14 = data13[i1];
                  if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                    if (data14.field === void 0) {
                      const err30 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1, schemaPath: "#/properties/items/items/properties/fields/items/required", keyword: "required", params: { missingProperty: "field" }, message: "must have required property 'field'" };
                      if (vErrors === null) {
                        vErrors = [err30];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err30);
                      }
                      errors++;
                    }
                    if (data14.value === void 0) {
                      const err31 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1, schemaPath: "#/properties/items/items/properties/fields/items/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
                      if (vErrors === null) {
                        vErrors = [err31];
                      } else {
                        vErrors.length < 5e3 && vErrors.push(err31);
                      }
                      errors++;
                    }
                    if (data14.field !== void 0) {
                      let data15 = data14.field;
                      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                        if (data15.id === void 0) {
                          const err32 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
                          if (vErrors === null) {
                            vErrors = [err32];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err32);
                          }
                          errors++;
                        }
                        if (data15.label === void 0) {
                          const err33 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "label" }, message: "must have required property 'label'" };
                          if (vErrors === null) {
                            vErrors = [err33];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err33);
                          }
                          errors++;
                        }
                        if (data15.required === void 0) {
                          const err34 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "required" }, message: "must have required property 'required'" };
                          if (vErrors === null) {
                            vErrors = [err34];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err34);
                          }
                          errors++;
                        }
                        if (data15.position === void 0) {
                          const err35 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
                          if (vErrors === null) {
                            vErrors = [err35];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err35);
                          }
                          errors++;
                        }
                        if (data15.name === void 0) {
                          const err36 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                          if (vErrors === null) {
                            vErrors = [err36];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err36);
                          }
                          errors++;
                        }
                        if (data15.type === void 0) {
                          const err37 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
                          if (vErrors === null) {
                            vErrors = [err37];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err37);
                          }
                          errors++;
                        }
                        if (data15.options === void 0) {
                          const err38 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
                          if (vErrors === null) {
                            vErrors = [err38];
                          } else {
                            vErrors.length < 5e3 && vErrors.push(err38);
                          }
                          errors++;
                        }
                        if (data15.id !== void 0) {
                          let data16 = data15.id;
                          if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                            const err39 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/id", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/id/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                            if (vErrors === null) {
                              vErrors = [err39];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err39);
                            }
                            errors++;
                          }
                        }
                        if (data15.label !== void 0) {
                          if (typeof data15.label !== "string") {
                            const err40 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/label", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/label/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err40];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err40);
                            }
                            errors++;
                          }
                        }
                        if (data15.required !== void 0) {
                          if (typeof data15.required !== "boolean") {
                            const err41 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/required", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/required/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                            if (vErrors === null) {
                              vErrors = [err41];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err41);
                            }
                            errors++;
                          }
                        }
                        if (data15.name !== void 0) {
                          if (typeof data15.name !== "string") {
                            const err42 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/name", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err42];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err42);
                            }
                            errors++;
                          }
                        }
                        if (data15.type !== void 0) {
                          let data20 = data15.type;
                          if (typeof data20 !== "string") {
                            const err43 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/type", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err43];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err43);
                            }
                            errors++;
                          }
                          if (!(data20 === "accessibility_requirements" || data20 === "address" || data20 === "bio" || data20 === "checkbox" || data20 === "company_name" || data20 === "consent" || data20 === "contact_phone" || data20 === "country" || data20 === "date" || data20 === "date_of_birth" || data20 === "dietary_requirements" || data20 === "dropdown" || data20 === "email" || data20 === "external_id" || data20 === "facebook_account" || data20 === "first_name" || data20 === "full_name" || data20 === "gender" || data20 === "github_account" || data20 === "guest" || data20 === "headline" || data20 === "home_address" || data20 === "instagram_account" || data20 === "job_title" || data20 === "last_name" || data20 === "linkedin_account" || data20 === "long_text" || data20 === "nationality" || data20 === "number" || data20 === "spacer" || data20 === "paragraph" || data20 === "passport_number" || data20 === "radio" || data20 === "section_divider" || data20 === "shipping_address" || data20 === "short_text" || data20 === "social_account" || data20 === "tel" || data20 === "term_and_consent" || data20 === "text" || data20 === "text_area" || data20 === "time" || data20 === "twitter_account" || data20 === "url" || data20 === "work_address" || data20 === "youtube_account" || data20 === "captcha" || data20 === "file_upload" || data20 === "image")) {
                            const err44 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/type", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/type/enum", keyword: "enum", params: { allowedValues: schema31.properties.items.items.properties.fields.items.properties.field.properties.type.enum }, message: "must be equal to one of the allowed values" };
                            if (vErrors === null) {
                              vErrors = [err44];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err44);
                            }
                            errors++;
                          }
                        }
                        if (data15.options !== void 0) {
                          let data21 = data15.options;
                          if (Array.isArray(data21)) {
                            const len2 = data21.length;
                            for (let i2 = 0; i2 < len2; i2++) {
                              if (typeof data21[i2] !== "string") {
                                const err45 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/options/" + i2, schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/options/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err45];
                                } else {
                                  vErrors.length < 5e3 && vErrors.push(err45);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err46 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field/options", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                            if (vErrors === null) {
                              vErrors = [err46];
                            } else {
                              vErrors.length < 5e3 && vErrors.push(err46);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err47 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/field", schemaPath: "#/properties/items/items/properties/fields/items/properties/field/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err47];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err47);
                        }
                        errors++;
                      }
                    }
                    if (data14.value !== void 0) {
                      let data23 = data14.value;
                      if (typeof data23 != "object" && typeof data23 !== "string" && !(typeof data23 == "number" && isFinite(data23)) && typeof data23 !== "boolean") {
                        const err48 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/value", schemaPath: "#/properties/items/items/properties/fields/items/properties/value/type", keyword: "type", params: { type: schema31.properties.items.items.properties.fields.items.properties.value.type }, message: "must be string,number,boolean,array,object,null" };
                        if (vErrors === null) {
                          vErrors = [err48];
                        } else {
                          vErrors.length < 5e3 && vErrors.push(err48);
                        }
                        errors++;
                      }
                      if (Array.isArray(data23)) {
                        const len3 = data23.length;
                        for (let i3 = 0; i3 < len3; i3++) {
                          let data24 = data23[i3];
                          if (typeof data24 !== "string" && !(typeof data24 == "number" && isFinite(data24)) && typeof data24 !== "boolean") {
                            const err49 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1 + "/value/" + i3, schemaPath: "#/properties/items/items/properties/fields/items/properties/value/items/type", keyword: "type", params: { type: schema31.properties.items.items.properties.fields.items.properties.value.items.type }, message: "must be string,number,boolean" };
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
                    const err50 = { instancePath: instancePath + "/items/" + i0 + "/fields/" + i1, schemaPath: "#/properties/items/items/properties/fields/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err50];
                    } else {
                      vErrors.length < 5e3 && vErrors.push(err50);
                    }
                    errors++;
                  }
                }
              } else {
                const err51 = { instancePath: instancePath + "/items/" + i0 + "/fields", schemaPath: "#/properties/items/items/properties/fields/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err51];
                } else {
                  vErrors.length < 5e3 && vErrors.push(err51);
                }
                errors++;
              }
            }
          } else {
            const err52 = { instancePath: instancePath + "/items/" + i0, schemaPath: "#/properties/items/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err52];
            } else {
              vErrors.length < 5e3 && vErrors.push(err52);
            }
            errors++;
          }
        }
      } else {
        const err53 = { instancePath: instancePath + "/items", schemaPath: "#/properties/items/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.length < 5e3 && vErrors.push(err53);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data25 = data.metadata;
      if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
        if (data25.page === void 0) {
          const err54 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/required", keyword: "required", params: { missingProperty: "page" }, message: "must have required property 'page'" };
          if (vErrors === null) {
            vErrors = [err54];
          } else {
            vErrors.length < 5e3 && vErrors.push(err54);
          }
          errors++;
        }
        if (data25.per_page === void 0) {
          const err55 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/required", keyword: "required", params: { missingProperty: "per_page" }, message: "must have required property 'per_page'" };
          if (vErrors === null) {
            vErrors = [err55];
          } else {
            vErrors.length < 5e3 && vErrors.push(err55);
          }
          errors++;
        }
        if (data25.total_count === void 0) {
          const err56 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/required", keyword: "required", params: { missingProperty: "total_count" }, message: "must have required property 'total_count'" };
          if (vErrors === null) {
            vErrors = [err56];
          } else {
            vErrors.length < 5e3 && vErrors.push(err56);
          }
          errors++;
        }
        if (data25.total_pages === void 0) {
          const err57 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/required", keyword: "required", params: { missingProperty: "total_pages" }, message: "must have required property 'total_pages'" };
          if (vErrors === null) {
            vErrors = [err57];
          } else {
            vErrors.length < 5e3 && vErrors.push(err57);
          }
          errors++;
        }
        if (data25.page !== void 0) {
          let data26 = data25.page;
          if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26))) {
            const err58 = { instancePath: instancePath + "/metadata/page", schemaPath: "#/properties/metadata/properties/page/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err58];
            } else {
              vErrors.length < 5e3 && vErrors.push(err58);
            }
            errors++;
          }
        }
        if (data25.per_page !== void 0) {
          let data27 = data25.per_page;
          if (!(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
            const err59 = { instancePath: instancePath + "/metadata/per_page", schemaPath: "#/properties/metadata/properties/per_page/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err59];
            } else {
              vErrors.length < 5e3 && vErrors.push(err59);
            }
            errors++;
          }
        }
        if (data25.total_count !== void 0) {
          let data28 = data25.total_count;
          if (!(typeof data28 == "number" && (!(data28 % 1) && !isNaN(data28)) && isFinite(data28))) {
            const err60 = { instancePath: instancePath + "/metadata/total_count", schemaPath: "#/properties/metadata/properties/total_count/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err60];
            } else {
              vErrors.length < 5e3 && vErrors.push(err60);
            }
            errors++;
          }
        }
        if (data25.total_pages !== void 0) {
          let data29 = data25.total_pages;
          if (!(typeof data29 == "number" && (!(data29 % 1) && !isNaN(data29)) && isFinite(data29))) {
            const err61 = { instancePath: instancePath + "/metadata/total_pages", schemaPath: "#/properties/metadata/properties/total_pages/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err61];
            } else {
              vErrors.length < 5e3 && vErrors.push(err61);
            }
            errors++;
          }
        }
      } else {
        const err62 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err62];
        } else {
          vErrors.length < 5e3 && vErrors.push(err62);
        }
        errors++;
      }
    }
  } else {
    const err63 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err63];
    } else {
      vErrors.length < 5e3 && vErrors.push(err63);
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
