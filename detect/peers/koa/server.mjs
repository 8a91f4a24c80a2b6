#!/usr/bin/env node
// Event Attendee and Check-in Service, API v2. Koa for the resources, oidc-provider for the tokens (auth.mjs).
import * as http from 'node:http';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import Router from '@koa/router';
import raw from 'raw-body';
import { VARIANTS, FAULTS } from './catalog.mjs';
import { accounts, users, applications, seed, FIELD_TYPES, RSVP, NATIVE } from './data.mjs';

// ---------------------------------------------------------------------------------------------------------- command line
function bail(message) { process.stderr.write(`${message}\n`); process.exit(2); }
let args;
try {
  args = parseArgs({ options: {
    port: { type: 'string', default: '0' }, variant: { type: 'string', multiple: true }, fault: { type: 'string', multiple: true },
    rate: { type: 'string' }, list: { type: 'boolean' },
  } }).values;
} catch (e) { bail(e.message); }
if (args.list) {
  process.stdout.write(`${JSON.stringify({ variants: VARIANTS, faults: FAULTS }, null, 1)}\n`, () => process.exit(0));
  await new Promise(() => {});
}
const names = (list) => (list ?? []).flatMap((s) => s.split(',')).map((s) => s.trim()).filter(Boolean);
const variants = new Set(names(args.variant));
const faults = new Set(names(args.fault));
for (const n of variants) if (!VARIANTS.some((x) => x.name === n)) bail(`unknown variant: ${n}`);
for (const n of faults) if (!FAULTS.some((x) => x.name === n)) bail(`unknown fault: ${n}`);
const V = (n) => variants.has(n);
const F = (n) => faults.has(n);
const port = Number(args.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) bail('--port wants 0..65535');
const rate = args.rate === undefined ? 0 : Number(args.rate);
if (args.rate !== undefined && !(rate > 0)) bail('--rate wants a positive number');

const { buildAuth } = await import('./auth.mjs');
const server = http.createServer({ keepAliveTimeout: 30e3 });
await new Promise((ok, no) => { server.once('error', no); server.listen(port, '127.0.0.1', ok); }).catch((e) => bail(e.message));
const base = `http://127.0.0.1:${server.address().port}`;
const auth = await buildAuth({ issuer: base, V, F });

// ------------------------------------------------------------------------------------------------------------- the tables
const BASE = V('big-ids') ? 7_000_000_000_000 : 0;
const db = seed({ base: BASE });
const sleep = (ms) => new Promise((ok) => { setTimeout(ok, ms); });
const eventFields = (id) => db.fields.filter((x) => x.event === id).sort((a, b) => a.position - b.position || a.id - b.id);

class Refusal extends Error {
  constructor(status, message, headers = {}) { super(Array.isArray(message) ? message.join('; ') : message); Object.assign(this, { status, list: Array.isArray(message) ? message : undefined, headers }); }
}
const missing = (what) => new Refusal(404, `${what} not found`);
const invalid = (...messages) => new Refusal(422, messages);

// ------------------------------------------------------------------------------------------------------------------ views
const pad = (n) => String(n).padStart(2, '0');
function stamp(ms, offset = 0, millis = false) {
  if (V('epoch-times')) return Math.floor(ms / 1000);
  if (V('rails-times')) return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  if (millis) return new Date(ms).toISOString();
  const zone = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
  return new Date(ms + offset * 60e3).toISOString().slice(0, 19) + zone;
}
const eventView = (e) => ({
  id: e.id, slug: e.slug, name: e.name, status: e.status, start_time: stamp(e.start, e.offset), end_time: stamp(e.end, e.offset),
  timezone: e.timezone, description: e.description, city: e.city, country: e.country, created_at: stamp(e.created, 0, true),
  ...(V('extra-attributes') && { account_id: e.account, url: `https://events.example/${e.slug}` }),
});
const typeView = (t) => ({
  id: t.id, name: t.name, description: t.description, capacity: t.capacity, default: t.default, visible: t.visible,
  participants_count: db.attendees.reduce((n, a) => n + (a.type === t.id ? 1 : 0), 0),
  ...(V('extra-attributes') && { event_id: t.event }),
});
const fieldView = (x) => ({
  id: x.id, label: x.label, required: x.required, position: V('dense-positions') ? eventFields(x.event).indexOf(x) : x.position,
  name: x.name, type: F('field-type-renamed') && x.type === 'text_area' ? 'textarea' : x.type, options: [...x.options],
  ...(V('extra-attributes') && { help_text: '' }),
});
function overall(a) {
  if (V('sessions-apart')) return a.places.get('door') ?? 'not_checked_in';
  return [...a.places.values()].at(-1) ?? 'not_checked_in';
}
const attendeeView = (a) => ({
  id: a.id, first_name: a.first_name, last_name: a.last_name, email: a.email, phone: a.phone, job_title: a.job_title, company: a.company,
  rsvp_status: a.rsvp_status, checkin_status: overall(a), qr_code: V('qr-url') ? `https://checkin.example/q/${a.qr}` : a.qr,
  created_at: stamp(a.created, 0, true), registration_type_id: a.type, event_id: a.event,
  fields: eventFields(a.event).filter((x) => !V('sparse-answers') || a.answers.has(x.id)).map((x) => ({ field: fieldView(x), value: a.answers.get(x.id) ?? null })),
  ...(V('extra-attributes') && { full_name: `${a.first_name} ${a.last_name}`.trim(), locale: null }),
});
const metadata = (ctx, more) => (V('bare-metadata') ? {} : { request_id: ctx.state.requestId, api_version: 2, ...more });
const one = (ctx, item, status = 200) => { ctx.status = status; ctx.body = { item, metadata: metadata(ctx) }; };

