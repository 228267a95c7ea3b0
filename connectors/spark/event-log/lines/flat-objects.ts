import { isAt, literal, viewOf, type Literal } from './literal.ts'
import { ObjectHeads } from './object-heads.ts'

/** A byte that no transition of a state expects. */
const failed = 0xff
const done = 0xfe
const stateBits = 8
const stateCount = 24

const states = new Uint8Array(stateCount << stateBits).fill(failed)

function on(state: number, bytes: string, next: number): void {
  for (const character of bytes) states[(state << stateBits) | character.charCodeAt(0)] = next
}

/** 1 for printable ASCII without what ends or escapes a text. */
const isPlain = new Uint8Array(256)

/** Printable ASCII without the quotation mark and the backslash, which are the only ones of a special meaning in a text. */
const plainCharacters = Array.from({ length: 0x7f - 0x20 }, (_none, place) =>
  String.fromCharCode(0x20 + place),
)
  .filter((character) => character !== '"' && character !== '\\')
  .join('')
for (const character of plainCharacters) isPlain[character.charCodeAt(0)] = 1

const [listBegins, objectBegins, name, nameEnds, valueBegins, text, valueEnds, digits, zero, minus] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
]
const [escaped, nextName, objectEnds, nextObject] = [10, 11, 12, 13]
/** The letters of `true` and `false`, each a state. */
const [tr, tru, trueE, fa, fal, fals, falseE] = [14, 15, 16, 17, 18, 19, 20]

on(listBegins, '{', objectBegins)
on(listBegins, ']', done)
on(objectBegins, '"', name)
on(name, plainCharacters, name)
on(name, '"', nameEnds)
on(nameEnds, ':', valueBegins)
on(valueBegins, '"', text)
on(valueBegins, '123456789', digits)
on(valueBegins, '0', zero)
on(valueBegins, '-', minus)
on(valueBegins, 't', tr)
on(valueBegins, 'f', fa)
on(text, plainCharacters, text)
on(text, '\\', escaped)
on(text, '"', valueEnds)
on(escaped, '"\\/bfnrt', text)
on(minus, '123456789', digits)
on(minus, '0', zero)
on(digits, '0123456789', digits)
for (const state of [valueEnds, digits, zero]) {
  on(state, ',', nextName)
  on(state, '}', objectEnds)
}
on(tr, 'r', tru)
on(tru, 'u', trueE)
on(trueE, 'e', valueEnds)
on(fa, 'a', fal)
on(fal, 'l', fals)
on(fals, 's', falseE)
on(falseE, 'e', valueEnds)
on(nextName, '"', name)
on(objectEnds, ',', nextObject)
on(objectEnds, ']', done)
on(nextObject, '{', objectBegins)

const ofId = '{"ID":'
const [ofName, ofUpdate, ofValue, ofFlags, ofSql] = [
  ',"Name":"',
  '","Update":',
  ',"Value":',
  ',"Internal":true,"Count Failed Values":true',
  ',"Metadata":"sql"',
].map(literal) as [Literal, Literal, Literal, Literal, Literal]
/** Behind a place within an accumulable so many bytes are read without a look at where the line ends. */
const mostAhead = 160
const [digit0, digit9, quote, closeBrace, closeBracket] = [0x30, 0x39, 0x22, 0x7d, 0x5d]

/** Where a whole number ends, in quotation marks or not; -1 if there is none, or one of another notation. */
function endOfAmount(bytes: Buffer, start: number): number {
  const isQuoted = bytes[start] === quote
  const first = isQuoted ? start + 1 : start
  let place = first
  for (let byte = bytes[place] ?? 0; byte >= digit0 && byte <= digit9; byte = bytes[place] ?? 0) place += 1
  if (place === first || (bytes[first] === digit0 && place > first + 1 && !isQuoted)) return -1
  if (!isQuoted) return place
  return bytes[place] === quote ? place + 1 : -1
}

