// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
// <stdin>
var validate = validate20;
var stdin_default = validate20;
var schema31 = { "oneOf": [{ "type": "object", "required": ["grant_type", "client_id", "client_secret"], "properties": { "grant_type": { "type": "string", "const": "client_credentials" }, "client_id": { "type": "string" }, "client_secret": { "type": "string" }, "scope": { "type": "string", "description": "One scope, or both with a space between; their order does not matter.", "enum": ["read", "write", "read write", "write read"], "x-gap": "oauth.unknown-scope" } } }, { "type": "object", "description": "The specification names the exchange of the code; its parameters are those of the RFCs.", "x-source": ["rfc6749", "rfc7636"], "required": ["grant_type", "code"], "properties": { "grant_type": { "type": "string", "const": "authorization_code" }, "code": { "type": "string" }, "client_id": { "type": "string" }, "client_secret": { "type": "string" }, "redirect_uri": { "type": "string", "x-gap": "oauth.loopback-redirect" }, "code_verifier": { "type": "string" } } }] };
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
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.grant_type === void 0) {
      const err0 = { instancePath, schemaPath: "#/oneOf/0/required", keyword: "required", params: { missingProperty: "grant_type" }, message: "must have required property 'grant_type'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.length < 5e3 && vErrors.push(err0);
      }
      errors++;
    }
    if (data.client_id === void 0) {
      const err1 = { instancePath, schemaPath: "#/oneOf/0/required", keyword: "required", params: { missingProperty: "client_id" }, message: "must have required property 'client_id'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.length < 5e3 && vErrors.push(err1);
      }
      errors++;
    }
    if (data.client_secret === void 0) {
      const err2 = { instancePath, schemaPath: "#/oneOf/0/required", keyword: "required", params: { missingProperty: "client_secret" }, message: "must have required property 'client_secret'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.length < 5e3 && vErrors.push(err2);
      }
      errors++;
    }
    if (data.grant_type !== void 0) {
      let data0 = data.grant_type;
      if (typeof data0 !== "string") {
        const err3 = { instancePath: instancePath + "/grant_type", schemaPath: "#/oneOf/0/properties/grant_type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.length < 5e3 && vErrors.push(err3);
        }
        errors++;
      }
      if ("client_credentials" !== data0) {
        const err4 = { instancePath: instancePath + "/grant_type", schemaPath: "#/oneOf/0/properties/grant_type/const", keyword: "const", params: { allowedValue: "client_credentials" }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.length < 5e3 && vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.client_id !== void 0) {
      if (typeof data.client_id !== "string") {
        const err5 = { instancePath: instancePath + "/client_id", schemaPath: "#/oneOf/0/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.length < 5e3 && vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.client_secret !== void 0) {
      if (typeof data.client_secret !== "string") {
        const err6 = { instancePath: instancePath + "/client_secret", schemaPath: "#/oneOf/0/properties/client_secret/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.length < 5e3 && vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.scope !== void 0) {
      let data3 = data.scope;
      if (typeof data3 !== "string") {
        const err7 = { instancePath: instancePath + "/scope", schemaPath: "#/oneOf/0/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.length < 5e3 && vErrors.push(err7);
        }
        errors++;
      }
      if (!(data3 === "read" || data3 === "write" || data3 === "read write" || data3 === "write read")) {
        const err8 = { instancePath: instancePath + "/scope", schemaPath: "#/oneOf/0/properties/scope/enum", keyword: "enum", params: { allowedValues: schema31.oneOf[0].properties.scope.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.length < 5e3 && vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: "#/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.length < 5e3 && vErrors.push(err9);
    }
    errors++;
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = {};
    props0.grant_type = true;
    props0.client_id = true;
    props0.client_secret = true;
    props0.scope = true;
  }
  const _errs11 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.grant_type === void 0) {
      const err10 = { instancePath, schemaPath: "#/oneOf/1/required", keyword: "required", params: { missingProperty: "grant_type" }, message: "must have required property 'grant_type'" };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.length < 5e3 && vErrors.push(err10);
      }
      errors++;
    }
    if (data.code === void 0) {
      const err11 = { instancePath, schemaPath: "#/oneOf/1/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.length < 5e3 && vErrors.push(err11);
      }
      errors++;
    }
    if (data.grant_type !== void 0) {
      let data4 = data.grant_type;
      if (typeof data4 !== "string") {
        const err12 = { instancePath: instancePath + "/grant_type", schemaPath: "#/oneOf/1/properties/grant_type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.length < 5e3 && vErrors.push(err12);
        }
        errors++;
      }
      if ("authorization_code" !== data4) {
        const err13 = { instancePath: instancePath + "/grant_type", schemaPath: "#/oneOf/1/properties/grant_type/const", keyword: "const", params: { allowedValue: "authorization_code" }, message: "must be equal to constant" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.length < 5e3 && vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.code !== void 0) {
      if (typeof data.code !== "string") {
        const err14 = { instancePath: instancePath + "/code", schemaPath: "#/oneOf/1/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.length < 5e3 && vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.client_id !== void 0) {
      if (typeof data.client_id !== "string") {
        const err15 = { instancePath: instancePath + "/client_id", schemaPath: "#/oneOf/1/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.length < 5e3 && vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.client_secret !== void 0) {
      if (typeof data.client_secret !== "string") {
        const err16 = { instancePath: instancePath + "/client_secret", schemaPath: "#/oneOf/1/properties/client_secret/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.length < 5e3 && vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.redirect_uri !== void 0) {
      if (typeof data.redirect_uri !== "string") {
        const err17 = { instancePath: instancePath + "/redirect_uri", schemaPath: "#/oneOf/1/properties/redirect_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.length < 5e3 && vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.code_verifier !== void 0) {
      if (typeof data.code_verifier !== "string") {
        const err18 = { instancePath: instancePath + "/code_verifier", schemaPath: "#/oneOf/1/properties/code_verifier/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.length < 5e3 && vErrors.push(err18);
        }
        errors++;
      }
    }
  } else {
    const err19 = { instancePath, schemaPath: "#/oneOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err19];
    } else {
      vErrors.length < 5e3 && vErrors.push(err19);
    }
    errors++;
  }
  var _valid0 = _errs11 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      if (props0 !== true) {
        props0 = props0 || {};
        props0.grant_type = true;
        props0.code = true;
        props0.client_id = true;
        props0.client_secret = true;
        props0.redirect_uri = true;
        props0.code_verifier = true;
      }
    }
  }
  if (!valid0) {
    const err20 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err20];
    } else {
      vErrors.length < 5e3 && vErrors.push(err20);
    }
    errors++;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate20.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate20.evaluated = { "dynamicProps": true, "dynamicItems": false };
export {
  stdin_default as default,
  validate
};
