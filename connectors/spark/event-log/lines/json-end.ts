const [quote, backslash, comma, colon, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x7d, 0x5b, 0x5d,
]
const [digit0, digit9, minus, plus, point, smallE, largeE] = [0x30, 0x39, 0x2d, 0x2b, 0x2e, 0x65, 0x45]
const [smallT, smallF, smallN, smallU] = [0x74, 0x66, 0x6e, 0x75]

/** 1 for what stands for itself in a text: all but control characters, the quotation mark and the backslash. */
const isPlain = new Uint8Array(256).fill(1, 0x20)
isPlain[quote] = 0
isPlain[backslash] = 0

const isEscape = new Uint8Array(256)
for (const character of '"\\/bfnrt') isEscape[character.charCodeAt(0)] = 1
const isHexadecimal = new Uint8Array(256)
for (const character of '0123456789abcdefABCDEF') isHexadecimal[character.charCodeAt(0)] = 1

/** Deeper than this nothing is walked over. */
const deepest = 2_000
/** 1 for each object, 0 for each list that is open around a place. */
const isObject = new Uint8Array(deepest)

/** The place of the quotation mark that ends a text of JSON, which begins behind one; -1 if it is broken. */
export function endOfJsonText(bytes: Uint8Array, start: number): number {
  let place = start
  for (;;) {
    // Behind the last line nothing stands, which is not plain either.
    while (isPlain[bytes[place] ?? 0] === 1) place += 1
    if (bytes[place] === quote) return place
    if (bytes[place] !== backslash) return -1
    const escape = bytes[place + 1] ?? 0
    if (isEscape[escape] === 1) place += 2
    else if (escape === smallU && hasHexadecimals(bytes, place + 2)) place += 6
    else return -1
  }
}

function hasHexadecimals(bytes: Uint8Array, start: number): boolean {
  for (let place = start; place < start + 4; place += 1)
    if (isHexadecimal[bytes[place] ?? 0] === 0) return false
  return true
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let place = start
  for (let byte = bytes[place] ?? 0; byte >= digit0 && byte <= digit9; byte = bytes[place] ?? 0) place += 1
  return place === start ? -1 : place
}

function endOfNumber(bytes: Uint8Array, start: number): number {
  let place = bytes[start] === minus ? start + 1 : start
  place = bytes[place] === digit0 ? place + 1 : endOfDigits(bytes, place)
  if (place >= 0 && bytes[place] === point) place = endOfDigits(bytes, place + 1)
  if (place < 0 || (bytes[place] !== smallE && bytes[place] !== largeE)) return place
  const sign = bytes[place + 1]
  return endOfDigits(bytes, sign === plus || sign === minus ? place + 2 : place + 1)
}

function endOfWord(bytes: Uint8Array, start: number, word: string): number {
  for (let place = 0; place < word.length; place += 1)
    if (bytes[start + place] !== word.charCodeAt(place)) return -1
  return start + word.length
}

function endOfScalar(bytes: Uint8Array, start: number): number {
  switch (bytes[start]) {
    case quote: {
      const end = endOfJsonText(bytes, start + 1)
      return end < 0 ? end : end + 1
    }
    case smallT:
      return endOfWord(bytes, start, 'true')
    case smallF:
      return endOfWord(bytes, start, 'false')
    case smallN:
      return endOfWord(bytes, start, 'null')
    default:
      return endOfNumber(bytes, start)
  }
}

/** The place behind a name of an object and its colon; -1 if none stands there. */
function endOfName(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== quote) return -1
  const end = endOfJsonText(bytes, start + 1)
  return end >= 0 && bytes[end + 1] === colon ? end + 2 : -1
}

/**
 * The place behind a value of JSON that is written without spaces, as Spark does; -1 if anything else stands there. It ends
 * before the end of the line, as no byte of that belongs to a value.
 */
export function endOfJson(bytes: Uint8Array, start: number): number {
  let [place, depth] = [start, 0]
  for (;;) {
    const opening = bytes[place]
    const isOpening = opening === openBrace || opening === openBracket
    const closing = opening === openBrace ? closeBrace : closeBracket
    if (isOpening && bytes[place + 1] !== closing) {
      if (depth === deepest) return -1
      isObject[depth] = opening === openBrace ? 1 : 0
      depth += 1
      place += 1
      if (opening === openBrace) place = endOfName(bytes, place)
      if (place < 0) return -1
      continue
    }
    place = isOpening ? place + 2 : endOfScalar(bytes, place)
    if (place < 0) return -1
    for (;;) {
      if (depth === 0) return place
      const isInObject = isObject[depth - 1] === 1
      const byte = bytes[place]
      place += 1
      if (byte === comma) {
        if (isInObject) place = endOfName(bytes, place)
        if (place < 0) return -1
        break
      }
      if (byte !== (isInObject ? closeBrace : closeBracket)) return -1
      depth -= 1
    }
  }
}
