#!/usr/bin/env node
// Northwind events API (v2): an Express server of the event attendee and check-in service.
import express from 'express';
import zlib from 'node:zlib';
import { VARIANTS, FAULTS } from './catalog.mjs';
import { createStore, rand, FIELD_TYPES, LAYOUT_TYPES, RSVP } from './store.mjs';
import { createOAuth } from './oauth.mjs';

// ------------------------------------------------------------------ command line
const opts = { port: 0, variants: new Set(), faults: new Set(), rate: 0 };
function usage(msg) { process.stderr.write(`server.mjs: ${msg}\nusage: node server.mjs [--port N] [--variant a,b] [--fault x] [--rate N] [--list]\n`); process.exit(2); }
{
  const argv = process.argv.slice(2).flatMap((a) => { const m = /^(--[a-z]+)=(.*)$/s.exec(a); return m ? [m[1], m[2]] : [a]; });
  const names = (text, known, set, kind) => { for (const n of text.split(',').map((s) => s.trim()).filter(Boolean)) { if (!known.some((k) => k.name === n)) usage(`unknown ${kind}: ${n}`); set.add(n); } };
  for (let i = 0; i < argv.length; i++) {
    const a = argv[i];
    if (a === '--list') { console.log(JSON.stringify({ variants: VARIANTS, faults: FAULTS }, null, 1)); process.exit(0); }
    const val = argv[++i];
    if (!['--port', '--variant', '--fault', '--rate'].includes(a)) usage(`unknown option ${a}`);
    if (val === undefined) usage(`${a} needs a value`);
    if (a === '--port') { opts.port = Number(val); if (!Number.isInteger(opts.port) || opts.port < 0 || opts.port > 65535) usage('bad port'); }
    if (a === '--rate') { opts.rate = Number(val); if (!(opts.rate > 0)) usage('bad rate'); }
    if (a === '--variant') names(val, VARIANTS, opts.variants, 'variant');
    if (a === '--fault') names(val, FAULTS, opts.faults, 'fault');
  }
}
// asking for a name that is not in the catalogue is a programming error
const asked = (set, list) => { const known = new Set(list.map((x) => x.name)); return (n) => { if (!known.has(n)) throw new Error('not in the catalogue: ' + n); return set.has(n); }; };
const V = asked(opts.variants, VARIANTS), F = asked(opts.faults, FAULTS);

const db = createStore(V);
const oauth = createOAuth({ db, V, F });
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

// ------------------------------------------------------------------ errors and output
class ApiError extends Error {
  constructor(status, body, headers = {}) { super('api error'); this.status = status; this.body = body; this.headers = headers; }
}
const err = (status, text, headers) => new ApiError(status, { error: text }, headers);
const notFound = (what = 'Record') => err(404, `${what} not found`);
const invalid = (list) => new ApiError(422, { errors: list.map((e) => (typeof e === 'string' ? e : `${e.attribute} ${e.message}`)), detail: list });

function toJson(body) {
  if (!V('pretty-ascii')) return JSON.stringify(body);
  return JSON.stringify(body, null, 2).replace(/\//g, '\\/').replace(/[\u007f-\uffff]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')) + '\n';
}
function reply(req, res, status, body) {
  res.status(status);
  if (!res.get('Cache-Control')) res.set('Cache-Control', 'private, no-cache');
  if (status === 204) return res.end();
  const text = toJson(body);
  if (V('gzip')) {
    res.vary('Accept-Encoding');
    if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(req.headers['accept-encoding'] ?? '')) {
      res.set({ 'Content-Encoding': 'gzip', 'Content-Type': 'application/json; charset=utf-8' });
      return res.send(zlib.gzipSync(text));
    }
  }
  if (V('chunked')) {
    res.setHeader('Content-Type', 'application/json');
    if (req.method === 'HEAD') return res.end();
    const b = Buffer.from(text), mid = b.length >> 1;
    res.write(b.subarray(0, mid)); return res.end(b.subarray(mid));
  }
  res.set('Content-Type', 'application/json; charset=utf-8').send(text);
}
const meta = (req, extra = {}) => (V('empty-metadata') ? {} : { request_id: req.rid, api_version: '2', ...extra });
const item = (req, record) => ({ item: record, metadata: meta(req) });

// ------------------------------------------------------------------ records as seen from outside
const stamp = (ms) => {
  if (ms === null) return null;
  if (V('epoch-timestamps')) return Math.floor(ms / 1000);
  if (V('offset-timestamps')) return new Date(ms + 2 * 3600e3).toISOString().slice(0, 19) + '+02:00';
  return new Date(ms).toISOString();
};
const more = (o) => (V('extra-fields') ? o : {});
function showField(f) {
  return { id: f.id, label: f.label, required: f.required, position: f.position, name: f.name, type: f.type, options: [...f.options], ...more({ help_text: null, archived: false }) };
}
function showAnswers(a) {
  const ev = db.events.get(a.event_id);
  let list = [...ev.fields];
  if (F('field-delete-keeps-answers')) list = [...db.fields.values()].filter((f) => f.event_id === ev.id && (!f.deleted || a.answers.has(f.id)));
  list.sort((x, y) => x.position - y.position || x.id - y.id);
  const out = [];
  for (const f of list) {
    const has = a.answers.has(f.id);
    if (!has && (V('answered-only') || LAYOUT_TYPES.has(f.type))) continue;
    const field = showField(F('field-answer-stale') ? f._original : f);
    if (F('field-answer-slim')) delete field.options;
    out.push({ field, value: has ? a.answers.get(f.id) : null });
  }
  return out;
}
function showAttendee(a) {
  return { id: a.id, event_id: a.event_id, first_name: a.first_name, last_name: a.last_name, email: a.email, phone: a.phone, job_title: a.job_title, company: a.company,
    registration_type_id: a.registration_type_id, rsvp_status: a.rsvp_status, checkin_status: a.checkin_status === 'checked_out' && F('checkout-enum') ? 'checked-out' : a.checkin_status,
    qr_code: a.qr_code, created_at: stamp(F('update-created-at-moves') && a.updated_at ? a.updated_at : a.created_at), fields: showAnswers(a),
    ...more({ updated_at: stamp(a.updated_at ?? a.created_at), tags: [], _links: { self: `/api/v2/events/${a.event_id}/attendees/${a.id}` } }) };
}
function showEvent(e) {
  const o = { id: e.id, slug: e.slug, name: e.name, status: e.status === 'canceled' && F('event-cancelled-spelling') ? 'cancelled' : e.status, start_time: stamp(e.start_time), end_time: stamp(e.end_time), timezone: e.timezone,
    description: e.description, city: e.city, country: e.country, created_at: stamp(e.created_at), ...more({ venue: null, attendees_count: e.attendees.length }) };
  if (F('event-end-time-missing') && e.status === 'live') delete o.end_time;
  if (F('event-draft-description-missing') && e.status === 'draft') delete o.description;
  return o;
}
let regtypeReads = 0;
function showType(t) {
  const count = db.events.get(t.event_id).attendees.filter((a) => a.registration_type_id === t.id).length;
  const o = { id: t.id, name: t.name, description: t.description, capacity: t.capacity, default: t.default, visible: t.visible, participants_count: count, ...more({ price: { amount: 0, currency: 'NOK' } }) };
  if (F('regtype-is-default')) { o.is_default = o.default; delete o.default; }
  if (F('regtype-count-missing') && regtypeReads++ > 0) delete o.participants_count;
  return o;
}