/** Walks over lists of flat objects, as Spark writes accumulables, and finds those with certain words in their names. */
export class FlatObjects {
  readonly #heads = new ObjectHeads()
  readonly #marks: readonly string[]
  /** Whether the list that was walked last may have an object in whose name one of the marks stands. */
  isMarked = false
  /** The same for lists of the same accumulables; undefined if there are other objects in the list that was walked last. */
  kind: number | undefined = 0

  constructor(marks: readonly string[]) {
    this.#marks = marks
  }

  /**
   * The place after the `]` of a JSON list whose inside begins at `start`, if it is one of objects without lists, objects or
   * fractions in them; -1 for anything else, whether or not it is JSON.
   */
  endOf(bytes: Buffer, start: number, end: number): number {
    const view = viewOf(bytes)
    this.isMarked = false
    this.kind = 0
    let state = listBegins
    let place = start
    let isOfOthers = false
    while (place < end) {
      if (state === listBegins || state === nextObject) {
        const accumulableEnd = this.#endOfAccumulable(bytes, view, place, end)
        if (accumulableEnd >= 0) {
          state = objectEnds
          place = accumulableEnd
        } else isOfOthers ||= bytes[place] !== closeBracket
      }
      // Most of the bytes are inside of a name or a text.
      if (state === name || state === text) while (isPlain[bytes[place] ?? 0] === 1) place += 1
      state = states[(state << stateBits) | (bytes[place] ?? 0)] ?? failed
      place += 1
      if (state < done) continue
      if (isOfOthers) {
        this.isMarked = this.#hasMark(bytes, start, place)
        this.kind = undefined
      }
      return state === done ? place : -1
    }
    return -1
  }

  /** Where an accumulable ends that Spark wrote in its usual notation; -1 for any other. */
  #endOfAccumulable(bytes: Buffer, view: DataView, start: number, end: number): number {
    if (start + mostAhead > end) return -1
    let number = 0
    let place = start + ofId.length
    for (let byte = bytes[place] ?? 0; byte >= digit0 && byte <= digit9; byte = bytes[place] ?? 0) {
      number = (number * 10 + (byte - digit0)) | 0
      place += 1
    }
    const headLength = this.#heads.lengthAt(view, start, number)
    if (headLength > 0) {
      place = start + headLength
      this.isMarked ||= this.#heads.isMarked(number)
    } else {
      place = this.#endOfHead(bytes, view, start, end, number)
      if (place < 0) return -1
    }
    place = endOfAmount(bytes, place)
    if (place < 0 || place + mostAhead > end || !isAt(view, place, ofValue)) return -1
    place = endOfAmount(bytes, place + ofValue.length)
    if (place < 0 || place + mostAhead > end || !isAt(view, place, ofFlags)) return -1
    place += ofFlags.length
    if (isAt(view, place, ofSql)) place += ofSql.length
    this.kind = (Math.imul(this.kind ?? 0, 31) + number) | 0
    return bytes[place] === closeBrace ? place + 1 : -1
  }

  /** Where the first number of an accumulable begins, if all before it is in the usual notation; it is kept. */
  #endOfHead(bytes: Buffer, view: DataView, start: number, end: number, number: number): number {
    if (bytes.toString('latin1', start, start + ofId.length) !== ofId) return -1
    let place = endOfAmount(bytes, start + ofId.length)
    if (place < 0 || place + mostAhead > end || !isAt(view, place, ofName)) return -1
    place += ofName.length
    while (isPlain[bytes[place] ?? 0] === 1) place += 1
    if (place + mostAhead > end || !isAt(view, place, ofUpdate)) return -1
    place += ofUpdate.length
    const isMarked = this.#hasMark(bytes, start, place)
    this.isMarked ||= isMarked
    this.#heads.keep(view, start, place, number, isMarked)
    return place
  }

  #hasMark(bytes: Buffer, start: number, end: number): boolean {
    const text = bytes.toString('latin1', start, end)
    return this.#marks.some((mark) => text.includes(mark))
  }
}