// a list may read from a replica which runs behind (variant lagging-reads)
const LAG = 300;
const history = new Map();
function changed(kind, id, snapshot) {
  if (!V('lagging-reads')) return;
  const key = `${kind}:${id}`;
  const log = history.get(key) ?? history.set(key, [{ at: 0, value: undefined }]).get(key);
  log.push({ at: Date.now(), value: snapshot });
  while (log.length > 2 && log[1].at < Date.now() - LAG) log.shift();
}
const before = (kind, id, value) => { if (V('lagging-reads') && !history.has(`${kind}:${id}`)) history.set(`${kind}:${id}`, [{ at: 0, value }]); };
function replica(kind, rows) {
  if (!V('lagging-reads')) return rows.map((r) => r.view);
  const seen = new Map(rows.map((r) => [r.id, r.view]));
  for (const [key, log] of history) {
    const [k, id] = key.split('|')[0].split(':');
    if (k !== kind) continue;
    const n = Number(id);
    const then = log.filter((h) => h.at <= Date.now() - LAG).at(-1)?.value;
    if (log.at(-1).at <= Date.now() - LAG) continue; // caught up
    if (then === undefined) seen.delete(n);
    else if (then.scope === rows.scope) seen.set(n, then.view);
  }
  return [...seen.entries()].sort((a, b) => a[0] - b[0]).map((e) => e[1]);
}
const noteAttendee = (a) => changed('attendee', a.id, { scope: a.event, view: attendeeView(a) });
const wasAttendee = (a) => before('attendee', a.id, { scope: a.event, view: attendeeView(a) });

// ------------------------------------------------------------------------------------------------------- reading requests
async function readJson(ctx, { optional = false } = {}) {
  let bytes;
  if (ctx.get('content-encoding') && ctx.get('content-encoding').toLowerCase() !== 'identity') throw new Refusal(415, 'content codings are not supported');
  try { bytes = await raw(ctx.req, { limit: '1mb' }); } catch (e) {
    throw new Refusal(e.status === 413 ? 413 : 400, e.status === 413 ? 'the body is too large' : 'the body could not be read', { Connection: 'close' });
  }
  if (bytes.length === 0) { if (optional) return undefined; throw invalid('item is required'); }
  const media = ctx.get('content-type').split(';')[0].trim().toLowerCase();
  if (!V('any-content-type') && !/^application\/(json|[\w.+-]+\+json)$/.test(media)) throw new Refusal(415, 'Content-Type must be application/json');
  try { return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)); } catch {
    throw V('bad-json-422') && !(ctx.method === 'POST' && ctx.path.endsWith('/check_in')) ? invalid('the body is not valid JSON') : new Refusal(400, 'the body is not valid JSON');
  }
}
const plain = (x) => x !== null && typeof x === 'object' && !Array.isArray(x);
async function readItem(ctx, known) {
  const body = await readJson(ctx);
  if (!plain(body) || !Object.hasOwn(body, 'item')) throw invalid('item is required');
  if (!plain(body.item)) throw invalid('item must be an object');
  if (V('strict-keys')) {
    const odd = Object.keys(body.item).filter((k) => !known.includes(k));
    if (odd.length) throw invalid(...odd.slice(0, 20).map((k) => `${k.slice(0, 60)} is not a known attribute`));
  }
  return Object.assign(Object.create(null), Object.fromEntries(known.filter((k) => Object.hasOwn(body.item, k)).map((k) => [k, body.item[k]])));
}
const tidy = (s) => (V('tidy-input') && typeof s === 'string' ? s.trim() : s);
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const E164 = /^\+[1-9]\d{1,14}$/;

