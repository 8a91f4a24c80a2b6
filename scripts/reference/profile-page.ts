/** As much of JSON Schema as the profile's uses. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

/** Of more values than these, the description says where they are listed. */
const MOST_SHOWN = 20;

interface Key {
  readonly path: string;
  readonly kind: string;
  readonly about: string;
}

/** Every key of a profile in one table, from the schema that editors and Muster itself hold a profile against. */
export function profilePage(schema: Schema): string {
  const rows = keysOf(schema, schema, '').map(
    ({ path, kind, about }) => `| \`${path}\` | ${kind} | ${about.replaceAll('|', '\\|')} |`,
  );
  return [
    '# Every key of a profile',
    '',
    `${schema.description ?? ''} The same stands in \`spec/profile.schema.json\`, for editors. An unknown key is an error.`,
    '',
    '| key | kind | what it says |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function keysOf(schema: Schema, root: Schema, prefix: string): Key[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, said]) => {
    const { $ref: _, ...own } = said;
    const one = { ...resolved(said, root), ...own };
    const path = `${prefix}${name}`;
    const required = schema.required?.includes(name) === true ? '**required** ' : '';
    const inner = one.items === undefined ? one : resolved(one.items, root);
    const within = one.items === undefined ? `${path}.` : `${path}[].`;
    return [
      { path, kind: `${required}${kindOf(one, root)}`, about: aboutOf(one) },
      ...keysOf(inner, root, within),
    ];
  });
}

const resolved = (schema: Schema, root: Schema): Schema =>
  schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? schema);

function kindOf({ type, enum: values, items }: Schema, root: Schema): string {
  if (values !== undefined && values.length > MOST_SHOWN) return 'id';
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (items !== undefined) return `list of ${kindOf(resolved(items, root), root)}`;
  return [type ?? 'any'].flat().join(' or ');
}

/** An empty mapping or list says no more than that nothing is said. */
const aboutOf = ({ description = '', default: value }: Schema): string =>
  `${description}${value === undefined || typeof value === 'object' ? '' : ` Default: \`${value}\`.`}`.trim();
