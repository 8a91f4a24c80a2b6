/** Types that show something instead of asking: what they make of a label, or of having to be answered, is less plain. */
export const LAYOUT: ReadonlySet<string> = new Set([
  'spacer',
  'section_divider',
  'paragraph',
  'image',
  'captcha',
]);