/** Checks the plain attributes of an attendee; returns the cleaned ones, pushes complaints. */
function attendeeAttributes(item, wrong, creating) {
  const out = {};
  const text = (key, { nullable = false, filled = false, max = 255 } = {}) => {
    if (!(key in item)) return;
    const value = tidy(item[key]);
    if (value === null && nullable) out[key] = null;
    else if (typeof value !== 'string') wrong.push(`${key} must be a string${nullable ? ' or null' : ''}`);
    else if (filled && value.trim() === '') wrong.push(`${key} can't be blank`);
    else if (value.length > max) wrong.push(`${key} is too long (maximum is ${max} characters)`);
    else out[key] = value;
  };
  if (creating && !('first_name' in item)) {
    if (F('create-nameless') && typeof item.last_name === 'string') out.first_name = '';
    else wrong.push('first_name is required');
  }
  text('first_name', { filled: true });
  text('last_name');
  text('email', { max: 254 });
  if ('email' in out) {
    if (!EMAIL.test(out.email) && !(creating && F('create-email-unchecked'))) wrong.push('email is not a valid e-mail address');
    if (V('tidy-input')) out.email = out.email.toLowerCase();
  }
  text('phone', { nullable: true, max: 64 });
  if (typeof out.phone === 'string') {
    if (V('phone-normalised')) out.phone = out.phone.replace(/[\s().-]/g, '').replace(/^00/, '+');
    if (!E164.test(out.phone)) wrong.push('phone must be in E.164 format');
  }
  if (creating && out.phone === null && F('create-phone-null-refused')) wrong.push('phone must be a string');
  text('job_title', { nullable: true });
  text('company', { nullable: true });
  return out;
}
const scalar = (x) => typeof x === 'string' || typeof x === 'boolean' || (typeof x === 'number' && Number.isFinite(x));
function sane(x, depth = 0) {
  if (x === null || scalar(x)) return true;
  if (depth > 16 || typeof x !== 'object') return false;
  return Object.values(x).every((y) => sane(y, depth + 1));
}
const inUnion = (x) => x === null || scalar(x) || (Array.isArray(x) ? x.every(scalar) : sane(x));
function suits(field, x) {
  if (x === null) return true;
  if (['dropdown', 'radio'].includes(field.type) && field.options.length) return field.options.includes(x);
  if (field.type === 'number') return typeof x === 'number';
  if (['consent', 'term_and_consent'].includes(field.type)) return typeof x === 'boolean';
  if (field.type === 'checkbox' && field.options.length) return Array.isArray(x) && x.every((y) => field.options.includes(y));
  return true;
}
function readAnswers(list, eventId, wrong) {
  const answers = new Map();
  if (list === undefined) return answers;
  if (!Array.isArray(list)) { wrong.push('fields must be an array'); return answers; }
  list.slice(0, 500).forEach((entry, i) => {
    if (!plain(entry)) { wrong.push(`fields[${i}] must be an object`); return; }
    const id = Object.hasOwn(entry, 'attendee_field_id') ? entry.attendee_field_id : undefined;
    if (!Number.isSafeInteger(id)) { wrong.push(`fields[${i}].attendee_field_id must be an integer`); return; }
    if (!Object.hasOwn(entry, 'value')) { wrong.push(`fields[${i}].value is required`); return; }
    const field = db.fields.find((x) => x.id === id && x.event === eventId);
    if (!field) { wrong.push(`fields[${i}].attendee_field_id is not a field of this event`); return; }
    if (answers.has(id)) { wrong.push(`fields[${i}] answers the same question twice`); return; }
    if (!inUnion(entry.value)) { wrong.push(`fields[${i}].value is of no supported type`); return; }
    if (V('strict-answers') && !suits(field, entry.value)) { wrong.push(`fields[${i}].value does not suit the question`); return; }
    answers.set(id, F('create-false-answer-lost') && entry.value === false ? null : entry.value);
  });
  if (list.length > 500) wrong.push('fields has too many entries');
  return answers;
}
const pathId = (text) => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : -1);
function theEvent(ctx, name = 'event_id', lax = false) {
  const e = db.events.get(pathId(ctx.params[name]));
  if (!e || (e.account !== ctx.state.account && !lax)) throw missing('event');
  return e;
}
function theAttendee(ctx, e, { otherEvent = false, foreign = false } = {}) {
  const id = pathId(ctx.params.id);
  const a = db.attendees.find((x) => x.id === id);
  if (!a) throw missing('attendee');
  if (a.event !== e.id) {
    const same = db.events.get(a.event).account === e.account;
    if (!((same && otherEvent) || (!same && foreign))) throw missing('attendee');
  }
  return a;
}
function queryInteger(ctx, key, fallback, max) {
  const given = [ctx.query[key] ?? []].flat().at(-1);
  if (given === undefined) return fallback;
  const n = /^[+-]?\d{1,15}$/.test(given) ? Number(given) : NaN;
  if (V('strict-paging') && !(n >= 1 && n <= max)) throw new Refusal(400, `${key} must be an integer from 1 to ${max}`);
  return Number.isNaN(n) ? fallback : Math.min(Math.max(n, 1), max);
}

