import type { FlatObjects } from './flat-objects.ts'
import { viewOf, wordBytes, wordsOf } from './literal.ts'
import { ShortTexts } from './short-texts.ts'

const [quote, backslash, comma, colon, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x7d, 0x5b, 0x5d,
]
const [digit0, digit9, space, delete_] = [0x30, 0x39, 0x20, 0x7f]
/** More digits are not exact in a double. */
const mostDigits = 15
/** The list whose content differs from line to line. */
const skippedList = 'Accumulables'

type Kind = 'number' | 'text' | 'flag' | 'list'
/** A value of a line: its names from the outside in, and where it stands. */
type Slot = { path: string; kind: Kind; start: number; end: number }

/** Finds the values of a line that is JSON; undefined for a line with lists, escapes or numbers of another notation. */
class FormReader {
  readonly slots: Slot[] = []
  readonly bytes: Buffer
  readonly end: number
  readonly #lists: FlatObjects
  #place: number

  constructor(bytes: Buffer, start: number, end: number, lists: FlatObjects) {
    this.bytes = bytes
    this.end = end
    this.#lists = lists
    this.#place = start
  }

  read(): boolean {
    return this.#value('') && this.#place === this.end
  }

  #at(): number {
    return this.bytes[this.#place] ?? 0
  }

