/** Filters what is listed, opens what is linked to, and copies; the report is whole without it. */
export const SCRIPT = `
const box = document.getElementById('filter');
if (box) {
  box.hidden = false;
  box.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\\s+/);
    for (const row of document.querySelectorAll('[data-rule]'))
      row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    for (const section of document.querySelectorAll('[data-section]'))
      section.hidden = section.querySelector('[data-rule]:not([hidden])') === null;
  });
}
const reveal = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  if (target && target.querySelector(':scope > details')) target.querySelector(':scope > details').open = true;
};
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