// -------------------------------------------------------------------------------------------------------------- the gates
const challenge = (more = '') => ({ 'WWW-Authenticate': `Bearer realm="rostrum"${more}` });
const windows = new Map();
function meter(token) {
  if (!rate) return;
  const now = Date.now();
  let w = windows.get(token);
  if (!w || now >= w.until) {
    if (windows.size > 5000) windows.clear();
    w = { until: now + 1000, left: Math.max(1, Math.floor(rate)) };
    windows.set(token, w);
  }
  if (w.left > 0) { w.left -= 1; return; }
  const headers = { 'Retry-After': V('retry-after-date') ? new Date(Math.ceil((now + 1000) / 1000) * 1000).toUTCString() : '1' };
  throw new Refusal(429, 'rate limit exceeded, slow down', F('429-no-retry-after') ? {} : headers);
}
/** Authentication, rate, scope and account, in this order. `tag` names the operation. */
const gate = (scope, tag) => async (ctx, next) => {
  const header = ctx.get('authorization');
  if (!header && tag === 'events' && F('bearer-optional-on-events')) { ctx.state.account = 1; await next(); return; }
  if (!header) throw new Refusal(401, 'an access token is required', challenge());
  const m = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(header);
  if (!m) throw new Refusal(401, 'the Authorization header is not a bearer token', challenge(/^bearer\b/i.test(header) ? ', error="invalid_token"' : ''));
  const who = await auth.resolve(m[1], {
    pardonExpired: F('expired-ok-on-registration-type') && tag === 'type', pardonRevoked: F('revoked-ok-on-field-list') && tag === 'field-list',
  });
  if (!who || !who.application || (who.personal && !users.has(who.sub))) throw new Refusal(401, 'the access token is invalid, expired or revoked', challenge(', error="invalid_token", error_description="The access token is invalid, expired or revoked"'));
  meter(m[1]);
  let enough = who.scopes.has(scope) || (scope === 'read' && who.scopes.has('write') && V('write-implies-read'));
  if (tag === 'field-list' && F('field-list-wants-write')) enough &&= who.scopes.has('write');
  if (!enough && who.scopes.has('read')) {
    enough = (tag === 'field-delete' && F('read-may-delete-field')) || (tag === 'undo' && F('read-may-undo'))
      || (tag === 'attendee-update' && F('read-may-answer-rsvp') && (ctx.state.onlyRsvp = true));
  }
  if (!enough) ctx.state.refuseScope = new Refusal(403, `this needs the scope ${scope}`, challenge(`, error="insufficient_scope", scope="${scope}"`));
  if (ctx.state.refuseScope) throw ctx.state.refuseScope;

  ctx.state.user = who.personal ? users.get(who.sub) : undefined;
  const named = ctx.get('x-account-id').trim();
  if (who.personal) {
    const mine = ctx.state.user.accounts;
    if (!named) {
      if (!(tag === 'event' && F('header-optional-on-event'))) {
        if (V('account-header-401')) throw new Refusal(401, 'X-Account-Id is required with a personal token', challenge());
        throw new Refusal(V('account-header-404') ? 403 : 400, 'X-Account-Id is required with a personal token');
      }
      [ctx.state.account] = mine;
    } else {
      const id = pathId(named);
      if (!mine.includes(id) && !(tag === 'attendee-list' && accounts.has(id) && F('foreign-header-accepted'))) {
        if (V('account-header-401')) throw new Refusal(401, 'X-Account-Id is not an account of this user', challenge());
        throw new Refusal(V('account-header-404') ? 404 : 403, 'X-Account-Id is not an account of this user');
      }
      ctx.state.account = id;
    }
  } else {
    ctx.state.account = who.application.account;
    if (named && V('cc-header-refused')) throw new Refusal(400, 'X-Account-Id must not be sent with a client-credentials token');
    if (named && F('cc-header-switches-account') && accounts.has(pathId(named))) ctx.state.account = pathId(named);
  }
  await next();
};

// ------------------------------------------------------------------------------------------------------------ the resources
const api = new Router({ prefix: '/api/v2', sensitive: true });

api.get('/account', gate('read', 'account'), (ctx) => {
  const a = accounts.get(F('account-of-the-first') ? 1 : ctx.state.account);
  one(ctx, { id: a.id, name: a.name, slug: a.slug, timezone: a.timezone, plan: a.plan, created_at: stamp(a.created_at, 0, true) });
});
api.get('/me', gate('read', 'me'), (ctx) => {
  const u = ctx.state.user ?? (F('me-for-machines') ? [...users.values()].find((x) => x.accounts.includes(ctx.state.account)) : undefined);
  if (!u) throw new Refusal(V('me-404') ? 404 : 403, '/me is for personal tokens only');
  one(ctx, { id: u.id, name: u.name, username: u.username, email: u.email, locale: u.locale, account_ids: u.accounts });
});

