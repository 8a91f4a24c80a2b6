const WIDTH = 200;

/** JSON in which whatever fits stands on one line, so that a difference of two files is read row by row. */
export const layout = (value: unknown): string => `${laid(value, '')}\n`;

function laid(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  const isRow = Array.isArray(value) && value.every((item) => typeof item === 'number');
  if (value === null || typeof value !== 'object' || isRow || (indent !== '' && flat.length <= WIDTH))
    return flat;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => deeper + laid(item, deeper)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const lines = entries.map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${laid(item, deeper)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