  #value(path: string): boolean {
    const first = this.#at()
    if (first === openBrace) return this.#object(path)
    if (first === openBracket) return this.#list(path)
    if (first === quote) {
      const [start, end] = [this.#place + 1, endOfText(this.bytes, this.#place + 1, this.end)]
      this.#place = end + 1
      this.slots.push({ path, kind: 'text', start, end })
      return end >= 0
    }
    const start = this.#place
    while (this.#place < this.end && ![comma, closeBrace].includes(this.#at())) this.#place += 1
    const word = this.bytes.toString('latin1', start, this.#place)
    const kind = word === 'true' || word === 'false' ? 'flag' : 'number'
    this.slots.push({ path, kind, start, end: this.#place })
    return kind === 'flag' || /^(?:0|[1-9]\d{0,14})$/.test(word)
  }

  #object(path: string): boolean {
    this.#place += 1
    for (;;) {
      if (this.#at() !== quote) return false
      const start = this.#place + 1
      const end = endOfText(this.bytes, start, this.end)
      if (end < 0 || this.bytes[end + 1] !== colon) return false
      this.#place = end + 2
      const name = this.bytes.toString('latin1', start, end)
      if (name.includes('/')) return false
      if (!this.#value(path === '' ? name : `${path}/${name}`)) return false
      const next = this.#at()
      this.#place += 1
      if (next === closeBrace) return true
      if (next !== comma) return false
    }
  }

  #list(path: string): boolean {
    const start = this.#place + 1
    if (path.endsWith(skippedList)) {
      const end = this.#lists.endOf(this.bytes, start, this.end)
      this.slots.push({ path, kind: 'list', start, end })
      this.#place = end
      return end >= 0
    }
    this.#place += 2
    return this.bytes[start] === closeBracket
  }
}

/** Where a text ends that begins at a place: at its quotation mark; -1 if it has anything but printable ASCII. */
function endOfText(bytes: Uint8Array, start: number, end: number): number {
  for (let place = start; place < end; place += 1) {
    const byte = bytes[place] ?? 0
    if (byte === quote) return place
    if (byte < space || byte >= delete_ || byte === backslash) return -1
  }
  return -1
}

const kinds: readonly Kind[] = ['number', 'text', 'flag', 'list']
const [number, text, flag] = [0, 1, 2]

/**
 * The form of a line of JSON: all of its bytes but its values. A program writes millions of lines of one form, and a line of
 * a known form need not be parsed: its other bytes are compared, and its values read where they stand.
 */
export class LineForm {
  /** The bytes before each slot, and those after the last one, as words; those that do not fill one are in `#shorts`. */
  readonly #words: BigInt64Array
  readonly #shorts: Uint8Array
  readonly #lengths: Int32Array
  readonly #kinds: Uint8Array
  readonly #slots: ReadonlyMap<string, { slot: number; kind: Kind }>
  readonly #lists: FlatObjects
  readonly #texts = new ShortTexts()
  /** Values of the numbers and flags of the line that matched last. */
  readonly values: Float64Array
  /** Where texts and lists of the line that matched last stand. */
  readonly starts: Int32Array
  readonly ends: Int32Array

  private constructor(bytes: Buffer, start: number, end: number, slots: readonly Slot[], lists: FlatObjects) {
    this.#lists = lists
    const edges = [start, ...slots.map((slot) => slot.end)]
    const literals = edges.map((edge, place) => bytes.subarray(edge, slots[place]?.start ?? end))
    this.#lengths = Int32Array.from(literals, ({ length }) => length)
    const isShort = ({ length }: Buffer) => length < wordBytes
    this.#words = BigInt64Array.from(literals.flatMap((bytes) => (isShort(bytes) ? [] : wordsOf(bytes))))
    this.#shorts = Buffer.concat(literals.filter(isShort))
    this.#kinds = Uint8Array.from(slots, ({ kind }) => kinds.indexOf(kind))
    this.#slots = new Map(slots.map(({ path, kind }, slot) => [path, { slot, kind }]))
    this.values = new Float64Array(slots.length)
    this.starts = new Int32Array(slots.length)
    this.ends = new Int32Array(slots.length)
  }

  /** The form of a line that is known to be JSON; undefined if it has values of which the form knows nothing. */
  static of(bytes: Buffer, start: number, end: number, lists: FlatObjects): LineForm | undefined {
    const reader = new FormReader(bytes, start, end, lists)
    if (!reader.read()) return undefined
    const paths = new Set(reader.slots.map(({ path }) => path))
    // The parser would keep the last of two values of one name.
    return paths.size === reader.slots.length
      ? new LineForm(bytes, start, end, reader.slots, lists)
      : undefined
  }

  /** Whether a line has this form, which makes it JSON; if so, its values are here until the next one. */
  matches(bytes: Buffer, start: number, end: number): boolean {
    const view = viewOf(bytes)
    const [words, shorts, lengths] = [this.#words, this.#shorts, this.#lengths]
    const [slotKinds, values] = [this.#kinds, this.values]
    let [place, word, short] = [start, 0, 0]
    for (let slot = 0; slot < lengths.length; slot += 1) {
      const length = lengths[slot] ?? 0
      const literalEnd = place + length
      if (literalEnd > end) return false
      if (length < wordBytes) {
        for (; place < literalEnd; place += 1, short += 1) if (bytes[place] !== shorts[short]) return false
      } else {
        const last = literalEnd - wordBytes
        for (; place < last; place += wordBytes, word += 1)
          if (view.getBigInt64(place, true) !== words[word]) return false
        if (view.getBigInt64(last, true) !== words[word]) return false
        word += 1
        place = literalEnd
      }
      if (slot === slotKinds.length) break
      if (slotKinds[slot] === number) {
        // A zero before another digit ends here, and what follows does not match.
        let byte = bytes[place] ?? 0
        let value = byte - digit0
        const first = place
        place += 1
        if (value !== 0) {
          if (value < 0 || value > 9) return false
          for (byte = bytes[place] ?? 0; byte >= digit0 && byte <= digit9; byte = bytes[place] ?? 0) {
            value = value * 10 + (byte - digit0)
            place += 1
          }
          if (place - first > mostDigits) return false
        }
        values[slot] = value
        continue
      }
      place = this.#readSlot(bytes, place, end, slot, slotKinds[slot] ?? 0)
      if (place < 0) return false
    }
    return place === end
  }

  /** Reads a text, flag or list; answers where it ends, -1 if it is none of its kind. */
  #readSlot(bytes: Buffer, start: number, end: number, slot: number, kind: number): number {
    if (kind === flag) return this.#readFlag(bytes, start, slot)
    const valueEnd = kind === text ? endOfText(bytes, start, end) : this.#lists.endOf(bytes, start, end)
    this.starts[slot] = start
    this.ends[slot] = valueEnd
    return valueEnd
  }

  #readFlag(bytes: Buffer, start: number, slot: number): number {
    const isTrue = bytes[start] === 0x74
    const word = isTrue ? 'true' : 'false'
    for (let place = 0; place < word.length; place += 1)
      if (bytes[start + place] !== word.charCodeAt(place)) return -1
    this.values[slot] = isTrue ? 1 : 0
    return start + word.length
  }

  /** The place of a value among all; -1 if the form has none of this path and kind. */
  slotOf(path: string, kind: Kind): number {
    const found = this.#slots.get(path)
    return found?.kind === kind ? found.slot : -1
  }

  /** The paths of the values that begin so. */
  pathsBelow(start: string): string[] {
    return [...this.#slots.keys()].filter((path) => path.startsWith(start))
  }

  /** Whether a text of the line that matched last has these bytes. */
  hasText(bytes: Buffer, slot: number, text: Buffer): boolean {
    const start = this.starts[slot] ?? 0
    if ((this.ends[slot] ?? 0) - start !== text.length) return false
    for (let place = 0; place < text.length; place += 1)
      if (bytes[start + place] !== text[place]) return false
    return true
  }

  /** A text of the line that matched last. */
  textAt(bytes: Buffer, slot: number): string {
    return this.#texts.at(bytes, this.starts[slot] ?? 0, this.ends[slot] ?? 0)
  }
}