api.get('/events', gate('read', 'events'), (ctx) => {
  const rows = [...db.events.values()].filter((e) => e.account === ctx.state.account).sort((a, b) => b.start - a.start || a.id - b.id);
  const show = (e) => (F('event-cancelled-spelling') && e.status === 'canceled' ? { ...eventView(e), status: 'cancelled' } : eventView(e));
  if (V('events-paged')) {
    const page = queryInteger(ctx, 'page', 1, 1e15); const per = queryInteger(ctx, 'per_page', 4, 100);
    ctx.body = { items: rows.slice((page - 1) * per, page * per).map(show), metadata: { page, per_page: per, total_count: rows.length, total_pages: Math.ceil(rows.length / per) } };
  } else ctx.body = { items: rows.map(show), metadata: metadata(ctx, { count: rows.length }) };
});
api.get('/events/:id', gate('read', 'event'), (ctx) => {
  const view = eventView(theEvent(ctx, 'id', F('event-of-others')));
  if (F('event-city-missing') && view.status === 'upcoming') delete view.city;
  one(ctx, view);
});
api.get('/events/:event_id/registration_types/:id', gate('read', 'type'), (ctx) => {
  const lost = (w) => (F('type-404-errors') ? new Refusal(404, [`${w} not found`]) : missing(w));
  const e = theEvent(ctx);
  const t = db.types.get(pathId(ctx.params.id));
  if (!t || (t.event !== e.id && !(F('type-through-other-event') && db.events.get(t.event).account === e.account))) throw lost('registration type');
  const view = typeView(t);
  if (F('type-count-missing') && t.default) delete view.participants_count;
  one(ctx, view);
});

api.get('/events/:event_id/attendees', gate('read', 'attendee-list'), (ctx) => {
  const e = theEvent(ctx);
  if (F('page-zero-422') && ctx.query.page === '0') throw invalid('page must be at least 1');
  const page = queryInteger(ctx, 'page', 1, 1e15);
  let per = queryInteger(ctx, 'per_page', F('per-page-default-20') ? 20 : 25, 100);
  if (F('per-page-100-capped') && per === 100) per = 99;
  const mine = db.attendees.filter((a) => a.event === e.id);
  let rows;
  if (V('lagging-reads')) {
    const all = mine.map((a) => ({ id: a.id, view: attendeeView(a) }));
    all.scope = e.id;
    rows = replica('attendee', all);
  } else rows = mine.sort((a, b) => a.id - b.id);
  if (V('newest-first')) rows.reverse();
  const total = rows.length;
  let from = (page - 1) * per;
  if (F('page-two-overlaps') && page === 2) from -= 1;
  let cut = rows.slice(from, from + per);
  if (F('last-page-short') && page > 1 && cut.length > 1 && cut.length < per) cut = cut.slice(0, -1);
  const items = cut.map((a) => (V('lagging-reads') ? a : attendeeView(a)));
  if (F('list-leaks-other-event') && page === 1 && items.length) {
    const stray = db.attendees.find((a) => a.event !== e.id && db.events.get(a.event).account === e.account);
    items[items.length - 1] = attendeeView(stray);
  }
  if (F('list-omits-null-phone')) for (const i of items) if (i.phone === null) delete i.phone;
  let pages = Math.ceil(total / per);
  if (F('total-pages-extra') && total > 0 && total % per === 0) pages += 1;
  if (V('one-page-minimum')) pages = Math.max(1, pages);
  ctx.body = { items, metadata: { page: F('page-echoed-as-text') && ctx.query.page !== undefined ? String(page) : page, per_page: per, total_count: total, total_pages: pages } };
});

api.post('/events/:event_id/attendees', gate('write', 'attendee-create'), async (ctx) => {
  const e = theEvent(ctx);
  const item = await readItem(ctx, ['first_name', 'last_name', 'email', 'phone', 'job_title', 'company', 'registration_type_id', 'fields']);
  const wrong = [];
  const given = attendeeAttributes(item, wrong, true);
  let type = item.registration_type_id ?? null;
  if (type !== null) {
    const t = Number.isSafeInteger(type) ? db.types.get(type) : undefined;
    if (!t || t.event !== e.id) wrong.push(Number.isSafeInteger(type) ? 'registration_type_id is not a registration type of this event' : 'registration_type_id must be an integer or null');
    else if (V('capacity-enforced') && typeView(t).participants_count >= t.capacity) wrong.push('the registration type is full');
    else if (F('create-type-dropped') && !t.default) type = null;
  } else if (V('default-type') && item.registration_type_id === undefined) type = [...db.types.values()].find((t) => t.event === e.id && t.default)?.id ?? null;
  const answers = readAnswers(item.fields, e.id, wrong);
  if (wrong.length) throw invalid(...wrong);
  const id = db.next.attendee;
  if (F('create-id-twice')) await sleep(30);
  db.next.attendee = id + 1;
  const a = {
    // e-mail is a plain string in e-mail format in every response, so who gives none gets an undeliverable placeholder
    id, event: e.id, first_name: given.first_name, last_name: given.last_name ?? '', email: given.email ?? `attendee-${id}@no-email.invalid`,
    phone: given.phone ?? null, job_title: given.job_title ?? null, company: given.company ?? null,
    rsvp_status: V('confirmed-on-create') ? 'confirmed' : 'unconfirmed', places: new Map(), qr: `LS${(0x51000000 + (id - BASE) * 104729).toString(36).toUpperCase()}`,
    created: Date.now(), type, answers,
  };
  db.attendees.push(a);
  noteAttendee(a);
  one(ctx, attendeeView(a), F('create-200') && item.fields !== undefined ? 200 : 201);
  if (F('create-company-forgotten')) a.company = null;
  if (F('create-201-no-metadata')) delete ctx.body.metadata;
});

