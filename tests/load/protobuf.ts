/** One field of a message: its number and what it holds, a number or the bytes of something nested. */
export interface Field {
  readonly number: number;
  readonly value: bigint;
  readonly bytes: Buffer;
}

/** The fields of a message in protocol buffers' wire format. Numbers of a fixed size come as their bits. */
export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = Number(varint());
    const number = key >> 3;
    const kind = key & 7;
    if (kind === 0) fields.push({ number, value: varint(), bytes: EMPTY });
    else {
      const length = kind === 1 ? 8 : kind === 5 ? 4 : Number(varint());
      const bytes = message.subarray(at, at + length);
      at += length;
      fields.push({ number, value: kind === 1 ? bytes.readBigUInt64LE() : 0n, bytes });
    }
  }
  return fields;
}

const EMPTY = Buffer.alloc(0);

/** Everything under a number, or under a path of numbers through nested messages. */
export function at(message: Buffer, ...path: readonly number[]): Field[] {
  const [first, ...rest] = path;
  const here = fieldsOf(message).filter(({ number }) => number === first);
  return rest.length === 0 ? here : here.flatMap(({ bytes }) => at(bytes, ...rest));
}