// ------------------------------------------------------------------ app
const app = express();
app.disable('x-powered-by');
app.set('query parser', false);
app.set('case sensitive routing', true);
app.use((req, res, next) => {
  req.rid = rand(9);
  res.set('X-Request-Id', req.rid);
  if (V('close')) res.set('Connection', 'close');
  next();
});
if (V('jitter')) app.use(async (req, res, next) => { await sleep(2 + Math.random() * 33); next(); });

const readBody = express.raw({ type: () => true, limit: '512kb', inflate: false });
app.use((req, res, next) => readBody(req, res, (e) => {
  req.raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  req.body = undefined;
  if (e) req.bodyProblem = e.type === 'entity.too.large' ? 413 : e.type === 'encoding.unsupported' ? 415 : 400;
  next();
}));
if (V('redirect-slash')) app.use((req, res, next) => {
  const [path, q] = [req.path, req.originalUrl.slice(req.originalUrl.split('?')[0].length)];
  if (path.length > 1 && path.endsWith('/')) return res.redirect(308, '/' + path.replace(/^\/+|\/+$/g, '') + q);
  next();
});

app.post('/oauth/token', oauth.tokenEndpoint);
app.get('/oauth/authorize', oauth.authorizeGet);
app.post('/oauth/authorize', oauth.authorizePost);
const only = (allow) => (req, res) => (V('method-404') ? reply(req, res, 404, { error: 'Not found' }) : reply(req, res.set('Allow', allow), 405, { error: 'Method not allowed' }));
app.all('/oauth/token', only('POST'));
app.all('/oauth/authorize', only('GET, HEAD, POST'));

// ------------------------------------------------------------------ bearer, account header, limit, scope
const checkins = new Set(['checkin.in', 'checkin.out', 'checkin.undo']);
function authenticate(req, op) {
  const isWrite = op.scope === 'write';
  const unauthorized = (text, code, body) => new ApiError(401, body ?? { error: text }, { 'WWW-Authenticate': `Bearer realm="api/v2"${code ? `, error="${code}", error_description="${text}"` : ''}` });
  const h = req.headers.authorization;
  const m = h === undefined ? null : /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(h);
  if (!m) throw unauthorized('Access token is missing', null, F('bearer-401-empty-write') && isWrite ? '' : undefined);
  const t = oauth.findToken(m[1]);
  if (!t) throw unauthorized('Access token is not valid', 'invalid_token', F('bearer-errors-unknown-token') ? { errors: ['Access token is not valid'] } : undefined);
  if (t.revoked && !(F('bearer-revoked-fields') && op.name === 'field.list')) {
    if (F('bearer-revoked-403')) throw err(403, 'Access token was revoked');
    throw unauthorized('Access token was revoked', 'invalid_token');
  }
  if (t.expires_at <= Date.now() && !(F('bearer-expired-reads') && op.method === 'GET') && !(F('bearer-expired-checkin') && checkins.has(op.name)))
    throw unauthorized('Access token has expired', 'invalid_token', F('bearer-401-object') ? { error: { code: 'token_expired', message: 'Access token has expired' } } : undefined);
  return t;
}
function limit(req, op, t) {
  if (!opts.rate) return;
  const now = Date.now(), span = opts.rate < 1 ? 1000 / opts.rate : 1000, max = Math.max(1, Math.floor(opts.rate));
  while (t.hits.length && t.hits[0] <= now - span) t.hits.shift();
  if (t.hits.length < max) { t.hits.push(now); return; }
  const wait = Math.max(1, Math.ceil((t.hits[0] + span - now) / 1000));
  const headers = { 'Retry-After': V('retry-date') ? new Date(now + (wait + 1) * 1000).toUTCString() : String(wait) };
  if (F('rate-no-retry-after') || (F('rate-write-no-retry-after') && op.scope === 'write')) delete headers['Retry-After'];
  const text = 'Too many requests';
  throw new ApiError(F('rate-503') ? 503 : 429, F('rate-errors-array') ? { errors: [text] } : F('rate-text-body') ? text : { error: text }, headers);
}
function chooseAccount(req, op, t) {
  const given = req.headers['x-account-id'];
  if (t.kind === 'client') {
    if (given !== undefined && V('header-reject')) throw err(400, 'X-Account-Id must not be sent with this token');
    if (given !== undefined && F('oauth-cc-header-switch') && db.accounts.has(Number(given))) return Number(given);
    return t.account_id;
  }
  const mine = db.users.get(t.user_id).accounts;
  const refuse = (status, text) => { if (V('header-401')) throw err(401, text, { 'WWW-Authenticate': 'Bearer realm="api/v2"' }); if (V('header-404')) throw err(404, 'Account not found'); throw err(status, text); };
  if (given === undefined || given.trim() === '') {
    if ((F('header-optional-reads') && op.method === 'GET' && op.name !== 'me.get') || (F('header-optional-me') && op.name === 'me.get') || (F('header-optional-writes') && op.scope === 'write')) return mine[0];
    refuse(400, 'X-Account-Id is required with this token');
  }
  const id = /^[1-9]\d{0,8}$/.test(given.trim()) ? Number(given.trim()) : 0;
  if (!mine.includes(id) && !(F('header-foreign-accepted') && db.accounts.has(id))) refuse(403, 'You have no access to this account');
  return id;
}
function needScope(op, t) {
  const has = (s) => t.scopes.includes(s) || (s === 'read' && V('write-implies-read') && t.scopes.includes('write'));
  if (has(op.scope) && !(F('scope-field-list-write') && op.name === 'field.list' && !has('write')) && !(F('scope-regtype-write') && op.name === 'regtype.get' && !has('write'))) return;
  if (op.scope === 'write' && has('read')) {
    if (F('scope-undo-read') && op.name === 'checkin.undo') return;
    if (F('scope-checkout-read') && op.name === 'checkin.out') return;
    if (F('scope-field-delete-read') && op.name === 'field.delete') return;
    if (F('scope-field-update-read') && op.name === 'field.update') return;
    if (F('scope-personal-unchecked') && t.kind === 'personal') return;
  }
  throw err(403, `This needs the scope ${op.scope}`, { 'WWW-Authenticate': `Bearer realm="api/v2", error="insufficient_scope", scope="${op.scope}"` });
}

