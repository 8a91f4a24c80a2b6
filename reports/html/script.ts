/** Filters what is listed, opens what is linked to, and copies; the report is whole without it. */
export const SCRIPT = `
const box = document.getElementById('filter');
if (box) {
  box.hidden = false;
  const listed = [...document.querySelectorAll('[data-listed]')];
  const texts = new Map();
  const textOf = (one) => {
    if (!texts.has(one)) texts.set(one, one.textContent.toLowerCase());
    return texts.get(one);
  };
  box.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\\s+/);
    let found = 0;
    for (const one of listed) {
      one.hidden = !words.every((word) => textOf(one).includes(word));
      if (!one.hidden) found += 1;
    }
    for (const section of document.querySelectorAll('[data-section]'))
      section.hidden = section.querySelector('[data-rule]:not([hidden])') === null;
    document.getElementById('found').textContent = box.value === '' ? '' : found + ' of ' + listed.length + ' violations, rules and gaps';
  });
}
const reveal = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  if (target && target.querySelector(':scope > details')) target.querySelector(':scope > details').open = true;
};
let closed = [];
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details:not([open])')];
  for (const one of closed) one.open = true;
});
addEventListener('afterprint', () => { for (const one of closed) one.open = false; });
addEventListener('hashchange', reveal);
reveal();
for (const block of document.querySelectorAll('pre[data-copy]')) {
  const frame = document.createElement('div');
  frame.className = 'copied';
  block.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(block);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  frame.append(block, button);
}
`;
