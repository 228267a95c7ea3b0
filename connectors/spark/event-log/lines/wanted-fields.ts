import type { Fields } from '../events/fields.ts'
import type { Wanted } from '../events/wanted.ts'
import { endOfJson, endOfJsonText } from './json-end.ts'

const [quote, backslash, comma, colon, openBrace, closeBrace] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x7d]
const [digit0, digit9] = [0x30, 0x39]
/** More digits are not exact in a double. */
const mostDigits = 15

/** Reads the fields of an object of JSON that are wanted, and walks over all others. */
class WantedReader {
  readonly #bytes: Buffer
  /** The place behind what was read. */
  place: number

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes
    this.place = start
  }

  /** The wanted fields; undefined for what is no object, or written in another notation than Spark's. */
  object(wanted: Wanted): Fields | undefined {
    const bytes = this.#bytes
    const fields: Record<string, unknown> = {}
    if (bytes[this.place] !== openBrace) return undefined
    this.place += 1
    if (bytes[this.place] === closeBrace) {
      this.place += 1
      return fields
    }
    for (;;) {
      const name = this.#name()
      if (name === undefined || !this.#field(fields, name, wanted)) return undefined
      const next = bytes[this.place]
      this.place += 1
      if (next === closeBrace) return fields
      if (next !== comma) return undefined
    }
  }

  /** The name of a field; undefined for one with escapes, which may be any. */
  #name(): string | undefined {
    const bytes = this.#bytes
    const start = this.place + 1
    if (bytes[this.place] !== quote) return undefined
    const end = endOfJsonText(bytes, start)
    if (end < 0 || bytes[end + 1] !== colon) return undefined
    this.place = end + 2
    const name = bytes.toString('latin1', start, end)
    return name.includes('\\') ? undefined : name
  }

  #field(fields: Record<string, unknown>, name: string, wanted: Wanted): boolean {
    const what = wanted.get(name)
    if (what === undefined) {
      this.place = endOfJson(this.#bytes, this.place)
      return this.place >= 0
    }
    if (what === 'value' || this.#bytes[this.place] !== openBrace) return this.#value(fields, name)
    const inner = this.object(what)
    fields[name] = inner
    return inner !== undefined
  }

  #value(fields: Record<string, unknown>, name: string): boolean {
    const bytes = this.#bytes
    const start = this.place
    const end = endOfJson(bytes, start)
    this.place = end
    if (end < 0) return false
    fields[name] = wholeNumber(bytes, start, end) ?? shortText(bytes, start, end) ?? parsed(bytes, start, end)
    return true
  }
}

function parsed(bytes: Buffer, start: number, end: number): unknown {
  return JSON.parse(bytes.toString('utf8', start, end))
}

function wholeNumber(bytes: Buffer, start: number, end: number): number | undefined {
  if (end - start > mostDigits) return undefined
  let value = 0
  for (let place = start; place < end; place += 1) {
    const byte = bytes[place] ?? 0
    if (byte < digit0 || byte > digit9) return undefined
    value = value * 10 + (byte - digit0)
  }
  return value
}

/** A text of printable ASCII without escapes. */
function shortText(bytes: Buffer, start: number, end: number): string | undefined {
  if (bytes[start] !== quote) return undefined
  for (let place = start + 1; place < end - 1; place += 1) {
    const byte = bytes[place] ?? 0
    if (byte >= 0x80 || byte === backslash) return undefined
  }
  return bytes.toString('latin1', start + 1, end - 1)
}

/**
 * The fields of a line that are wanted, as the parser reads them, if the line is an object of JSON without spaces; undefined
 * for any other line, which may be JSON.
 */
export function wantedFields(bytes: Buffer, start: number, end: number, wanted: Wanted): Fields | undefined {
  const reader = new WantedReader(bytes, start)
  const fields = reader.object(wanted)
  return reader.place === end ? fields : undefined
}