// ------------------------------------------------------------------ reading requests
function pathId(text, what) {
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  if (V('bad-id-400') && !/^\d+$/.test(text)) throw err(400, `${what} id must be an integer`);
  throw notFound(what);
}
function ownEvent(req, { foreignOk = false } = {}) {
  const ev = db.events.get(pathId(req.params.event_id, 'Event'));
  if (!ev || (ev.account_id !== req.account && !foreignOk)) throw notFound('Event');
  return ev;
}
function attendeeOf(req, ev, { anyEvent = false, anyAccount = false } = {}) {
  const a = db.attendees.get(pathId(req.params.id, 'Attendee'));
  if (!a) throw notFound('Attendee');
  if (a.event_id !== ev.id) {
    const own = db.events.get(a.event_id).account_id === req.account;
    if (!(anyEvent && own) && !(anyAccount && !own)) throw notFound('Attendee');
  }
  return a;
}
function fieldOf(req, ev) {
  const f = db.fields.get(pathId(req.params.id, 'Attendee field'));
  if (!f || f.event_id !== ev.id || (f.deleted && !(F('field-deleted-updatable') && req.op.name === 'field.update'))) throw notFound('Attendee field');
  return f;
}
const isObject = (x) => x !== null && typeof x === 'object' && !Array.isArray(x);
function jsonBody(req) { // -> parsed value, or undefined for an empty body
  if (req.bodyProblem) throw err(req.bodyProblem, req.bodyProblem === 413 ? 'Request body is too large' : 'Request body cannot be read');
  if (!req.raw.length) return undefined;
  const type = req.headers['content-type'];
  if (!V('media-lax') && type !== undefined && !/^application\/(?:[a-z0-9.!#$&^_+-]+\+)?json\s*(?:;|$)/i.test(type.trim())) throw err(415, 'Send application/json');
  let text;
  try { text = new TextDecoder('utf-8', { fatal: true }).decode(req.raw); return text.trim() === '' ? undefined : JSON.parse(text); } catch {
    throw V('malformed-422') ? invalid(['The request body is not valid JSON']) : err(400, 'The request body is not valid JSON');
  }
}
function bodyItem(req, known, { optional = false } = {}) {
  const body = jsonBody(req);
  if (body === undefined && optional) return {};
  if (body !== undefined && !isObject(body)) throw invalid(['The request body must be an object']);
  const it = body && Object.hasOwn(body, 'item') ? body.item : undefined;
  if (it === undefined || it === null) {
    if (optional) return {};
    if (F('create-bare-body') && req.op.name === 'attendee.create' && body) return body;
    if (F('update-item-optional') && req.op.name === 'attendee.update') return {};
    throw invalid([{ attribute: 'item', message: 'is required' }]);
  }
  if (!isObject(it)) throw invalid([{ attribute: 'item', message: 'must be an object' }]);
  if (V('strict-unknown')) { const odd = Object.keys(it).filter((k) => !known.includes(k)); if (odd.length) throw invalid(odd.map((k) => ({ attribute: k.slice(0, 60), message: 'is not known' }))); }
  return it;
}

// ------------------------------------------------------------------ validation
const EMAIL = /^[^\s@<>()[\]\\,;:"\u0000-\u001f]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])$/u;
const okEmail = (s) => s.length <= 254 && EMAIL.test(s) && !s.includes('..') && !s.startsWith('.') && !s.includes('.@');
const clean = (s) => (V('trim-lower') ? s.trim() : s);
function checkString(it, key, errors, { nullable = false, required = false, notBlank = false } = {}) {
  const val = Object.hasOwn(it, key) ? it[key] : undefined;
  const bad = (message) => { errors.push({ attribute: key, message }); return undefined; };
  if (val === undefined) return required ? bad("can't be blank") : undefined;
  if (val === null) return nullable ? null : bad(required ? "can't be blank" : 'must be a string');
  if (typeof val !== 'string') return bad('must be a string');
  const s = clean(val);
  if ((required || notBlank) && s.trim() === '') return bad("can't be blank");
  if (V('max-lengths') && s.length > 120) return bad('is too long (maximum is 120 characters)');
  return s;
}
function contact(it, errors, create) {
  const out = {};
  const set = (k, val) => { if (val !== undefined) out[k] = val; };
  const waived = create && ((F('create-first-name-null') && it.first_name === null) || (F('create-first-name-fields') && it.first_name === undefined && Array.isArray(it.fields)));
  if (waived) out.first_name = ''; else set('first_name', checkString(it, 'first_name', errors, { required: create, notBlank: true }));
  set('last_name', checkString(it, 'last_name', errors));
  let email = checkString(it, 'email', errors);
  if (email !== undefined && V('trim-lower')) email = email.toLowerCase();
  if (email !== undefined && !okEmail(email) && !(create && F('create-email-unchecked'))) { errors.push({ attribute: 'email', message: 'is not an email address' }); email = undefined; }
  set('email', email);
  let phone = checkString(it, 'phone', errors, { nullable: true });
  if (typeof phone === 'string') {
    if (!V('strict-phone')) phone = phone.trim().replace(/^00/, '+').replace(/[\s().\u00a0-]/g, '');
    if (!/^\+[1-9]\d{6,14}$/.test(phone)) { errors.push({ attribute: 'phone', message: 'must be in E.164 format' }); phone = undefined; }
  }
  if (phone === null && create && F('create-phone-null-422')) errors.push({ attribute: 'phone', message: 'must be a string' });
  set('phone', phone);
  set('job_title', checkString(it, 'job_title', errors, { nullable: true }));
  set('company', checkString(it, 'company', errors, { nullable: true }));
  return out;
}
function depthOk(x, left = 16) {
  if (typeof x === 'number') return Number.isFinite(x);
  if (x === null || typeof x !== 'object') return true;
  if (left === 0) return false;
  return Object.values(x).every((y) => depthOk(y, left - 1));
}
function okValue(val) {
  if (Array.isArray(val)) return val.every((x) => ['string', 'boolean'].includes(typeof x) || (typeof x === 'number' && Number.isFinite(x)));
  return depthOk(val);
}
function typedProblem(f, val) {
  if (val === null) return null;
  const str = typeof val === 'string';
  switch (f.type) {
    case 'number': return typeof val === 'number' || (str && val.trim() !== '' && Number.isFinite(Number(val))) ? null : 'must be a number';
    case 'dropdown': case 'radio': return !f.options.length || f.options.includes(val) ? null : 'is not one of the options';
    case 'checkbox': return !f.options.length || typeof val === 'boolean' || (Array.isArray(val) && val.every((x) => f.options.includes(x))) || f.options.includes(val) ? null : 'is not among the options';
    case 'date': case 'date_of_birth': return str && /^\d{4}-\d\d-\d\d$/.test(val) && !Number.isNaN(Date.parse(val)) ? null : 'must be a date';
    case 'time': return str && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(val) ? null : 'must be a time';
    case 'email': return str && okEmail(val) ? null : 'must be an email address';
    case 'url': return str && URL.canParse(val) ? null : 'must be a URL';
    case 'consent': case 'term_and_consent': return typeof val === 'boolean' ? null : 'must be true or false';
    case 'spacer': case 'section_divider': case 'paragraph': return 'takes no answer';
    default: return null;
  }
}
function answersFrom(it, ev, errors) {
  const out = new Map();
  if (!Object.hasOwn(it, 'fields')) return out;
  if (!Array.isArray(it.fields)) { errors.push({ attribute: 'fields', message: 'must be an array' }); return out; }
  it.fields.forEach((entry, i) => {
    const bad = (message) => errors.push({ attribute: `fields[${i}]`, message });
    if (!isObject(entry)) return bad('must be an object');
    if (!Number.isSafeInteger(entry.attendee_field_id)) return bad('attendee_field_id is required and must be an integer');
    const f = ev.fields.find((x) => x.id === entry.attendee_field_id);
    if (!f) return bad('attendee_field_id is unknown');
    if (!Object.hasOwn(entry, 'value') && !F('create-answer-value-optional')) return bad('value is required');
    let val = entry.value ?? null;
    if (!okValue(val)) return bad('value has a wrong type');
    if (V('typed-answers')) { const p = typedProblem(f, val); if (p) return bad(`(${f.label.slice(0, 60)}) ${p}`); }
    if (val === null && F('create-answer-null-422')) return bad('value is required');
    if (!val && F('create-answer-falsy-null')) val = null;
    if (Array.isArray(val) && F('create-answer-array-joined')) val = val.join(', ');
    if (isObject(val) && V('answer-object-string')) val = JSON.stringify(val);
    out.set(f.id, val);
  });
  return out;
}
function typeIdFrom(it, ev, errors) { // -> undefined | null | id
  if (!Object.hasOwn(it, 'registration_type_id')) return undefined;
  const id = it.registration_type_id;
  if (id === null) { if (F('create-regtype-null-422')) errors.push({ attribute: 'registration_type_id', message: 'must be an integer' }); return null; }
  if (!Number.isSafeInteger(id)) { errors.push({ attribute: 'registration_type_id', message: 'must be an integer or null' }); return undefined; }
  if (!ev.types.has(id)) { errors.push({ attribute: 'registration_type_id', message: 'is not a registration type of this event' }); return undefined; }
  return id;
}
const isClosed = (ev) => V('closed-events') && ['completed', 'canceled', 'archived'].includes(ev.status);
const openOr422 = (ev) => { if (isClosed(ev)) throw invalid([`The event is ${ev.status}`]); };
const emailTaken = (ev, email, self) => V('unique-email') && ev.attendees.some((a) => a !== self && a.email.toLowerCase() === email.toLowerCase());

// ------------------------------------------------------------------ operations
const api = express.Router({ strict: false, caseSensitive: true });
const table = new Map(); // path -> methods
function op(method, path, name, scope, handler) {
  const o = { method, path, name, scope };
  if (!table.has(path)) table.set(path, []);
  table.get(path).push(method === 'GET' ? 'GET, HEAD' : method);
  api[method.toLowerCase()](path, async (req, res) => {
    req.op = o;
    if (F('bearer-none-regtype') && name === 'regtype.get' && req.headers.authorization === undefined) {
      req.account = db.events.get(Number(req.params.event_id))?.account_id;
      return handler(req, res);
    }
    const t = authenticate(req, o);
    req.token = t;
    limit(req, o, t);
    req.account = chooseAccount(req, o, t);
    needScope(o, t);
    return handler(req, res);
  });
}

op('GET', '/account', 'account.get', 'read', (req, res) => {
  const a = F('account-first-row') ? db.accounts.get(1) : db.accounts.get(req.account);
  const record = V('opaque-account') ? { uid: `acc_${a.subdomain}`, title: a.name } : { id: a.id, name: a.name, subdomain: a.subdomain, plan: a.plan, timezone: a.timezone };
  reply(req, res, 200, F('account-bare') ? record : item(req, record));
});
op('GET', '/me', 'me.get', 'read', (req, res) => {
  let user = req.token.kind === 'personal' ? db.users.get(req.token.user_id) : null;
  if (!user && F('me-client-credentials')) user = [...db.users.values()].find((u) => u.accounts.includes(req.account));
  if (!user) throw V('me-404') ? notFound('User') : err(403, 'This needs a personal token');
  const record = V('opaque-account') ? { uid: `usr_${user.id.toString(36)}`, display_name: `${user.first_name} ${user.last_name}` } : { id: user.id, email: user.username, first_name: user.first_name, last_name: user.last_name, account_ids: [...user.accounts] };
  const body = item(req, record);
  if (F('me-no-metadata')) delete body.metadata;
  reply(req, res, 200, body);
});

function lastParam(req, name) {
  const i = req.originalUrl.indexOf('?');
  return i < 0 ? undefined : new URLSearchParams(req.originalUrl.slice(i + 1)).getAll(name).at(-1);
}
function pageParam(req, name, dflt, max) {
  const text = lastParam(req, name);
  if (text === undefined || text === '') return dflt;
  const n = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (V('strict-params') && !(n >= 1 && n <= max)) throw err(400, `${name} must be an integer from 1 to ${max}`);
  if (Number.isNaN(n)) return dflt;
  return Math.min(Math.max(n, 1), max);
}

let currentAccount; // only used by a fault
op('GET', '/events', 'event.list', 'read', async (req, res) => {
  currentAccount = req.account;
  if (F('events-context-leak')) await sleep(25);
  const account = F('events-context-leak') ? currentAccount : req.account;
  let list = [...db.events.values()].filter((e) => e.account_id === account || (F('events-list-leak') && e.status === 'live'));
  list.sort((x, y) => x.start_time - y.start_time || x.id - y.id);
  const total = list.length;
  let extra = { total_count: total };
  if (V('events-paged')) {
    const per = pageParam(req, 'per_page', 3, 50), pages = Math.max(1, Math.ceil(total / per)), page = pageParam(req, 'page', 1, 1e6);
    list = list.slice((page - 1) * per, page * per);
    extra = { page, per_page: per, total_count: total, total_pages: pages };
  }
  reply(req, res, 200, { items: list.map(showEvent), metadata: meta(req, extra) });
});
op('GET', '/events/:event_id', 'event.get', 'read', (req, res) => {
  const ev = ownEvent(req, { foreignOk: F('event-foreign-read') });
  if (F('event-archived-404') && ev.status === 'archived') throw notFound('Event');
  const body = item(req, showEvent(ev));
  if (F('event-metadata-array')) body.metadata = [];
  reply(req, res, 200, body);
});
op('GET', '/events/:event_id/registration_types/:id', 'regtype.get', 'read', (req, res) => {
  const ev = ownEvent(req), id = pathId(req.params.id, 'Registration type');
  let t = ev.types.get(id);
  if (!t && F('regtype-other-event')) for (const e of db.events.values()) if (e.account_id === req.account && e.types.has(id)) t = e.types.get(id);
  if (!t && F('regtype-404-empty-200')) return reply(req, res, 200, item(req, null));
  if (!t) throw notFound('Registration type');
  reply(req, res, 200, item(req, showType(t)));
});

// ---- attendees
const frozenCount = new Map(), pageCache = new Map();
const INT_MAX = 2147483647;
op('GET', '/events/:event_id/attendees', 'attendee.list', 'read', (req, res) => {
  const rawPer = lastParam(req, 'per_page'), rawPage = lastParam(req, 'page');
  let ev;
  try { ev = ownEvent(req, { foreignOk: F('list-foreign-personal') && req.token.kind === 'personal' }); } catch (e) {
    if (F('list-unknown-event-empty') && /^\d+$/.test(req.params.event_id) && !db.events.has(Number(req.params.event_id))) return reply(req, res, 200, { items: [], metadata: { page: 1, per_page: 25, total_count: 0, total_pages: 0 } });
    throw e;
  }
  if (F('list-422-per-page') && Number(rawPer) > 100) throw invalid([{ attribute: 'per_page', message: 'must be at most 100' }]);
  if (F('list-422-page') && rawPage === '0') throw invalid([{ attribute: 'page', message: 'must be at least 1' }]);
  const dflt = F('list-default-20') ? 20 : 25;
  let per = pageParam(req, 'per_page', dflt, 100), page = pageParam(req, 'page', 1, INT_MAX);
  if (F('list-max-50')) per = Math.min(per, 50);
  if ((F('list-max-off-by-one') && rawPer === '100') || (F('list-min-off-by-one') && rawPer === '1')) per = dflt;

  let all = ev.attendees.map(db.view).filter(Boolean);
  if (F('list-declined-hidden')) all = all.filter((a) => a.rsvp_status !== 'declined');
  if (V('by-name')) all.sort((x, y) => x.last_name.localeCompare(y.last_name) || x.first_name.localeCompare(y.first_name) || x.id - y.id);
  else all.sort((x, y) => (V('newest-first') ? y.id - x.id : x.id - y.id));
  let total = all.length;
  let pages = Math.ceil(total / per);
  if (V('total-pages-one')) pages = Math.max(1, pages);
  if (V('overflow-last-page')) page = Math.min(page, Math.max(1, pages));
  let start = (page - 1) * per, end = start + per;
  if (F('list-page2-overlap') && page >= 2) { start--; end--; }
  if (F('list-page3-skip') && page >= 3) { start++; end++; }
  let items = all.slice(start, end).map(showAttendee);
  if (F('list-last-page-short') && page === pages && page > 1 && items.length < per) items.pop();
  if (F('list-null-keys-dropped')) items = items.map((a) => Object.fromEntries(Object.entries(a).filter(([, x]) => x !== null)));
  if (F('list-fields-page2') && page >= 2) for (const a of items) delete a.fields;
  if (F('list-total-pages-floor')) pages = Math.max(1, Math.floor(total / per));
  if (F('list-total-pages-exact')) pages = Math.floor(total / per) + 1;
  if (F('list-total-count-stale')) { if (!frozenCount.has(ev.id)) frozenCount.set(ev.id, total); total = frozenCount.get(ev.id); }
  if (F('list-total-count-page') && page > 1) total = items.length;
  const metadata = { page: F('list-page-meta-stuck') ? 1 : page, per_page: F('list-per-page-string') && rawPer ? String(per) : per, total_count: total, total_pages: pages };
  let body = { items, metadata };
  if (F('list-cache-per-page')) {
    const key = `${req.account}/${ev.id}/${page}`, hit = pageCache.get(key);
    if (hit && hit.until > Date.now()) body = hit.body; else pageCache.set(key, { body, until: Date.now() + 2000 });
  }
  reply(req, res, 200, body);
});

const CREATE_KEYS = ['first_name', 'last_name', 'email', 'phone', 'job_title', 'company', 'registration_type_id', 'fields'];
op('POST', '/events/:event_id/attendees', 'attendee.create', 'write', async (req, res) => {
  const ev = ownEvent(req, { foreignOk: F('create-foreign-event') });
  const it = bodyItem(req, CREATE_KEYS);
  openOr422(ev);
  const errors = [];
  const c = contact(it, errors, true);
  let type = typeIdFrom(it, ev, errors);
  const answers = answersFrom(it, ev, errors);
  if (V('enforce-required')) for (const f of ev.fields) if (f.required && !LAYOUT_TYPES.has(f.type) && (answers.get(f.id) ?? null) === null) errors.push({ attribute: 'fields', message: `must answer “${f.label.slice(0, 60)}”` });
  if (c.email !== undefined && emailTaken(ev, c.email)) errors.push({ attribute: 'email', message: 'has already been taken' });
  if (errors.length) throw invalid(errors);

  if (type === undefined) type = V('no-default-type') ? null : [...ev.types.values()].find((t) => t.default)?.id ?? null;
  if (F('create-regtype-dropped') && answers.size) type = null;
  if (F('create-answers-first-only')) [...answers.keys()].slice(1).forEach((k) => answers.delete(k));
  let id;
  if (F('create-duplicate-id')) { id = Math.max(...db.attendees.keys()) + 1; await sleep(30); db.counters.attendee = Math.max(db.counters.attendee, id); } else id = db.nextId('attendee');
  const cap = type === null ? null : ev.types.get(type).capacity;
  const full = cap !== null && cap > 0 && ev.attendees.filter((a) => a.registration_type_id === type).length >= cap;
  const a = { id, event_id: ev.id, first_name: c.first_name, last_name: c.last_name ?? '', email: c.email ?? `no-email+${id}@guests.northwind.example`, phone: c.phone ?? null, job_title: c.job_title ?? null, company: c.company ?? null,
    rsvp_status: full ? 'waitlisted' : V('initial-pending') ? 'pending_approval' : V('initial-confirmed') ? 'confirmed' : 'unconfirmed', checkin_status: 'not_checked_in',
    qr_code: db.newQr(id), created_at: Date.now(), registration_type_id: type, answers, seen: new Map() };
  const shown = showAttendee(a);
  if (F('create-job-title-not-kept')) a.job_title = null;
  if (F('create-event-id-string')) shown.event_id = req.params.event_id;
  if (F('create-answers-response-empty')) shown.fields = [];
  ev.attendees.push(a); db.attendees.set(id, a); db.publish(a);
  reply(req, res, 201, item(req, shown));
});

const UPDATE_KEYS = ['first_name', 'last_name', 'email', 'phone', 'job_title', 'company', 'rsvp_status'];
op('PATCH', '/events/:event_id/attendees/:id', 'attendee.update', 'write', async (req, res) => {
  const ev = ownEvent(req);
  const a = attendeeOf(req, ev, { anyEvent: F('update-other-event'), anyAccount: F('update-foreign-attendee') });
  const it = bodyItem(req, V('patch-more') ? [...UPDATE_KEYS, 'registration_type_id', 'fields'] : UPDATE_KEYS);
  const errors = [];
  let c = contact(it, errors, false);
  const rsvp = Object.hasOwn(it, 'rsvp_status') ? it.rsvp_status : undefined;
  if (rsvp !== undefined && !RSVP.includes(rsvp) && !(F('rsvp-any-string') && typeof rsvp === 'string')) errors.push({ attribute: 'rsvp_status', message: 'is not included in the list' });
  if (rsvp === 'pending_approval' && F('rsvp-pending-422')) errors.push({ attribute: 'rsvp_status', message: 'is not included in the list' });
  if (rsvp === 'confirmed' && a.rsvp_status === 'declined' && F('rsvp-declined-final')) errors.push({ attribute: 'rsvp_status', message: 'cannot change from declined' });
  if (F('update-empty-item-422') && !Object.keys(it).length) errors.push({ attribute: 'item', message: 'is empty' });
  let type, answers;
  if (V('patch-more')) { type = typeIdFrom(it, ev, errors); answers = answersFrom(it, ev, errors); }
  if (c.email !== undefined && emailTaken(ev, c.email, a)) errors.push({ attribute: 'email', message: 'has already been taken' });
  if (errors.length) throw invalid(errors);

  if (F('rsvp-only') && rsvp !== undefined) c = {};
  if (F('update-null-ignored') && c.phone === null) delete c.phone;
  const before = { ...a };
  const next = { ...a, ...c, updated_at: Date.now() };
  if (F('update-wipes-job-title') && c.company !== undefined && c.job_title === undefined) next.job_title = null;
  if (rsvp !== undefined) next.rsvp_status = rsvp;
  if (F('rsvp-resets-checkin') && rsvp === 'declined') next.checkin_status = 'not_checked_in';
  if (type !== undefined) next.registration_type_id = type;
  if (answers?.size) next.answers = new Map([...a.answers, ...answers]);
  if (F('update-lost-overlap')) await sleep(30);
  const shown = showAttendee(next);
  if (F('update-response-stale')) { shown.last_name = before.last_name; shown.company = before.company; }
  if (F('update-email-not-kept')) next.email = before.email;
  if (F('rsvp-waitlisted-not-kept') && rsvp === 'waitlisted') next.rsvp_status = before.rsvp_status;
  if (F('rsvp-back-to-unconfirmed') && rsvp === 'unconfirmed' && before.rsvp_status === 'confirmed') next.rsvp_status = 'confirmed';
  Object.assign(a, next);
  db.publish(a);
  reply(req, res, 200, item(req, shown));
});

// ---- check-in
const CHECKIN = '/events/:event_id/attendees/:id/check_in';
function sessionFrom(req, ev) { // -> session id or null for the door
  const it = bodyItem(req, ['session_id'], { optional: true });
  if (!Object.hasOwn(it, 'session_id')) return null;
  const id = it.session_id;
  if (id === null) { if (F('undo-null-session-422') && req.op.name === 'checkin.undo') throw invalid(['session_id must be an integer']); return null; }
  if (!Number.isSafeInteger(id)) throw invalid([{ attribute: 'session_id', message: 'must be an integer or null' }]);
  if (!ev.sessions.has(id)) throw V('session-422') ? invalid([{ attribute: 'session_id', message: 'is not a session of this event' }]) : notFound('Session');
  return id;
}
function target(req, extra = {}) {
  let ev;
  if (F('checkin-foreign')) { ev = db.events.get(pathId(req.params.event_id, 'Event')); if (!ev) throw notFound('Event'); } else ev = ownEvent(req);
  const a = attendeeOf(req, ev, extra);
  return { ev, a, home: db.events.get(a.event_id) };
}
op('POST', CHECKIN, 'checkin.in', 'write', (req, res) => {
  const { ev, a, home } = target(req);
  const sid = sessionFrom(req, home);
  if (isClosed(ev)) throw err(409, `The event is ${ev.status}`);
  const current = sid === null ? a.checkin_status : a.seen.get(sid);
  if (V('checkin-strict') && (current === 'checked_in' || a.rsvp_status === 'declined')) throw err(409, current === 'checked_in' ? 'Already checked in' : 'The attendee has declined');
  const again = current === 'checked_in';
  a.seen = new Map(a.seen);
  if (sid !== null) a.seen.set(sid, 'checked_in');
  // coming to a session means having come through the door
  if (sid === null || V('session-mirrors') || !V('session-apart')) a.checkin_status = 'checked_in';
  if (F('checkin-by-email')) for (const x of home.attendees) if (x.email === a.email) { x.checkin_status = 'checked_in'; db.publish(x); }
  db.publish(a);
  if (V('checkin-204')) return reply(req, res, 204);
  if (V('checkin-record')) return reply(req, res, 200, item(req, { id: `${a.id}-${sid ?? 'door'}`, attendee_id: a.id, session_id: sid, checked_in_at: stamp(Date.now()) }));
  reply(req, res, again ? 200 : 201, item(req, showAttendee(a)));
});
const bodyless = (req) => { jsonBody(req); return !req.raw.length; };
op('PATCH', CHECKIN, 'checkin.out', 'write', (req, res) => {
  const { ev, a, home } = target(req, { anyEvent: F('checkin-other-event') });
  if (F('checkout-body-required') && bodyless(req)) throw invalid([{ attribute: 'item', message: 'is required' }]);
  const sid = sessionFrom(req, home);
  openOr422(ev);
  const current = sid === null ? a.checkin_status : a.seen.get(sid);
  if (current !== 'checked_in' && !V('checkin-lenient')) throw invalid([sid === null ? 'The attendee is not checked in' : 'The attendee is not checked in to this session']);
  a.seen = new Map(a.seen);
  if (sid !== null) a.seen.set(sid, 'checked_out');
  else for (const [k, s] of a.seen) if (s === 'checked_in') a.seen.set(k, 'checked_out'); // leaving the building leaves the rooms
  if (sid === null || V('session-mirrors')) a.checkin_status = 'checked_out';
  db.publish(a);
  const shown = showAttendee(a);
  reply(req, res, F('checkout-201') ? 201 : 200, F('checkout-bare') ? shown : item(req, shown));
});
op('DELETE', CHECKIN, 'checkin.undo', 'write', (req, res) => {
  const { ev, a, home } = target(req);
  if (F('undo-body-required') && bodyless(req)) throw invalid([{ attribute: 'item', message: 'is required' }]);
  const sid = sessionFrom(req, home);
  openOr422(ev);
  const current = sid === null ? a.checkin_status : a.seen.get(sid) ?? 'not_checked_in';
  if (current === 'not_checked_in' && !V('checkin-lenient')) throw invalid(['There is no check-in to undo']);
  const nextState = current === 'checked_out' && V('undo-steps-back') ? 'checked_in' : 'not_checked_in';
  a.seen = new Map(a.seen);
  if (sid !== null) { if (nextState === 'checked_in') a.seen.set(sid, nextState); else a.seen.delete(sid); }
  else if (nextState === 'not_checked_in') a.seen.clear();
  if (sid === null || V('session-mirrors')) a.checkin_status = nextState;
  db.publish(a);
  if (F('undo-204') && current === 'checked_out') return reply(req, res, 204);
  const shown = showAttendee(a);
  if (F('undo-fields-missing')) delete shown.fields;
  reply(req, res, 200, item(req, shown));
});

// ---- attendee fields
const FIELD_KEYS = ['label', 'type', 'required', 'options'];
function fieldInput(it, create, old) {
  const errors = [], out = {};
  const name = create ? 'create' : 'update';
  if (create && F('field-label-optional') && it.label === undefined) out.label = String(it.type ?? 'Question');
  else { const l = checkString(it, 'label', errors, { required: create, notBlank: true }); if (l !== undefined) out.label = l; }
  const type = Object.hasOwn(it, 'type') ? it.type : undefined;
  if (type === undefined) { if (create) { if (F('field-type-optional')) out.type = 'text'; else errors.push({ attribute: 'type', message: "can't be blank" }); } }
  else if (!FIELD_TYPES.includes(type) && !(F('field-type-any') && !create && typeof type === 'string')) errors.push({ attribute: 'type', message: 'is not included in the list' });
  else if ((name === 'create' && type === 'term_and_consent' && F('field-create-type-missing-one')) || (name === 'update' && type === 'captcha' && F('field-update-type-missing-one'))) errors.push({ attribute: 'type', message: 'is not included in the list' });
  else out.type = type === 'tel' && F('field-type-tel-folded') ? 'contact_phone' : type;
  if (Object.hasOwn(it, 'required')) { if (typeof it.required !== 'boolean') errors.push({ attribute: 'required', message: 'must be true or false' }); else out.required = it.required; }
  if (Object.hasOwn(it, 'options')) {
    if (!Array.isArray(it.options) || it.options.some((o) => typeof o !== 'string')) errors.push({ attribute: 'options', message: 'must be an array of strings' });
    else if (V('max-lengths') && it.options.some((o) => o.length > 120)) errors.push({ attribute: 'options', message: 'are too long' });
    else out.options = it.options.map(clean);
  }
  if (V('choice-needs-options') && !errors.length && ['dropdown', 'radio'].includes(out.type ?? old?.type) && !(out.options ?? old?.options ?? []).length) errors.push({ attribute: 'options', message: 'must have at least one entry' });
  if (errors.length) throw invalid(errors);
  return out;
}
op('GET', '/events/:event_id/attendee_fields', 'field.list', 'read', (req, res) => {
  let ev;
  try { ev = ownEvent(req); } catch (e) {
    if (F('field-list-foreign-empty') && db.events.has(Number(req.params.event_id))) return reply(req, res, 200, { items: [], metadata: meta(req, { total_count: 0 }) });
    throw e;
  }
  const source = V('delayed') ? [...db.fields.values()].filter((f) => f.event_id === ev.id) : ev.fields;
  let list = source.map(db.view).filter(Boolean).sort((x, y) => x.position - y.position || x.id - y.id).map(showField);
  if (F('field-list-truncated')) list = list.slice(0, 20);
  if (F('field-list-required-int')) for (const f of list) f.required = f.required ? 1 : 0;
  const body = { items: list, metadata: meta(req, { total_count: list.length }) };
  if (F('field-list-no-metadata')) delete body.metadata;
  reply(req, res, 200, body);
});
op('POST', '/events/:event_id/attendee_fields', 'field.create', 'write', async (req, res) => {
  const ev = ownEvent(req);
  const it = bodyItem(req, FIELD_KEYS);
  openOr422(ev);
  const data = fieldInput(it, true);
  const others = [...ev.fields];
  if (F('field-create-lost-overlap')) await sleep(30);
  const f = db.addField(ev, data);
  const shown = showField(f);
  if (F('field-required-true-not-kept')) f.required = false;
  ev.fields = F('field-create-lost-overlap') ? [...others, f] : [...ev.fields, f];
  db.publish(f);
  if (F('field-create-options-missing') && data.options === undefined) delete shown.options;
  if (F('field-create-position-missing')) delete shown.position;
  reply(req, res, F('field-create-200') ? 200 : 201, item(req, shown));
});
op('PATCH', '/events/:event_id/attendee_fields/:id', 'field.update', 'write', (req, res) => {
  const ev = ownEvent(req);
  const f = fieldOf(req, ev);
  const it = bodyItem(req, FIELD_KEYS);
  openOr422(ev);
  const data = fieldInput(it, false, f);
  if (F('field-update-required-reset') && data.required === undefined) data.required = false;
  if (F('field-update-options-merge') && data.options) data.options = [...new Set([...f.options, ...data.options])];
  if (F('field-update-options-reset') && data.type !== undefined && data.options === undefined) data.options = [];
  const before = f.options;
  Object.assign(f, data);
  const shown = showField(f);
  if (F('field-options-not-kept')) f.options = before;
  if (F('field-update-options-null') && !shown.options.length) shown.options = null;
  db.publish(f);
  reply(req, res, 200, item(req, shown));
});
op('DELETE', '/events/:event_id/attendee_fields/:id', 'field.delete', 'write', (req, res) => {
  const ev = ownEvent(req);
  const f = fieldOf(req, ev);
  if (isClosed(ev)) throw err(409, `The event is ${ev.status}`);
  const shown = showField(f);
  const gone = [f];
  if (F('field-delete-neighbour')) { const n = [...ev.fields].sort((x, y) => x.position - y.position).find((x) => x.position > f.position); if (n) gone.push(n); }
  if (!(F('field-delete-not-kept') && ev.attendees.some((a) => a.answers.has(f.id)))) {
    for (const g of gone) g.deleted = true;
    ev.fields = ev.fields.filter((x) => !gone.includes(x));
    if (V('position-compact')) ev.fields.sort((x, y) => x.position - y.position).forEach((x, i) => { x.position = V('position-gaps') ? i * 1024 : i + 1; db.publish(x); });
    if (!F('field-delete-keeps-answers')) for (const a of ev.attendees) if (gone.some((g) => a.answers.has(g.id))) { a.answers = new Map(a.answers); for (const g of gone) a.answers.delete(g.id); }
    for (const g of gone) db.publish(g);
  }
  if (V('delete-204')) return reply(req, res, 204);
  reply(req, res, 200, item(req, shown));
});

if (V('more-routes')) {
  op('GET', '/events/:event_id/attendees/:id', 'x.attendee', 'read', (req, res) => {
    const a = db.view(attendeeOf(req, ownEvent(req)));
    if (!a) throw notFound('Attendee');
    reply(req, res, 200, item(req, showAttendee(a)));
  });
  op('GET', '/events/:event_id/registration_types', 'x.types', 'read', (req, res) => {
    const ev = ownEvent(req);
    reply(req, res, 200, { items: [...ev.types.values()].map(showType), metadata: meta(req, { total_count: ev.types.size }) });
  });
  for (const path of ['/events/:event_id/attendees/:id', '/events/:event_id/attendee_fields/:id']) {
    table.get(path)?.push('PUT');
    api.put(path, (req, res, next) => { req.method = 'PATCH'; api.handle(req, res, next); });
  }
}

// reference and docs are for browsers; they need no token
api.get('/openapi', (req, res) => reply(req, res, 200, { openapi: '3.1.0', info: { title: 'Event attendee and check-in service', version: '2' }, servers: [{ url: '/api/v2' }],
  paths: Object.fromEntries([...table].map(([p, ms]) => [p.replace(/:(\w+)/g, '{$1}'), Object.fromEntries(ms.flatMap((m) => m.split(', ')).filter((m) => m !== 'HEAD').map((m) => [m.toLowerCase(), { responses: {} }]))])) }));
api.get('/docs', (req, res) => { res.type('html').send('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>API v2</title></head><body><h1>API v2</h1><p>See <a href="/api/v2/openapi">the reference</a>.</p></body></html>'); });
table.set('/openapi', ['GET, HEAD']); table.set('/docs', ['GET, HEAD']);

for (const [path, methods] of table) api.all(path, (req, res) => {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (req.method === 'OPTIONS') return res.status(204).set('Allow', allow).end();
  if (V('method-404')) throw err(404, 'Not found');
  throw err(405, 'Method not allowed', { Allow: allow });
});
api.use((req) => {
  if (V('auth-first')) authenticate(req, { name: 'none', method: req.method, scope: 'read' });
  throw err(404, 'Not found');
});
app.use('/api/v2', api);
app.use('/api/v1', (req, res) => reply(req, res, 401, { error: 'X-Api-Key is missing or not valid' }));
app.get('/', (req, res) => { res.type('html').send('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Northwind events</title></head><body><h1>Northwind events</h1></body></html>'); });
app.use((req, res) => reply(req, res, 404, { error: 'Not found' }));

// eslint-disable-next-line no-unused-vars
app.use((e, req, res, next) => {
  if (res.headersSent) return res.destroy?.();
  const name = req.op?.name;
  if (!(e instanceof ApiError)) {
    if (!(e.status >= 400 && e.status < 500)) process.stderr.write(`unexpected: ${e.stack}\n`);
    return reply(req, res, e.status >= 400 && e.status < 500 ? e.status : 400, { error: 'The request could not be understood' });
  }
  res.set(e.headers);
  if (e.body === '') return res.status(e.status).end();
  if (typeof e.body === 'string') return res.status(e.status).type('text/plain').send(e.body);
  let { detail, ...body } = e.body, status = e.status;
  if (status === 404) {
    if ((F('event-404-errors') && name === 'event.get') || (F('update-404-errors') && name === 'attendee.update')) body = { errors: [body.error] };
    if (F('field-404-html') && name === 'field.update') return res.status(404).type('html').send(`<!DOCTYPE html>\n<html lang="en"><head><title>Error</title></head><body><pre>Cannot PATCH field</pre></body></html>\n`);
  }
  if (status === 422) {
    if (F('create-errors-object') && name === 'attendee.create' && detail.some((d) => d.attribute === 'email')) body = { errors: Object.fromEntries(detail.map((d) => [d.attribute, [d.message]])) };
    if (F('update-errors-string') && name === 'attendee.update') body = { errors: body.errors.join(', ') };
    if (F('checkout-error-singular') && name === 'checkin.out') body = { error: body.errors[0] };
    if (F('field-errors-objects') && name === 'field.create') body = { errors: detail.map((d) => (typeof d === 'string' ? { attribute: 'base', message: d } : d)) };
    if (F('field-422-400') && name === 'field.update') { status = 400; body = { error: body.errors[0] }; }
  }
  reply(req, res, status, body);
});

// ------------------------------------------------------------------ start and stop
const server = app.listen(opts.port, '127.0.0.1', (e) => {
  if (e) { process.stderr.write(`server.mjs: ${e.message}\n`); process.exit(1); }
  const { main, reader, personal, foreign } = oauth.clients, E = db.E;
  const cred = (c) => ({ id: c.id, secret: c.secret });
  const u = db.users.get(31);
  const user = { account_id: 1, foreign_account_id: 2, client_id: personal.id, client_secret: personal.secret, redirect_uri: V('loopback') ? oauth.LOOP : oauth.OOB, sign_in: 'form', username: u.username, password: u.password };
  if (personal.public) delete user.client_secret;
  process.stdout.write(JSON.stringify({ name: 'express', base_url: `http://127.0.0.1:${server.address().port}`, client: cred(main), read_client: cred(reader), user, environment: 'local',
    event_id: E.main.id, other_event_id: E.other.id, fields_event_id: E.fields.id, registration_type_id: [...E.main.types.keys()][0], session_id: [...E.main.sessions.keys()][0],
    foreign: { event_id: E.foreign.id, attendee_id: E.foreign.attendees[0].id, client: cred(foreign) }, tokens: { expired: oauth.expired.token, revoked: oauth.revoked.token },
    writes: 'allow', rate_limit: opts.rate ? 'probe' : 'avoid', settle_ms: V('delayed') ? 1000 : 300 }) + '\n');
});
server.keepAliveTimeout = 65e3;
const stop = () => { server.close(() => process.exit(0)); server.closeAllConnections(); setTimeout(() => process.exit(0), 500).unref(); };
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
