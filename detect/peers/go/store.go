package main

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	mrand "math/rand/v2"
	"strings"
	"sync"
	"time"
)

// Records are copy-on-write: once put into a state they are never mutated, so
// that a lagging replica can share them with the primary.

type account struct {
	ID                             int64
	Name, Slug, Plan, Zone, Locale string
	Created                        time.Time
}

type user struct {
	ID                                     int64
	Username, Password, First, Last, Email string
	Accounts                               []int64
	Created                                time.Time
}

type event struct {
	ID, Account                                          int64
	Slug, Name, Status, Zone, Description, City, Country string
	Start, End, Created                                  time.Time
}

type regType struct {
	ID, Event         int64
	Name, Description string
	Capacity          int64 // 0 = unlimited
	Default, Visible  bool
}

type session struct {
	ID, Event int64
	Name      string
}

type field struct {
	ID, Event   int64
	Label, Name string
	Type        string
	Required    bool
	Position    int64
	Options     []string
}

type attendee struct {
	ID, Event           int64
	First, Last, Email  string
	Phone, Job, Company *string
	Rsvp, Checkin, QR   string
	Created, Updated    time.Time
	RegType             *int64
	Answers             map[int64]any
	Sessions            map[int64]string
}

func (a *attendee) clone() *attendee {
	c := *a
	c.Answers = make(map[int64]any, len(a.Answers))
	for k, v := range a.Answers {
		c.Answers[k] = v
	}
	c.Sessions = make(map[int64]string, len(a.Sessions))
	for k, v := range a.Sessions {
		c.Sessions[k] = v
	}
	return &c
}

func (f *field) clone() *field {
	c := *f
	c.Options = append([]string{}, f.Options...)
	return &c
}

type state struct {
	attendees map[int64]*attendee
	roster    map[int64][]int64 // event -> attendee ids, in order of creation
	fields    map[int64]*field
	forms     map[int64][]int64 // event -> field ids, in order of position
}

func newState() *state {
	return &state{map[int64]*attendee{}, map[int64][]int64{}, map[int64]*field{}, map[int64][]int64{}}
}

type lagged struct {
	due time.Time
	do  func(*state)
}

type store struct {
	mu       sync.Mutex
	accounts map[int64]*account
	users    map[int64]*user
	events   map[int64]*event
	evOrder  []int64
	types    map[int64]*regType
	sessions map[int64]*session

	primary, replica *state
	lag              time.Duration
	pending          []lagged

	nextAttendee, nextField int64
}

// reading returns the state that GETs are answered from. Call with mu held.
func (s *store) reading() *state {
	if s.lag == 0 {
		return s.primary
	}
	now := time.Now()
	for len(s.pending) > 0 && !s.pending[0].due.After(now) {
		s.pending[0].do(s.replica)
		s.pending = s.pending[1:]
	}
	return s.replica
}

func (s *store) commit(do func(*state)) {
	do(s.primary)
	if s.lag > 0 {
		s.reading()
		s.pending = append(s.pending, lagged{time.Now().Add(s.lag), do})
	}
}

func (s *store) addAttendee(a *attendee) {
	s.commit(func(st *state) {
		st.attendees[a.ID] = a
		st.roster[a.Event] = append(st.roster[a.Event], a.ID)
	})
}

func (s *store) putAttendee(a *attendee) { s.commit(func(st *state) { st.attendees[a.ID] = a }) }

func (s *store) addField(f *field) {
	s.commit(func(st *state) {
		st.fields[f.ID] = f
		st.forms[f.Event] = append(st.forms[f.Event], f.ID)
	})
}

func (s *store) putField(f *field) { s.commit(func(st *state) { st.fields[f.ID] = f }) }