const updates = new Map();
api.patch('/events/:event_id/attendees/:id', gate('write', 'attendee-update'), async (ctx) => {
  const e = theEvent(ctx);
  const a = theAttendee(ctx, e, { otherEvent: F('update-other-event'), foreign: F('update-foreign') });
  const item = await readItem(ctx, ['first_name', 'last_name', 'email', 'phone', 'job_title', 'company', 'rsvp_status']);
  if (ctx.state.onlyRsvp && Object.keys(item).join() !== 'rsvp_status') throw new Refusal(403, 'this needs the scope write', challenge(', error="insufficient_scope", scope="write"'));
  const wrong = [];
  let given = attendeeAttributes(item, wrong, false);
  if ('rsvp_status' in item) {
    if (!RSVP.includes(item.rsvp_status) || (F('update-pending-refused') && item.rsvp_status === 'pending_approval')) wrong.push(`rsvp_status must be one of ${RSVP.join(', ')}`);
    else if (F('update-rsvp-alone')) given = { rsvp_status: item.rsvp_status };
    else given.rsvp_status = item.rsvp_status;
  }
  if (wrong.length) throw F('update-422-error') ? new Refusal(422, wrong.join('; ')) : invalid(...wrong);
  if (F('update-phone-null-ignored') && given.phone === null) delete given.phone;
  if (F('update-clears-job-title') && given.company && !('job_title' in given)) given.job_title = null;
  wasAttendee(a);
  const old = { ...a };
  if (F('update-lost')) { const copy = { ...a, ...given }; await sleep(30); Object.assign(a, copy); } else Object.assign(a, given);
  if (F('update-answers-lost')) a.answers = new Map();
  noteAttendee(a);
  one(ctx, attendeeView(a));
  if (F('update-waitlisted-to-confirmed-stuck') && old.rsvp_status === 'waitlisted' && a.rsvp_status === 'confirmed') a.rsvp_status = 'waitlisted';
  if (F('update-second-not-kept')) {
    updates.set(a.id, (updates.get(a.id) ?? 0) + 1);
    if (updates.get(a.id) % 2 === 0) Object.assign(a, old);
  }
});

// -------------------------------------------------------------------------------------------------------------- check-in
async function place(ctx, e) {
  const body = await readJson(ctx, { optional: true });
  if (body === undefined) return 'door';
  const bad = (m) => (ctx.method === 'POST' ? new Refusal(400, m) : invalid(m));
  if (!plain(body)) throw bad('the body must be an object');
  const item = Object.hasOwn(body, 'item') ? body.item : {};
  if (!plain(item)) throw bad('item must be an object');
  const id = Object.hasOwn(item, 'session_id') ? item.session_id : undefined;
  if (id === null && F('session-null-refused') && ctx.method === 'PATCH') throw invalid('session_id must be an integer');
  if (id === undefined || id === null) return 'door';
  if (!Number.isSafeInteger(id)) throw invalid('session_id must be an integer or null');
  const s = db.sessions.get(id);
  if (!s || s.event !== e.id) throw V('session-404') ? missing('session') : invalid('session_id is not a session of this event');
  return id;
}
const stand = (a, where, status) => { wasAttendee(a); a.places.delete(where); if (status) a.places.set(where, status); noteAttendee(a); };
const checkIn = '/events/:event_id/attendees/:id/check_in';
api.post(checkIn, gate('write', 'check-in'), async (ctx) => {
  const e = theEvent(ctx); const a = theAttendee(ctx, e); const where = await place(ctx, e);
  if (V('strict-checkin') && a.places.get(where) === 'checked_in') throw new Refusal(409, 'the attendee is already checked in');
  stand(a, where, 'checked_in');
  if (V('checkin-204')) { ctx.status = 204; return; }
  one(ctx, attendeeView(a), V('checkin-201') ? 201 : 200);
});
api.patch(checkIn, gate('write', 'check-out'), async (ctx) => {
  const e = theEvent(ctx);
  if (F('checkout-unknown-422') && !db.attendees.some((x) => x.id === pathId(ctx.params.id) && x.event === e.id)) throw invalid('attendee is unknown');
  const a = theAttendee(ctx, e); const where = await place(ctx, e);
  if (!V('relaxed-checkin') && a.places.get(where) !== 'checked_in') throw invalid('the attendee is not checked in');
  stand(a, where, 'checked_out');
  const view = attendeeView(a);
  if (F('checkout-no-fields')) delete view.fields;
  if (F('checkout-hyphen')) view.checkin_status = 'checked-out';
  one(ctx, view);
});
api.delete(checkIn, gate('write', 'undo'), async (ctx) => {
  const e = theEvent(ctx); const a = theAttendee(ctx, e); const where = await place(ctx, e);
  const now = a.places.get(where);
  if (!V('relaxed-checkin') && !now) throw invalid('there is no check-in to undo');
  const kept = new Map(a.places);
  stand(a, where, V('undo-steps-back') && now === 'checked_out' ? 'checked_in' : undefined);
  one(ctx, attendeeView(a));
  if (F('undo-not-kept')) a.places = kept;
  if (F('undo-204')) { ctx.body = null; ctx.status = 204; }
});

