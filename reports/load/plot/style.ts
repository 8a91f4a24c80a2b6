export const PLOT_STYLE = `
.plot { margin: 0.8rem 0; padding: 0.8rem 1rem; }
.plot figcaption { display: flex; gap: 0.1rem 0.5rem; align-items: baseline; flex-wrap: wrap; }
.plot .legend { margin-left: auto; }
.plot .legend i { border-radius: 3px; }
.plot .shades i { background: var(--link); border-radius: 0; margin: 0; width: 1rem; } .plot .shades i:last-of-type { margin-right: 0.4rem; }
.plot svg { width: 100%; height: auto; display: block; margin-top: 0.4rem; overflow: visible; }
.plot .key { display: inline-block; width: 34px; height: 12px; margin: 0 0.4rem 0 0; vertical-align: middle; }
.plot text { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.plot .grid { stroke: var(--line); }
.plot .curve { fill: none; stroke-width: 1.8; stroke-linejoin: round; vector-effect: non-scaling-stroke; } .plot .area { opacity: 0.13; }
.plot .at { opacity: 0; } .plot .at:hover { opacity: 1; } .plot .at rect { fill: transparent; } .plot .at line { stroke: var(--soft); }
.plot .at line, .plot .at text { pointer-events: none; }
.plot .at text { fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 5px; font-size: 12px; }
.plot td:first-child { white-space: nowrap; }
.heat p { margin: 0.5rem 0 0; }
.heat rect { fill: var(--link); } .heat rect:hover { stroke: var(--ink); }
.plot .band { fill: var(--warn); fill-opacity: 0.14; pointer-events: none; }
.plot .mark { stroke: var(--warn); stroke-dasharray: 2 3; pointer-events: none; } .plot .mark.breach, .plot .mark.end { stroke: var(--bad); }
.plot .number { fill: var(--warn); font-weight: 700; pointer-events: none; }
.marks { margin: 0.8rem 0; padding-left: 1.6rem; } .marks li::marker { color: var(--warn); font-weight: 700; }
.marks .bad::marker { color: var(--bad); }
.said { margin: 0; padding-left: 1.2rem; max-width: 60rem; } .said li { padding: 0.15rem 0; }
.told { margin: 0.8rem 0 0; padding-left: 1.3rem; font-size: 1.05rem; } .told li { padding: 0.12rem 0; }
.told-bad { color: var(--bad); font-weight: 600; } .told-open { color: var(--open); }
@media (max-width: 40rem) {
  .plot { padding: 0.7rem 0.6rem; } .plot .legend { margin-left: 0; }
  .plot text { font-size: 20px; } .plot .at text { font-size: 22px; } .heat text { font-size: 19px; }
  .plot g > .point { transform: scale(1.7); } .plot .key .point { transform: none; }
}
`;