func (s *store) dropField(f *field, renumber bool) {
	s.commit(func(st *state) {
		delete(st.fields, f.ID)
		var rest []int64
		for _, id := range st.forms[f.Event] {
			if id != f.ID {
				rest = append(rest, id)
			}
		}
		st.forms[f.Event] = rest
		if renumber {
			for i, id := range rest {
				c := st.fields[id].clone()
				c.Position = int64(i + 1)
				st.fields[id] = c
			}
		}
	})
}

func (s *store) takeAttendeeID() int64 { s.nextAttendee++; return s.nextAttendee }
func (s *store) takeFieldID() int64    { s.nextField++; return s.nextField }

func secret(prefix string, n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return prefix + hex.EncodeToString(b)
}

func newQR() string {
	b := make([]byte, 10)
	rand.Read(b)
	return "GH" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)
}

var identUnsafe = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "é", "e", "è", "e", "ñ", "n", "ç", "c", "å", "a", "ø", "o")

// identifier makes the machine name of a question from its label.
func identifier(label string, id int64, taken func(string) bool) string {
	var b strings.Builder
	for _, r := range identUnsafe.Replace(strings.ToLower(label)) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		} else if n := b.Len(); n > 0 && b.String()[n-1] != '_' {
			b.WriteByte('_')
		}
		if b.Len() >= 48 {
			break
		}
	}
	base := strings.Trim(b.String(), "_")
	if base == "" {
		base = fmt.Sprintf("question_%d", id)
	}
	name := base
	for i := 2; taken(name); i++ {
		name = fmt.Sprintf("%s_%d", base, i)
	}
	return name
}

type seeded struct {
	event, other, fields, regType, session int64
	foreignEvent, foreignAttendee          int64
	user                                   *user
}

