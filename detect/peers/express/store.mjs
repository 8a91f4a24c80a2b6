// In-memory data, seeded deterministically so that two runs look alike.
import { randomBytes, createHash } from 'node:crypto';

export const FIELD_TYPES = ('accessibility_requirements address bio checkbox company_name consent contact_phone country date ' +
  'date_of_birth dietary_requirements dropdown email external_id facebook_account first_name full_name gender github_account ' +
  'guest headline home_address instagram_account job_title last_name linkedin_account long_text nationality number spacer ' +
  'paragraph passport_number radio section_divider shipping_address short_text social_account tel term_and_consent text ' +
  'text_area time twitter_account url work_address youtube_account captcha file_upload image').split(' ');
export const RSVP = ['unconfirmed', 'confirmed', 'declined', 'waitlisted', 'pending_approval'];
export const LAYOUT_TYPES = new Set(['spacer', 'section_divider', 'paragraph', 'captcha']);

const FIRST = ['Amélie', 'Bao', 'Carmen', 'Dmitri', 'Esra', 'Femi', 'Greta', 'Hiro', 'Ingrid', 'João', 'Katarzyna', 'Liam', 'Mei', 'Noor', 'Óscar', 'Priya', 'Quentin', 'Rosa', 'Søren', 'Tala', 'Uma', 'Viktor', 'Wanjiru', 'Xiang', 'Yusuf', 'Zoë'];
const LAST = ['Abernathy', 'Bianchi', 'Chukwu', 'Dubois', 'Eriksen', "O'Farrell", 'García', 'Haddad', 'Ivanova', 'Jensen', 'Kowalski', 'Lindqvist', 'Müller', 'Nakamura', 'Okafor', 'Petrov', 'Quispe', 'Rossi', 'Şahin', 'Tan', 'Ueda', 'van der Berg', 'Watanabe', 'Yılmaz', 'Zhang'];
const JOBS = ['CTO', 'Account Executive', 'Designer', 'Head of Partnerships', 'Engineer II', 'Founder & CEO', 'Research Lead', 'Student'];
const FIRMS = ['Halden Robotics', 'Blue Fjord AS', 'Acme GmbH', 'Tidewater Analytics', 'Kite & Co.', 'Société Lumière', 'Ōmori Works'];