// ------------------------------------------------------------------------------------------------------- attendee fields
const wasField = (x) => before('field', x.id, { scope: x.event, view: fieldView(x) });
const noteField = (x) => changed('field', x.id, { scope: x.event, view: fieldView(x) });
const buried = [];
function fieldAttributes(item, wrong, creating) {
  const out = {};
  if (creating && !('label' in item)) {
    if (F('field-create-no-label')) out.label = 'Untitled'; else wrong.push('label is required');
  }
  if (creating && !('type' in item)) wrong.push('type is required');
  if ('label' in item) {
    const label = tidy(item.label);
    if (typeof label !== 'string') wrong.push('label must be a string');
    else if (label.trim() === '') wrong.push("label can't be blank");
    else if (label.length > 1000) wrong.push('label is too long');
    else out.label = label;
  }
  if ('type' in item) {
    if (!FIELD_TYPES.includes(item.type) || (creating && F('field-youtube-refused') && item.type === 'youtube_account')) wrong.push('type is not a known field type');
    else out.type = item.type;
  }
  if ('required' in item) { if (typeof item.required !== 'boolean') wrong.push('required must be true or false'); else out.required = item.required; }
  if ('options' in item) {
    if (!Array.isArray(item.options) || !item.options.every((o) => typeof o === 'string')) wrong.push('options must be an array of strings');
    else if (item.options.length > 500) wrong.push('options has too many entries');
    else out.options = [...item.options];
  }
  return out;
}
const ATTRS = ['label', 'type', 'required', 'options'];
api.get('/events/:event_id/attendee_fields', gate('read', 'field-list'), (ctx) => {
  const e = theEvent(ctx);
  const rows = eventFields(e.id).map((x) => ({ id: x.id, view: fieldView(x) }));
  rows.scope = e.id;
  const items = replica('field', rows).sort((a, b) => a.position - b.position);
  if (F('field-options-null')) for (const i of items) if (!i.options.length) i.options = null;
  ctx.body = { items, metadata: metadata(ctx, { count: items.length }) };
});
api.post('/events/:event_id/attendee_fields', gate('write', 'field-create'), async (ctx) => {
  const e = theEvent(ctx);
  const item = await readItem(ctx, ATTRS);
  const wrong = [];
  const given = fieldAttributes(item, wrong, true);
  if (wrong.length) {
    if (F('field-422-string')) { ctx.status = 422; ctx.body = { errors: wrong.join('; ') }; return; }
    throw invalid(...wrong);
  }
  const siblings = eventFields(e.id);
  const stem = given.label.toLowerCase().normalize('NFD').replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 48) || 'question';
  let name = stem;
  for (let n = 2; siblings.some((x) => x.name === name); n += 1) name = `${stem}_${n}`;
  const x = { id: db.next.field, event: e.id, label: given.label, required: given.required ?? false, position: (siblings.at(-1)?.position ?? 0) + 1, name, type: given.type, options: given.options ?? [] };
  db.next.field += 1;
  if (F('field-delete-returns')) db.fields.push(...buried.splice(0));
  db.fields.push(x);
  noteField(x);
  one(ctx, fieldView(x), 201);
});
function theField(ctx, e, foreign = false) {
  const id = pathId(ctx.params.id);
  const x = db.fields.find((y) => y.id === id && (y.event === e.id || (foreign && db.events.get(y.event).account !== e.account)));
  if (!x) throw missing('attendee field');
  return x;
}
api.patch('/events/:event_id/attendee_fields/:id', gate('write', 'field-update'), async (ctx) => {
  const e = theEvent(ctx);
  theField(ctx, e);
  const item = await readItem(ctx, ATTRS);
  const x = theField(ctx, e); // it may have gone while the body was on its way
  const wrong = [];
  const given = fieldAttributes(item, wrong, false);
  if (wrong.length) throw invalid(...wrong);
  if (F('field-required-sticky') && given.required === false) delete given.required;
  if (F('field-update-clears-options') && given.label && !given.options) given.options = [];
  wasField(x);
  Object.assign(x, given);
  noteField(x);
  const view = fieldView(x);
  if (F('field-position-null')) view.position = null;
  one(ctx, view);
});
api.delete('/events/:event_id/attendee_fields/:id', gate('write', 'field-delete'), (ctx) => {
  const e = theEvent(ctx);
  const x = theField(ctx, e, F('field-delete-foreign'));
  const view = fieldView(x);
  const gone = [x];
  if (F('field-delete-takes-next')) { const all = eventFields(x.event); const n = all[all.indexOf(x) + 1]; if (n) gone.push(n); }
  for (const y of gone) {
    wasField(y);
    db.fields.splice(db.fields.indexOf(y), 1);
    changed('field', y.id, undefined);
  }
  buried.push(x);
  if (!F('field-delete-returns')) for (const a of db.attendees) for (const y of gone) a.answers.delete(y.id);
  if (V('delete-200')) one(ctx, view); else ctx.status = 204;
});

