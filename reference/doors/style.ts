/** What the pages of the doors look like, beside what all pages share. */
export const DOORS_STYLE = `button, input { font: inherit; padding: .5rem .9rem; border: 1px solid var(--soft); border-radius: .4rem; background: var(--page); color: var(--text); }
button { min-height: 2.75rem; border-color: var(--link); background: var(--link); color: var(--page); cursor: pointer; }
button.quiet, #people button { background: var(--page); color: var(--link); }
button:disabled { border-color: var(--line); background: var(--box); color: var(--soft); cursor: default; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
[hidden] { display: none !important; }
.row { display: flex; gap: .5rem; align-items: center; flex-wrap: wrap; }
.row input { flex: 1 1 12rem; min-width: 0; }
#told:empty, #walked:empty, #outcome:empty { display: none; }
#counts { display: grid; grid-template-columns: repeat(3, 1fr); gap: .75rem; }
#counts > div { padding: .75rem 1rem; background: var(--box); border-radius: .5rem; }
#counts dd { font-size: 2rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; margin: 0; }
#counts dt { color: var(--text); }
#plot svg { display: block; width: 100%; height: 11rem; }
#plot rect { fill: var(--link); }
#plot line { stroke: var(--line); }
#plot text { fill: var(--soft); font: 12px system-ui, sans-serif; }
#last { padding: 0; list-style: none; }
#last li { display: flex; justify-content: space-between; gap: 1rem; padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
#last time { color: var(--soft); font-variant-numeric: tabular-nums; }
#people { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .75rem; padding: 0; list-style: none; }
#people li { display: flex; flex-direction: column; gap: .4rem; padding: .75rem; background: var(--box); border-radius: .5rem; overflow-wrap: anywhere; }
#people svg { width: 100%; max-width: 9rem; background: #fff; border-radius: .25rem; }
#people .name { font-weight: 600; }
#people .state { color: var(--text); }
#people button { margin-top: auto; }
.outcome { padding: 1rem; border-radius: .5rem; background: var(--box); font-size: 1.25rem; font-weight: 650; overflow-wrap: anywhere; }
.outcome[data-is=good] { border-left: .5rem solid #2a8a4a; }
.outcome[data-is=bad] { border-left: .5rem solid #c0392b; }
#camera { display: block; width: 100%; max-width: 32rem; border-radius: .5rem; background: #000; }
@media (max-width: 34rem) { #counts { gap: .4rem; } #counts > div { padding: .5rem .6rem; } #counts dd { font-size: 1.5rem; } #people { grid-template-columns: 1fr 1fr; } }
`;