function prng(seed) { // mulberry32
  return () => {
    seed |= 0; seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const slugify = (s) => s.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 60);

export function createStore(V) {
  const rnd = prng(20240607);
  const pick = (a) => a[Math.floor(rnd() * a.length)];
  const big = V('snowflake-ids');
  const counters = { event: big ? 412345678900000 : 4100, type: big ? 512345678900000 : 900, field: big ? 612345678900000 : 7000, session: big ? 712345678900000 : 330, attendee: big ? 812345678900000 : 58000 };
  const db = { accounts: new Map(), users: new Map(), events: new Map(), attendees: new Map(), fields: new Map(), counters };

  db.nextId = (kind) => (counters[kind] += big ? 1 + Math.floor(Math.random() * 977) : 1);
  db.newQr = (id) => V('qr-number') ? 100000000000 + (parseInt(createHash('sha1').update('qr' + id).digest('hex').slice(0, 9), 16) % 899999999999) : 'NW-' + createHash('sha1').update('qr' + id).digest('hex').slice(0, 20).toUpperCase();

  // replica snapshots for the lagging read side
  const snapshot = (r) => ({ ...r, _vis: undefined, answers: r.answers && new Map(r.answers), options: r.options && [...r.options] });
  db.publish = (rec) => {
    if (!V('delayed')) return;
    setTimeout(() => { rec._vis = rec.deleted ? null : snapshot(rec); }, 350).unref();
  };
  db.view = (rec) => (V('delayed') ? rec._vis ?? null : rec.deleted ? null : rec);
  const seedPublish = (rec) => { rec._vis = snapshot(rec); };

  db.addField = (ev, data) => {
    const id = data.id ?? db.nextId('field');
    let base = slugify(data.label) || data.type;
    if (V('name-uuid')) { const h = createHash('md5').update('f' + id).digest('hex'); base = `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`; }
    let name = base;
    for (let n = 2; ev.fields.some((x) => x.name === name); n++) name = `${base}_${n}`;
    const last = ev.fields.reduce((m, x) => Math.max(m, x.position), V('position-gaps') ? -1024 : 0);
    const field = { id, event_id: ev.id, label: data.label, required: data.required ?? false, position: last + (V('position-gaps') ? 1024 : 1), name, type: data.type, options: [...(data.options ?? [])] };
    field._original = { ...field, options: [...field.options] };
    db.fields.set(id, field);
    return field;
  };

  db.accounts.set(1, { id: 1, name: 'Northwind Summits', subdomain: 'northwind', plan: 'business', timezone: 'Europe/Oslo' });
  db.accounts.set(2, { id: 2, name: 'Red Lantern Productions', subdomain: 'redlantern', plan: 'starter', timezone: 'Asia/Taipei' });
  db.users.set(31, { id: 31, username: 'dana@northwind.example', password: V('awkward-secrets') ? 'p&ss=w+rd 100% /ok' : 'Sturgeon-Moon-77', first_name: 'Dana', last_name: 'Hoel', accounts: [1] });
  db.users.set(32, { id: 32, username: 'chen@redlantern.example', password: 'Paper-Crane-15', first_name: 'Chen', last_name: 'Wei', accounts: [2] });

  const basics = [['Dietary needs', 'dietary_requirements', false], ['T-shirt size', 'dropdown', false, ['S', 'M', 'L', 'XL']], ['LinkedIn profile', 'linkedin_account', false], ['Newsletter', 'checkbox', false]];
  const many = [
    ['Section: about you', 'section_divider', false], ['Short biography', 'bio', false], ['Years of experience', 'number', false], ['Date of birth', 'date_of_birth', false],
    ['Country of residence', 'country', true], ['Home address', 'home_address', false], ['Track', 'radio', true, ['Build', 'Design', 'Lead']], ['Topics of interest', 'checkbox', false, ['AI', 'Privacy', 'Accessibility', 'Hardware']],
    ['I accept the terms', 'term_and_consent', false], ['Personal site', 'url', false], ['GitHub', 'github_account', false], ['Arrival time', 'time', false],
    ['Accessibility requirements', 'accessibility_requirements', false], ['Plus one', 'guest', false], ['Travel document', 'file_upload', false], ['Anything else?', 'long_text', false],
    ['Mobile', 'tel', false], ['Dinner', 'dropdown', false, ['Fish', 'Vegan', 'None']]];
  const answerFor = (f) => {
    if (rnd() < 0.25 && f.type !== 'country') return undefined;
    switch (f.type) {
      case 'number': return Math.floor(rnd() * 30);
      case 'checkbox': return f.options.length ? f.options.filter(() => rnd() < 0.4) : rnd() < 0.5;
      case 'term_and_consent': return true;
      case 'dropdown': case 'radio': return pick(f.options);
      case 'dietary_requirements': return pick(['none', 'vegan', 'halal', 'gluten-free']);
      case 'date_of_birth': return `19${60 + Math.floor(rnd() * 39)}-0${1 + Math.floor(rnd() * 9)}-1${Math.floor(rnd() * 10)}`;
      case 'country': return pick(['NO', 'DE', 'NG', 'JP', 'PE']);
      case 'home_address': return { street: `${pick(LAST)}gata ${1 + Math.floor(rnd() * 90)}`, city: pick(['Oslo', 'Bergen', 'Köln']), postal_code: String(1000 + Math.floor(rnd() * 8999)) };
      case 'guest': return rnd() < 0.5 ? null : { first_name: pick(FIRST), last_name: pick(LAST) };
      case 'url': return 'https://example.org/~' + Math.floor(rnd() * 999);
      case 'time': return pick(['08:30', '12:00', '17:45']);
      case 'tel': return '+4722' + String(100000 + Math.floor(rnd() * 899999));
      case 'file_upload': return null;
      case 'linkedin_account': return 'https://www.linkedin.com/in/' + Math.floor(rnd() * 99999);
      case 'section_divider': return undefined;
      default: return pick(['—', 'Nothing to add', 'Plain “quotes” & <tags>', 'Long-time member.']);
    }
  };

  const DAY = 86400e3;
  function event(account_id, name, status, dayOffset, city, country, tz, people, fieldDefs, required = 0) {
    const id = db.nextId('event');
    const start = Date.UTC(2025, 5, 12, 7, 0) + dayOffset * DAY;
    const sparse = V('sparse-nulls') && (status === 'draft' || status === 'published');
    const ev = { id, account_id, slug: slugify(name).replace(/_/g, '-'), name, status, start_time: start, end_time: sparse ? null : start + 2 * DAY + 10 * 3600e3, timezone: tz,
      description: sparse ? null : `${name} brings ${people || 'many'} people to ${city}.`, city: sparse ? null : city, country, created_at: start - 140 * DAY,
      types: new Map(), fields: [], sessions: new Map(), attendees: [] };
    db.events.set(id, ev);
    for (const [n, cap, def, vis] of [['General admission', 600, true, true], ['VIP', 40, false, true], ['Press', V('sparse-nulls') ? null : 25, false, true], ['Crew', 0, false, false]]) {
      const t = db.nextId('type');
      ev.types.set(t, { id: t, event_id: id, name: n, description: V('sparse-nulls') && n === 'VIP' ? null : `${n} for ${name}`, capacity: n === 'Crew' ? null : cap, default: def, visible: vis });
    }
    for (const s of ['Opening keynote', 'Workshop A', 'Gala dinner']) { const sid = db.nextId('session'); ev.sessions.set(sid, { id: sid, name: s }); }
    fieldDefs.forEach(([label, type, req, options]) => { const f = db.addField(ev, { label, type, required: req, options }); ev.fields.push(f); seedPublish(f); });
    const types = [...ev.types.keys()];
    for (let i = 0; i < people; i++) {
      const aid = db.nextId('attendee'), fn = pick(FIRST), ln = pick(LAST);
      const started = ['live', 'completed', 'archived'].includes(status);
      const a = { id: aid, event_id: id, first_name: fn, last_name: ln, email: `${slugify(fn)}.${slugify(ln)}.${aid % 100000}@example.com`,
        phone: rnd() < 0.6 ? '+47' + String(40000000 + Math.floor(rnd() * 9999999)) : null, job_title: rnd() < 0.7 ? pick(JOBS) : null, company: rnd() < 0.7 ? pick(FIRMS) : null,
        rsvp_status: i % 9 === 4 ? 'declined' : i % 11 === 5 ? 'waitlisted' : i % 13 === 6 ? 'pending_approval' : i % 3 ? 'confirmed' : 'unconfirmed',
        checkin_status: started && i % 3 === 1 && i % 9 !== 4 ? (i % 2 ? 'checked_in' : 'checked_out') : 'not_checked_in',
        qr_code: db.newQr(aid), created_at: ev.created_at + 3 * DAY + i * 3571e3, registration_type_id: rnd() < 0.1 ? null : rnd() < 0.8 ? types[0] : rnd() < 0.6 ? types[1] : types[2],
        answers: new Map(), seen: new Map() };
      for (const f of ev.fields) { const val = answerFor(f); if (val !== undefined) a.answers.set(f.id, val); }
      ev.attendees.push(a); db.attendees.set(aid, a); seedPublish(a);
    }
    return ev;
  }
  const E = {};
  E.main = event(1, 'Nordic Product Summit', 'live', 0, 'Oslo', 'NO', 'Europe/Oslo', 132, basics);
  E.other = event(1, 'Fjord Leadership Days', 'upcoming', 90, 'Bergen', 'NO', 'Europe/Oslo', 64, [basics[0], ['Company size', 'radio', true, ['1-10', '11-100', '100+']]]);
  E.fields = event(1, 'Open Hardware Week', 'published', 40, 'Tromsø', 'NO', 'Europe/Oslo', 41, many);
  E.done = event(1, 'Winter Meetup 2025', 'completed', -150, 'København', 'DK', 'Europe/Copenhagen', 50, basics.slice(0, 2));
  E.draft = event(1, 'Untitled conference', 'draft', 300, 'Stockholm', 'SE', 'Europe/Stockholm', 0, []);
  E.canceled = event(1, 'Rooftop Drinks', 'canceled', -10, 'Oslo', 'NO', 'Europe/Oslo', 9, basics.slice(1, 2));
  E.archived = event(1, 'Founders Retreat ’23', 'archived', -700, 'Ålesund', 'NO', 'Europe/Oslo', 21, []);
  E.foreign = event(2, 'Lantern Festival Expo', 'live', 3, '臺北', 'TW', 'Asia/Taipei', 38, basics);
  E.foreign2 = event(2, 'Backstage Days', 'draft', 60, 'Tainan', 'TW', 'Asia/Taipei', 4, basics.slice(0, 1));
  db.E = E;
  return db;
}

export const rand = (n = 24) => randomBytes(n).toString('base64url');