func seed() (*store, seeded) {
	s := &store{accounts: map[int64]*account{}, users: map[int64]*user{}, events: map[int64]*event{}, types: map[int64]*regType{},
		sessions: map[int64]*session{}, primary: newState(), replica: newState(), nextAttendee: 880214, nextField: 3307}
	rng := mrand.New(mrand.NewPCG(20, 26))
	at := func(v string) time.Time {
		t, err := time.Parse("2006-01-02 15:04", v)
		if err != nil {
			panic(err)
		}
		return t.UTC()
	}
	s.accounts[1] = &account{1, "Nordlicht Konferenzen GmbH", "nordlicht", "business", "Europe/Berlin", "de", at("2021-03-02 08:15")}
	s.accounts[2] = &account{2, "Tidewater Expo Group", "tidewater", "starter", "America/New_York", "en", at("2022-11-19 17:40")}
	u := &user{51, "maren.okafor", "Harbour-Lantern-42", "Maren", "Okafor", "maren.okafor@nordlicht.example", []int64{1}, at("2021-03-02 08:20")}
	s.users[51] = u
	s.users[52] = &user{52, "dale.whitcomb", "Saltmarsh_19_Quay", "Dale", "Whitcomb", "dale@tidewater.example", []int64{2}, at("2022-11-19 17:52")}

	addEvent := func(e event) {
		s.events[e.ID] = &e
		s.evOrder = append(s.evOrder, e.ID)
	}
	addEvent(event{7101, 1, "hafen-tech-2023", "Hafen Tech 2023", "archived", "Europe/Berlin", "Archive of the first edition.", "Hamburg", "DE", at("2023-05-10 07:00"), at("2023-05-11 16:00"), at("2022-12-01 09:00")})
	addEvent(event{7116, 1, "spring-partner-day", "Spring Partner Day", "completed", "Europe/Vienna", "Partners, pitches and a long lunch.", "Wien", "AT", at("2025-04-03 08:00"), at("2025-04-03 15:30"), at("2024-11-18 10:12")})
	addEvent(event{7129, 1, "winter-gala", "Winter Gala", "canceled", "Europe/Zurich", "Called off because of the storm.", "Zürich", "CH", at("2025-12-12 18:00"), at("2025-12-12 23:00"), at("2025-06-30 14:45")})
	addEvent(event{7140, 1, "hafen-tech-2026", "Hafen Tech 2026", "live", "Europe/Berlin", "Two days of talks on the waterfront.", "Hamburg", "DE", at("2026-06-16 07:00"), at("2026-06-17 16:30"), at("2025-09-04 11:30")})
	addEvent(event{7152, 1, "api-builders-online", "API Builders Online", "upcoming", "UTC", "A remote half-day workshop.", "", "", at("2026-10-08 13:00"), at("2026-10-08 17:00"), at("2026-01-20 09:05")})
	addEvent(event{7163, 1, "lakeside-summit", "Lakeside Summit", "published", "Europe/Rome", "Leadership summit at Lago di Como.", "Como", "IT", at("2026-11-19 08:30"), at("2026-11-20 14:00"), at("2026-02-11 16:20")})
	addEvent(event{7177, 1, "untitled-offsite", "Untitled Offsite", "draft", "Europe/Berlin", "", "Potsdam", "DE", at("2027-02-01 09:00"), at("2027-02-02 12:00"), at("2026-03-03 12:00")})
	addEvent(event{9004, 2, "harbor-home-show", "Harbor Home Show", "upcoming", "America/New_York", "Kitchens, decks and boats.", "Norfolk", "US", at("2026-09-12 13:00"), at("2026-09-13 21:00"), at("2025-12-02 15:00")})
	addEvent(event{9011, 2, "crab-fest", "Crab Fest", "completed", "America/New_York", "Annual staff and vendor picnic.", "Annapolis", "US", at("2025-08-23 15:00"), at("2025-08-23 22:00"), at("2025-02-14 13:10")})

	addType := func(t regType) { s.types[t.ID] = &t }
	for _, t := range []regType{
		{611, 7101, "Standard", "Full access", 200, true, true},
		{618, 7116, "Partner", "Invited partners", 80, true, true}, {619, 7116, "Staff", "Crew badge", 20, false, false},
		{624, 7129, "Gala seat", "Dinner and dance", 120, true, true},
		{633, 7140, "Conference", "Both days, all stages", 400, true, true}, {634, 7140, "Speaker", "By invitation", 40, false, false},
		{635, 7140, "Student", "Bring your card", 30, false, true}, {636, 7140, "Press", "", 0, false, true},
		{641, 7152, "Online seat", "Link by mail", 500, true, true}, {642, 7152, "Recording only", "", 0, false, true},
		{650, 7163, "Delegate", "Summit delegate", 90, true, true}, {651, 7163, "Companion", "Social programme only", 45, false, true},
		{658, 7177, "General", "", 0, true, true},
		{702, 9004, "Visitor", "One day", 1000, true, true}, {703, 9004, "Exhibitor", "Stand crew", 150, false, true},
		{709, 9011, "Guest", "", 60, true, true},
	} {
		addType(t)
	}
	for _, x := range []session{{4401, 7140, "Opening keynote"}, {4402, 7140, "Workshop: cargo data"}, {4403, 7140, "Evening cruise"},
		{4417, 7152, "Room A"}, {4421, 7163, "Boat transfer"}, {4422, 7163, "Panel: succession"}, {4502, 9004, "Deck building 101"}} {
		s.sessions[x.ID] = &x
	}

	taken := func(ev int64) func(string) bool {
		return func(n string) bool {
			for _, id := range s.primary.forms[ev] {
				if s.primary.fields[id].Name == n {
					return true
				}
			}
			return false
		}
	}
	addField := func(ev int64, label, typ string, required bool, options ...string) *field {
		id := s.takeFieldID()
		f := &field{ID: id, Event: ev, Label: label, Type: typ, Required: required, Options: append([]string{}, options...),
			Position: int64(len(s.primary.forms[ev]) + 1)}
		f.Name = identifier(label, id, taken(ev))
		s.primary.fields[id] = f
		s.primary.forms[ev] = append(s.primary.forms[ev], id)
		return f
	}
	addField(7140, "T-shirt size", "dropdown", false, "XS", "S", "M", "L", "XL")
	addField(7140, "Dietary requirements", "dietary_requirements", false)
	addField(7140, "LinkedIn", "linkedin_account", false)
	form := []struct {
		label, typ string
		req        bool
		opts       []string
	}{
		{"About you", "section_divider", false, nil},
		{"Short bio", "bio", false, nil},
		{"Years in the business", "number", false, nil},
		{"Nationality", "nationality", false, nil},
		{"Date of birth", "date_of_birth", false, nil},
		{"Home address", "home_address", false, nil},
		{"Your stay", "section_divider", false, nil},
		{"Room preference", "radio", true, []string{"Lake view", "Garden view", "No preference"}},
		{"Which meals will you join?", "checkbox", false, []string{"Welcome dinner", "Lunch", "Gala dinner"}},
		{"Arrival time", "time", false, nil},
		{"Dietary requirements", "dietary_requirements", false, nil},
		{"I accept the house rules", "term_and_consent", true, nil},
		{"Website", "url", false, nil},
		{"Anything else?", "text_area", false, nil},
	}
	for _, q := range form {
		addField(7163, q.label, q.typ, q.req, q.opts...)
	}
	addField(7152, "GitHub handle", "github_account", false)
	addField(7116, "Company website", "url", false)
	addField(9004, "Stand colour", "radio", false, "Blue", "White")
	addField(9004, "Tell us more", "long_text", false)

	firsts := strings.Fields("Anna Björn Chloé Dmitri Elif Farid Greta Hiro Inès Jonas Katarzyna Luca Mei Noor Oskar Priya Quentin Rosa Søren Tomás Ulla Viktor Wanjiru Xavier Yara Zoë Ada Benedikt Carmen Dario")
	lasts := strings.Fields("Albrecht Bianchi Çelik Dubois Eriksen Fischer García Hoffmann Ivanova Jensen Kowalski Laurent Müller Nakamura O'Brien Petrov Quiroga Rossi Schäfer Takahashi Unger Vogel Weiß Ximénez Yilmaz Zhang")
	comps := []string{"Brightwater Ltd", "Kranich & Söhne", "Osteria Digitale", "Fjord Analytics", "Møller Freight", "Tessera S.p.A.", "Quarz Labs", "Blue Buoy Inc."}
	jobs := []string{"Head of Events", "Software Engineer", "Procurement Lead", "Managing Director", "Journalist", "Student", "Product Owner", "Harbour Pilot"}
	rsvps := []string{"confirmed", "confirmed", "confirmed", "unconfirmed", "unconfirmed", "declined", "waitlisted", "pending_approval"}
	nowhere := map[rune]string{'ö': "o", 'é': "e", 'è': "e", 'ë': "e", 'á': "a", 'ø': "o", 'Ç': "c", 'ç': "c", 'í': "i", 'ü': "u", 'ä': "a", 'ß': "ss", '\'': ""}
	plain := func(v string) string {
		var b strings.Builder
		for _, r := range strings.ToLower(v) {
			if x, ok := nowhere[r]; ok {
				b.WriteString(x)
			} else {
				b.WriteRune(r)
			}
		}
		return b.String()
	}
	pick := func(l []string) *string { v := l[rng.IntN(len(l))]; return &v }
	populate := func(ev int64, n int, types []int64, checkins bool) {
		e := s.events[ev]
		for i := 0; i < n; i++ {
			fn, ln := firsts[rng.IntN(len(firsts))], lasts[rng.IntN(len(lasts))]
			id := s.takeAttendeeID()
			a := &attendee{ID: id, Event: ev, First: fn, Last: ln, Email: fmt.Sprintf("%s.%s%d@mail.example", plain(fn), plain(ln), id%1000),
				Rsvp: rsvps[rng.IntN(len(rsvps))], Checkin: "not_checked_in", Answers: map[int64]any{}, Sessions: map[int64]string{},
				QR: fmt.Sprintf("GH%08X%08X", rng.Uint32(), rng.Uint32()), Created: e.Created.Add(time.Duration(i)*97*time.Minute + time.Duration(rng.IntN(59999))*time.Millisecond)}
			a.Updated = a.Created
			if rng.IntN(4) > 0 {
				p := fmt.Sprintf("+49151%08d", rng.IntN(100000000))
				a.Phone = &p
			}
			if rng.IntN(3) > 0 {
				a.Job = pick(jobs)
			}
			if rng.IntN(3) > 0 {
				a.Company = pick(comps)
			}
			if rng.IntN(9) > 0 {
				t := types[rng.IntN(len(types))]
				a.RegType = &t
			}
			if checkins && a.Rsvp == "confirmed" {
				switch rng.IntN(3) {
				case 0:
					a.Checkin = "checked_in"
				case 1:
					a.Checkin = "checked_out"
				}
			}
			for _, fid := range s.primary.forms[ev] {
				f := s.primary.fields[fid]
				if rng.IntN(5) == 0 {
					continue
				}
				switch f.Type {
				case "dropdown", "radio":
					a.Answers[fid] = f.Options[rng.IntN(len(f.Options))]
				case "checkbox":
					l := []any{}
					for _, o := range f.Options {
						if rng.IntN(2) == 0 {
							l = append(l, o)
						}
					}
					a.Answers[fid] = l
				case "number":
					a.Answers[fid] = rng.IntN(40)
				case "term_and_consent":
					a.Answers[fid] = rng.IntN(6) > 0
				case "home_address":
					a.Answers[fid] = map[string]any{"street": fmt.Sprintf("Seestraße %d", 1+rng.IntN(90)), "city": "Konstanz", "zip": "78462", "country": "DE"}
				case "date_of_birth":
					a.Answers[fid] = fmt.Sprintf("19%02d-0%d-1%d", 60+rng.IntN(39), 1+rng.IntN(9), rng.IntN(9))
				case "time":
					a.Answers[fid] = fmt.Sprintf("1%d:30", rng.IntN(10))
				case "nationality":
					a.Answers[fid] = []string{"DE", "IT", "FR", "PL", "JP"}[rng.IntN(5)]
				case "dietary_requirements":
					a.Answers[fid] = []any{[]string{"vegan", "halal", "no nuts"}[rng.IntN(3)]}
				case "url":
					a.Answers[fid] = "https://" + plain(ln) + ".example/"
				case "linkedin_account", "github_account":
					a.Answers[fid] = plain(fn) + "-" + plain(ln)
				case "section_divider":
				default:
					a.Answers[fid] = "Looking forward to it – " + fn
				}
			}
			s.primary.attendees[id] = a
			s.primary.roster[ev] = append(s.primary.roster[ev], id)
		}
	}
	populate(7101, 14, []int64{611}, true)
	populate(7116, 41, []int64{618, 618, 619}, true)
	populate(7129, 11, []int64{624}, false)
	populate(7140, 127, []int64{633, 633, 633, 634, 635, 636}, true)
	populate(7152, 53, []int64{641, 641, 642}, false)
	populate(7163, 66, []int64{650, 650, 651}, false)
	populate(9004, 38, []int64{702, 703}, false)
	populate(9011, 22, []int64{709}, true)

	for id, a := range s.primary.attendees {
		s.replica.attendees[id] = a
	}
	for id, f := range s.primary.fields {
		s.replica.fields[id] = f
	}
	for ev, l := range s.primary.roster {
		s.replica.roster[ev] = append([]int64{}, l...)
	}
	for ev, l := range s.primary.forms {
		s.replica.forms[ev] = append([]int64{}, l...)
	}
	return s, seeded{event: 7140, other: 7152, fields: 7163, regType: 633, session: 4401, foreignEvent: 9004, foreignAttendee: s.primary.roster[9004][4], user: u}
}