// ------------------------------------------------------------------------------------------------------------- the server
const app = new Koa();
app.silent = true;
app.on('error', (e) => process.stderr.write(`${e.stack ?? e}\n`));
app.use(async (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.set('X-Request-Id', ctx.state.requestId);
  try {
    await next();
  } catch (e) {
    const r = e instanceof Refusal ? e : new Refusal(e.status >= 400 && e.status < 500 ? e.status : 400, 'the request could not be understood');
    if (!(e instanceof Refusal) && !(e.status >= 400 && e.status < 500)) process.stderr.write(`${ctx.method} ${ctx.url}: ${e.stack}\n`);
    ctx.status = r.status;
    ctx.set(r.headers);
    ctx.body = r.list ? { errors: r.list } : { error: r.message };
    if (r.status === 401 && F('401-message-key') && ctx.path === '/api/v2/account') ctx.body = { message: r.message };
    if (r.status === 429 && F('429-plain')) { ctx.type = 'text/plain'; ctx.body = 'Too many requests\n'; }
  }
  if (ctx.respond === false) return;
  if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
  if (ctx.status === 404 && ctx.body == null) { ctx.body = { error: 'there is nothing here' }; ctx.status = 404; }
  if (V('pretty-json') && plain(ctx.body) && !(ctx.body instanceof Readable)) {
    const { status } = ctx;
    const text = `${JSON.stringify(ctx.body, null, 2)}\n`;
    ctx.type = 'json';
    ctx.body = Readable.from([text.slice(0, text.length >> 1), text.slice(text.length >> 1)].map((s) => Buffer.from(s)));
    ctx.type = 'json';
    ctx.status = status;
  }
});
app.use(api.routes());
app.use(async (ctx, next) => { // Allow for 405, which the router leaves to us when it throws
  const known = [...new Set(api.match(ctx.path, ctx.method).path.flatMap((l) => l.methods))];
  if (known.length && !known.includes(ctx.method)) {
    if (ctx.method === 'OPTIONS') { ctx.status = 204; ctx.set('Allow', known.join(', ')); return; }
    throw V('no-405') ? new Refusal(404, 'there is nothing here') : new Refusal(405, 'this method is not allowed here', { Allow: known.join(', ') });
  }
  await next();
});
const front = new Router({ sensitive: true });
auth.routes(front);
app.use(front.routes());

const handle = app.callback();
server.on('request', handle);
server.on('clientError', (err, socket) => { if (socket.writable) socket.end(`HTTP/1.1 ${err.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`); });
process.on('unhandledRejection', (e) => process.stderr.write(`${e?.stack ?? e}\n`));
const stop = () => { server.close(() => process.exit(0)); server.closeAllConnections(); setTimeout(() => process.exit(0), 500).unref(); };
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const [crm, report, desk, quay] = [...applications.values()];
const marta = users.get('usr_7c1');
const tokens = await auth.seedTokens(crm.client_id);
const pair = (a) => ({ id: a.client_id, secret: a.client_secret });
process.stdout.write(`${JSON.stringify({
  name: `koa${[...variants, ...faults].map((n) => `+${n}`).join('')}`,
  base_url: base, client: pair(crm), read_client: pair(report),
  user: { account_id: 1, foreign_account_id: 2, client_id: desk.client_id, client_secret: desk.client_secret, redirect_uri: NATIVE, sign_in: 'form', username: marta.username, password: marta.password },
  environment: 'local', event_id: BASE + 4101, other_event_id: BASE + 4102, fields_event_id: BASE + 4103, registration_type_id: BASE + 711, session_id: BASE + 951,
  foreign: { event_id: BASE + 4201, attendee_id: db.attendees.find((a) => a.event === BASE + 4201).id, client: pair(quay) },
  tokens, writes: 'allow', rate_limit: rate ? 'probe' : 'avoid', settle_ms: V('lagging-reads') ? 1000 : 300,
})}\n`);
