import { isAt, literal, viewOf, type Literal } from './literal.ts'

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

const [ofId, ofName, ofUpdate, ofValue, ofFlags, ofSql] = [
  '{"ID":',
  ',"Name":"',
  '","Update":',
  ',"Value":',
  ',"Internal":true,"Count Failed Values":true',
  ',"Metadata":"sql"',
].map(literal) as [Literal, Literal, Literal, Literal, Literal, Literal]
/** All of an accumulable but its values, in bytes. */
const longestFixed = 100
const [digit0, digit9, quote, closeBrace] = [0x30, 0x39, 0x22, 0x7d]

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

/** Where an accumulable ends that Spark wrote in its usual notation; -1 for any other. */
function endOfAccumulable(bytes: Buffer, start: number, end: number): number {
  if (start + longestFixed > end) return -1
  const view = viewOf(bytes)
  if (!isAt(view, start, ofId)) return -1
  let place = endOfAmount(bytes, start + ofId.length)
  if (place < 0 || place + longestFixed > end || !isAt(view, place, ofName)) return -1
  place += ofName.length
  while (isPlain[bytes[place] ?? 0] === 1) place += 1
  if (place + longestFixed > end || !isAt(view, place, ofUpdate)) return -1
  place = endOfAmount(bytes, place + ofUpdate.length)
  if (place < 0 || place + longestFixed > end || !isAt(view, place, ofValue)) return -1
  place = endOfAmount(bytes, place + ofValue.length)
  if (place < 0 || place + longestFixed > end || !isAt(view, place, ofFlags)) return -1
  place += ofFlags.length
  if (isAt(view, place, ofSql)) place += ofSql.length
  return bytes[place] === closeBrace ? place + 1 : -1
}

/**
 * The place after the `]` of a JSON list whose inside begins at `start`, if it is one of objects without lists, objects or
 * fractions in them, as Spark writes accumulables; -1 for anything else, whether or not it is JSON.
 */
export function endOfFlatObjects(bytes: Buffer, start: number, end: number): number {
  let state = listBegins
  let place = start
  while (place < end) {
    if (state === listBegins || state === nextObject) {
      const accumulableEnd = endOfAccumulable(bytes, place, end)
      if (accumulableEnd >= 0) {
        state = objectEnds
        place = accumulableEnd
      }
    }
    // Most of the bytes are inside of a name or a text.
    if (state === name || state === text) while (isPlain[bytes[place] ?? 0] === 1) place += 1
    state = states[(state << stateBits) | (bytes[place] ?? 0)] ?? failed
    place += 1
    if (state >= done) return state === done ? place : -1
  }
  return -1
}
