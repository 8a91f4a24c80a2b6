/** The style sheet of the report: system fonts, one accent a verdict, light and dark by the reader's own setting. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1b2330; --soft: #5b6675; --line: #dfe3ea; --code: #f0f2f6;
  --good: #157a4a; --bad: #c02a37; --warn: #8f5a08; --open: #6b3fb5; --mute: #586374; --link: #1f5fbf;
  --good-back: #e3f4eb; --bad-back: #fce9ea; --warn-back: #fbf0dc; --open-back: #efe7fb; --mute-back: #eceff4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11151c; --card: #1a202a; --ink: #e6eaf1; --soft: #9aa6b6; --line: #2c3543; --code: #131922;
    --good: #5fd39b; --bad: #ff8a92; --warn: #efb961; --open: #c9a8ff; --mute: #98a4b5; --link: #86b4ff;
    --good-back: #15342a; --bad-back: #3d1d24; --warn-back: #3a2d14; --open-back: #2e2347; --mute-back: #262e3a;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: break-word;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem 5rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.35rem; margin: 3rem 0 0.35rem; }
h2 + p { margin-top: 0; color: var(--soft); max-width: 44rem; }
h3 { font-size: 1rem; margin: 1.75rem 0 0.5rem; }
code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.86em; }
code { overflow-wrap: anywhere; }
pre { margin: 0.4rem 0; padding: 0.75rem 0.9rem; background: var(--code); border: 1px solid var(--line); border-radius: 8px;
  overflow: auto; max-height: 32rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; display: block; padding: 0.4rem 1.25rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; } main:focus { outline: 0; }
nav { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); }
nav div { max-width: 66rem; margin: 0 auto; padding: 0.6rem 1.25rem; display: flex; gap: 1.15rem; overflow-x: auto; font-size: 0.9rem; }
nav a { color: var(--soft); text-decoration: none; white-space: nowrap; }
nav a:hover { color: var(--ink); }
nav b { white-space: nowrap; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.3rem; }
.hero { margin-top: 1.75rem; padding: 1.6rem 1.7rem; border-left: 7px solid var(--tone); }
.hero h1 { margin: 0; font-size: 2.3rem; letter-spacing: -0.02em; color: var(--tone); text-transform: capitalize; }
.hero .meaning { margin: 0.25rem 0 0; font-size: 1.1rem; }
.hero .where { margin: 0.9rem 0 0; color: var(--soft); font-size: 0.9rem; display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; }
.hero .ship { margin: 0.6rem 0 0; font-size: 1.1rem; }
.note { margin: 0.9rem 0 0; padding: 0.6rem 0.9rem; border-radius: 8px; background: var(--warn-back); color: var(--warn); overflow-wrap: anywhere; }
.good { --tone: var(--good); --back: var(--good-back); } .bad { --tone: var(--bad); --back: var(--bad-back); }
.warn { --tone: var(--warn); --back: var(--warn-back); } .open { --tone: var(--open); --back: var(--open-back); }
.mute { --tone: var(--mute); --back: var(--mute-back); }
.broken { margin: 0.9rem 0 0; padding: 0.9rem 0 0; border-top: 1px solid var(--line); list-style: none; }
.broken li { padding: 0.15rem 0; overflow-wrap: anywhere; } .broken a { color: var(--tone); font-weight: 600; }
.more { border: 0; margin-top: 0.5rem; } .more summary { padding: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.75rem; margin: 0.9rem 0; }
.tile { padding: 0.8rem 1rem; }
.tile b { display: block; font-size: 1.45rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tile span { color: var(--soft); font-size: 0.86rem; }
.share { display: flex; height: 12px; gap: 2px; border-radius: 6px; overflow: hidden; margin: 1.1rem 0 0.5rem; }
.share i { background: var(--tone); min-width: 4px; }
.share .open, .legend .open i { background: repeating-linear-gradient(45deg, var(--tone) 0 3px, var(--back) 3px 6px); }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; font-size: 0.86rem; color: var(--soft); }
.legend i { display: inline-block; width: 0.65rem; height: 0.65rem; border-radius: 3px; background: var(--tone); margin-right: 0.4rem; }
.badge { display: inline-block; padding: 0.08rem 0.55rem; border-radius: 99px; background: var(--back); color: var(--tone);
  font-size: 0.78rem; font-weight: 600; white-space: nowrap; }
details { border-top: 1px solid var(--line); }
details:first-of-type { border-top: 0; }
summary { cursor: pointer; padding: 0.6rem 0; }
summary:hover { color: var(--link); }
details.card { padding: 0.3rem 1.3rem; margin-top: 0.75rem; }
.inside { padding: 0 0 0.9rem 1.1rem; }
.violation { margin: 0.8rem 0; border-left: 5px solid var(--tone); }
.violation > details, .violation > details > summary { border: 0; }
.violation summary.top { padding: 0; list-style-position: outside; }
.violation h3 { display: inline; margin: 0; overflow-wrap: anywhere; }
.violation .message { display: block; margin-top: 0.25rem; overflow-wrap: anywhere; }
.difference { margin: 0.9rem 0; } .difference td { width: 40%; } .difference td:first-child { width: 20%; }
mark { color: inherit; border-radius: 3px; padding: 0.05em 0.15em; font-weight: 700; }
mark.ins { background: var(--good-back); box-shadow: inset 0 -2px var(--good); } mark.del { background: var(--bad-back); box-shadow: inset 0 -2px var(--bad); }
h4 { font-size: 0.9rem; color: var(--soft); font-weight: 600; margin: 0.9rem 0 0.2rem; }
.violation dt { min-width: 6.5rem; } .other { border: 0; } .word.good { color: var(--good); } .word.bad { color: var(--bad); }
.story { margin: 0.3rem 0 1rem; padding-left: 1.6rem; } .story li { padding: 0.2rem 0; }
.copied { position: relative; } .copied pre { padding-right: 5rem; }
.copied button { position: absolute; top: 0.45rem; right: 0.45rem; }
button { font: inherit; font-size: 0.82rem; padding: 0.15rem 0.6rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--card); color: var(--ink); cursor: pointer; }
.soft { color: var(--soft); } .small { font-size: 0.87rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 1.1rem; margin: 0.9rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
details details { border-top: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 0.84rem; }
th.n { text-align: right; }
th, td { padding: 0.45rem 0.8rem 0.45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tr:last-child td { border-bottom: 0; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
ul.weak { padding-left: 2.3rem; }
ul.plain { margin: 0; padding: 0; list-style: none; }
.rules td:first-child { width: 8.2rem; }
.steps td:first-child { white-space: nowrap; } .steps td { min-width: 9rem; overflow-wrap: break-word; }
.ways, details.ways:not(:first-of-type) { border: 0; } .ways summary { padding: 0; }
.gaps td:first-child { width: 42%; }
input[type=search] { width: 100%; max-width: 26rem; padding: 0.5rem 0.8rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); color: var(--ink); font: inherit; margin: 0.5rem 0; }
[hidden] { display: none !important; }
.search { margin: 1.6rem 0 -1.6rem; } .quiet { color: inherit; text-decoration: none; } .quiet:hover { text-decoration: underline; }
.empty { color: var(--soft); }
@media (max-width: 40rem) {
  .card { padding: 0.9rem 1rem; } .violation { padding-left: 1.5rem; } main { padding: 0 0.75rem 4rem; }
  .stacked thead { display: none; } .stacked tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  .stacked tr:last-child { border-bottom: 0; }
  .stacked td, .rules td:first-child, .gaps td:first-child, .steps td, .difference td, .difference td:first-child {
    display: block; width: auto !important; min-width: 0; padding: 0.1rem 0; border: 0; text-align: left; }
  .stacked td[data-label]::before { content: attr(data-label) " "; color: var(--soft); font-size: 0.84rem; margin-right: 0.35rem; }
  .hero h1 { font-size: 1.8rem; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; }
}
@media print {
  nav, .search, .copied button { display: none; } .scroll { overflow: visible; } body { background: #fff; } .card { break-inside: avoid; } pre { max-height: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`;
