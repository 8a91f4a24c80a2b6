// Seed data and the in-memory tables. Deterministic, so that two starts look alike.

export const FIELD_TYPES = `accessibility_requirements address bio checkbox company_name consent contact_phone country date
date_of_birth dietary_requirements dropdown email external_id facebook_account first_name full_name gender github_account guest
headline home_address instagram_account job_title last_name linkedin_account long_text nationality number spacer paragraph
passport_number radio section_divider shipping_address short_text social_account tel term_and_consent text text_area time
twitter_account url work_address youtube_account captcha file_upload image`.split(/\s+/);
export const RSVP = ['unconfirmed', 'confirmed', 'declined', 'waitlisted', 'pending_approval'];
export const CHECKIN = ['not_checked_in', 'checked_in', 'checked_out'];

function prng(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const FIRST = 'Aoife Benedikt Chiara Dmitri Esperanza Farid Greta Hamish Imani Jürgen Kateřina Lior Mei Noor Oluwaseun Priya Quentin Rūta Søren Tomasz Uma Vikram Wanjiru Ximena Yuki Zofia'.split(' ');
const LAST = "Abara Bianchi Castellanos D'Arcy Engström Fitzgerald Grünwald Haddad Ivanova Jankauskas Kowalczyk Lindqvist Moreau Nakamura O'Sullivan Papadakis Quispe Rasmussen Şahin Tremblay Ueda Vásquez Whitlock Xu Yeboah Zieliński".split(' ');
const JOBS = ['Product Manager', 'Staff Engineer', 'Venue Coordinator', 'Head of Partnerships', 'Journalist', 'PhD Candidate', null];
const FIRMS = ['Nordlys Analytics', 'Atelier Moreau', 'Keel & Harbour', 'Brightwater Foundation', 'Tallow Street Press', null];

export const accounts = new Map([
  [1, { id: 1, name: 'Lantern Street Events', slug: 'lantern-street', timezone: 'Europe/Lisbon', plan: 'business', created_at: Date.UTC(2021, 4, 3, 9, 12) }],
  [2, { id: 2, name: 'Quayside Conferences Ltd', slug: 'quayside', timezone: 'Europe/London', plan: 'starter', created_at: Date.UTC(2022, 10, 21, 15, 40) }],
]);

export const users = new Map([
  ['usr_7c1', { id: 71, sub: 'usr_7c1', username: 'marta.reis', password: 'saffron-otter-42', name: 'Marta Reis', email: 'marta.reis@lantern-street.example', accounts: [1], locale: 'pt-PT' }],
  ['usr_9d4', { id: 94, sub: 'usr_9d4', username: 'colin.ward', password: 'pewter-heron-17', name: 'Colin Ward', email: 'colin.ward@quayside.example', accounts: [2], locale: 'en-GB' }],
]);

export const NATIVE = 'urn:ietf:wg:oauth:2.0:oob';
const loopbacks = ['127.0.0.1', 'localhost', '[::1]'].flatMap((h) => ['/', '/callback', '/cb', '/oauth/callback'].map((p) => `http://${h}${p}`));
const application = (client_id, client_secret, client_name, account, scopes) => ({ client_id, client_secret, client_name, account, scopes, redirect_uris: [NATIVE, ...loopbacks] });
export const applications = new Map([
  application('app_lantern_sync_3f9a', 'sk_lantern_b1946ac92492d2347c6235b4d2611184', 'Lantern CRM sync', 1, ['read', 'write']),
  application('app_lantern_report_77d0', 'sk_lantern_591785b794601e212b260e25925636fd', 'Lantern reporting', 1, ['read']),
  application('app_lantern_desk_c20e', 'sk_lantern_2c624232cdd221771294dfbb310aca00', 'Front desk companion', 1, ['read', 'write']),
  application('app_quayside_4b1d', 'sk_quayside_19581e27de7ced00ff1ce50b2047e7a5', 'Quayside importer', 2, ['read', 'write']),
].map((a) => [a.client_id, a]));

/** One answer which suits a field of this kind. */
function sampleAnswer(field, i, rnd) {
  switch (field.type) {
    case 'number': return i % 4 ? i * 3 : 2.5 + i;
    case 'consent': case 'term_and_consent': return i % 3 !== 0;
    case 'checkbox': return field.options.length ? field.options.filter(() => rnd() < 0.5) : rnd() < 0.5;
    case 'dropdown': case 'radio': return field.options[i % field.options.length];
    case 'home_address': case 'work_address': case 'address': return { line1: `${1 + i} Rua do Farol`, city: 'Porto', postal_code: `4${100 + i}-01`, country: 'PT' };
    case 'date': return `2026-0${1 + (i % 9)}-14`;
    case 'date_of_birth': return `19${60 + (i % 38)}-05-0${1 + (i % 9)}`;
    case 'time': return `${10 + (i % 10)}:30`;
    case 'guest': return [`Guest ${i}`, i % 3, true];
    case 'url': return `https://people.example/${i}`;
    case 'linkedin_account': return `https://www.linkedin.com/in/attendee-${i}`;
    case 'country': case 'nationality': return ['PT', 'LT', 'NG', 'JP'][i % 4];
    case 'tel': case 'contact_phone': return `+35191234${String(1000 + i).slice(-4)}`;
    case 'dietary_requirements': return ['none', 'vegan', 'coeliac'][i % 3];
    default: return `Réponse ${i} – ${field.label}`;
  }
}

export function seed({ base = 0 } = {}) {
  const rnd = prng(20260314);
  const pick = (list) => list[Math.floor(rnd() * list.length)];
  const db = { events: new Map(), types: new Map(), sessions: new Map(), fields: [], attendees: [], next: { attendee: base + 88001, field: base + 6401 } };

  const event = (id, account, slug, name, status, start, hours, timezone, offset, city, country) => db.events.set(base + id, {
    id: base + id, account, slug, name, status, start, end: start + hours * 3600e3, timezone, offset, city, country,
    description: `${name}: talks, tables and a long lunch in ${city}.`, created: start - 120 * 86400e3 + 1234,
  });
  const day = (y, m, d, h) => Date.UTC(y, m - 1, d, h);
  event(4101, 1, 'lisbon-data-days', 'Lisbon Data Days', 'live', day(2026, 11, 20, 8), 58, 'Europe/Lisbon', 0, 'Lisbon', 'PT');
  event(4102, 1, 'harbour-design-week', 'Harbour Design Week', 'upcoming', day(2027, 2, 11, 8), 80, 'Europe/Copenhagen', 60, 'København', 'DK');
  event(4103, 1, 'founders-supper', 'Founders’ Supper', 'published', day(2027, 1, 22, 19), 5, 'America/Sao_Paulo', -180, 'São Paulo', 'BR');
  event(4104, 1, 'civic-tech-forum-2025', 'Civic Tech Forum 2025', 'completed', day(2025, 10, 2, 7), 10, 'Europe/Vilnius', 180, 'Vilnius', 'LT');
  event(4105, 1, 'lighthouse-gala', 'Lighthouse Gala', 'canceled', day(2026, 6, 5, 18), 6, 'Europe/Lisbon', 60, 'Cascais', 'PT');
  event(4106, 1, 'untitled-workshop', 'Untitled workshop', 'draft', day(2027, 5, 9, 9), 8, 'Asia/Tokyo', 540, 'Osaka', 'JP');
  event(4107, 1, 'open-studio-2023', 'Open Studio 2023', 'archived', day(2023, 3, 18, 10), 9, 'Europe/Lisbon', 0, 'Porto', 'PT');
  event(4201, 2, 'quayside-logistics', 'Quayside Logistics Summit', 'upcoming', day(2027, 3, 3, 9), 33, 'Europe/London', 0, 'Hull', 'GB');
  event(4202, 2, 'tide-tables', 'Tide Tables', 'live', day(2026, 11, 20, 9), 30, 'Europe/London', 0, 'Bristol', 'GB');

  const type = (id, ev, name, description, capacity, def, visible) => db.types.set(base + id, { id: base + id, event: base + ev, name, description, capacity, default: def, visible });
  type(711, 4101, 'General admission', 'Both days, lunch included.', 600, true, true);
  type(712, 4101, 'Speaker', 'By invitation.', 40, false, false);
  type(713, 4101, 'Press', 'Accredited journalists.', 25, false, true);
  type(721, 4102, 'Week pass', 'All five days.', 350, true, true);
  type(722, 4102, 'Student', 'Card checked at the door.', 20, false, true);
  type(731, 4103, 'Seat at the table', 'One seat.', 80, true, true);
  type(741, 4104, 'Delegate', 'Full day.', 200, true, true);
  type(751, 4105, 'Patron', 'Black tie.', 120, true, false);
  type(771, 4201, 'Delegate', 'Two days.', 300, true, true);
  type(781, 4202, 'Walk-in', 'Pay at the door.', 100, true, true);

  const session = (id, ev, name) => db.sessions.set(base + id, { id: base + id, event: base + ev, name });
  session(951, 4101, 'Keynote hall'); session(952, 4101, 'Workshop B'); session(953, 4102, 'Opening night');
  session(954, 4103, 'Tasting'); session(961, 4201, 'Main stage'); session(962, 4202, 'Pier walk');

  const field = (ev, label, kind, required = false, options = []) => {
    const siblings = db.fields.filter((f) => f.event === base + ev);
    const f = { id: db.next.field, event: base + ev, label, required, position: siblings.length + 1, name: label.toLowerCase().normalize('NFD').replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, ''), type: kind, options };
    db.next.field += 1;
    db.fields.push(f);
    return f;
  };
  field(4101, 'Dietary requirements', 'dietary_requirements'); field(4101, 'T-shirt size', 'dropdown', false, ['S', 'M', 'L', 'XL']);
  field(4101, 'Photo consent', 'consent'); field(4101, 'Years in the field', 'number');
  field(4102, 'Portfolio', 'url'); field(4102, 'Anything else?', 'long_text');
  field(4103, 'About you', 'section_divider'); field(4103, 'Short bio', 'bio'); field(4103, 'Course', 'radio', true, ['Fish', 'Mushroom', 'Lamb']);
  field(4103, 'Evenings', 'checkbox', false, ['Friday', 'Saturday', 'Sunday']); field(4103, 'Date of birth', 'date_of_birth'); field(4103, 'Arrival time', 'time');
  field(4103, 'Guests', 'guest'); field(4103, 'Home address', 'home_address'); field(4103, 'House rules', 'term_and_consent', true);
  field(4103, 'Country', 'country'); field(4103, 'Emergency contact', 'contact_phone'); field(4103, 'LinkedIn', 'linkedin_account');
  field(4103, 'Plus ones', 'number'); field(4103, 'Newsletter', 'checkbox'); field(4103, 'Table card', 'short_text');
  field(4104, 'Organisation', 'company_name');
  field(4201, 'Haulage licence', 'external_id'); field(4202, 'Boots size', 'number');

  const headcount = { 4101: 128, 4102: 37, 4103: 62, 4104: 45, 4105: 9, 4107: 14, 4201: 33, 4202: 21 };
  const queue = [];
  for (const [ev, n] of Object.entries(headcount)) for (let i = 0; i < n; i += 1) queue.push([base + Number(ev), i]);
  for (let i = queue.length - 1; i > 0; i -= 1) { const j = Math.floor(rnd() * (i + 1)); [queue[i], queue[j]] = [queue[j], queue[i]]; }
  queue.forEach(([ev, n], i) => {
    const first = pick(FIRST); const last = pick(LAST); const e = db.events.get(ev);
    const own = [...db.types.values()].filter((t) => t.event === ev);
    const places = new Map();
    if (['live', 'completed'].includes(e.status) && n % 3 === 1) places.set('door', n % 2 ? 'checked_in' : 'checked_out');
    const answers = new Map();
    for (const f of db.fields) if (f.event === ev && !['section_divider', 'spacer', 'paragraph'].includes(f.type) && rnd() < 0.7) answers.set(f.id, sampleAnswer(f, n, rnd));
    const r = rnd();
    const kind = own.length && n % 6 !== 5 ? (own[r < 0.75 ? 0 : own.length - 1].id) : null;
    db.attendees.push({
      id: db.next.attendee, event: ev, first_name: first, last_name: n % 29 === 28 ? '' : last,
      email: `${first}.${last}.${i}`.normalize('NFD').replace(/[^A-Za-z0-9.]/g, '').toLowerCase() + '@mail.example',
      phone: n % 4 === 3 ? null : `+3519${String(10000000 + Math.floor(rnd() * 8e7)).slice(0, 8)}`,
      job_title: pick(JOBS), company: pick(FIRMS), rsvp_status: RSVP[r < 0.5 ? 1 : Math.floor(rnd() * 5)], places,
      qr: `LS${(0x2f000000 + i * 7919).toString(36).toUpperCase()}`, created: e.created + n * 5400e3 + Math.floor(rnd() * 5e6), type: kind, answers,
    });
    db.next.attendee += 1 + (i % 5 === 0 ? 1 : 0);
  });
  return db;
}
