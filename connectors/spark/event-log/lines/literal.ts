let viewed: Buffer | undefined
let view: DataView = new DataView(new ArrayBuffer(0))

/** Bytes of which four can be read at once; the same view for all lines of a chunk. */
export function viewOf(bytes: Buffer): DataView {
  if (viewed !== bytes) {
    viewed = bytes
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  return view
}

/** Bytes that are compared eight at a time, as processors do; the last eight may overlap those before. */
export const wordBytes = 8

/** A text of at least eight bytes. */
export type Literal = { words: BigInt64Array; length: number }

/** The words of some bytes, which are at least eight. */
export function wordsOf(bytes: Buffer): bigint[] {
  return Array.from({ length: Math.ceil(bytes.length / wordBytes) }, (_none, word) =>
    bytes.readBigInt64LE(Math.min(word * wordBytes, bytes.length - wordBytes)),
  )
}

export function literal(text: string): Literal {
  return { words: BigInt64Array.from(wordsOf(Buffer.from(text))), length: text.length }
}

/** Whether a literal stands at a place, behind which there are enough bytes. */
export function isAt(bytes: DataView, start: number, { words, length }: Literal): boolean {
  const last = start + length - wordBytes
  let word = 0
  for (let place = start; place < last; place += wordBytes, word += 1)
    if (bytes.getBigInt64(place, true) !== words[word]) return false
  return bytes.getBigInt64(last, true) === words[word]
}
