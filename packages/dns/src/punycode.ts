const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];
const LAST_CODE = 0x10ffff;
const DELIMITER = '-';

/** Decodes lower-case Punycode without `xn--` (RFC 3492 6.2). Returns undefined if the text is invalid. */
export function decodePunycode(punycode: string): string | undefined {
  const end = Math.max(0, punycode.lastIndexOf(DELIMITER));
  const codes = Array.from(punycode.slice(0, end), (sign) => sign.charCodeAt(0));
  let [code, position, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let at = end === 0 ? 0 : end + 1; at < punycode.length;) {
    const before = position;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(punycode.charCodeAt(at++));
      if (digit === undefined) return undefined;
      position += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = codes.length + 1;
    bias = adapt(position - before, length, before === 0);
    code += Math.floor(position / length);
    if (code > LAST_CODE) return undefined;
    position %= length;
    codes.splice(position++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Maps `a` to `z` to 0 to 25, and `0` to `9` to 26 to 35. Returns undefined for other characters and past the end. */
function digitOf(code: number): number | undefined {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : undefined;
}
