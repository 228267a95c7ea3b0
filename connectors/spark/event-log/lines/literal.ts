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

/** A text of at least four bytes that is compared four bytes at a time, the last four of which may overlap. */
export type Literal = { words: Int32Array; places: Int32Array; length: number }

export function literal(text: string): Literal {
  const bytes = Buffer.from(text)
  const places = Int32Array.from({ length: Math.ceil(bytes.length / 4) }, (_none, word) =>
    Math.min(4 * word, bytes.length - 4),
  )
  return { words: places.map((place) => bytes.readInt32LE(place)), places, length: bytes.length }
}

/** Whether a literal stands at a place, behind which there are enough bytes. */
export function isAt(bytes: DataView, place: number, { words, places }: Literal): boolean {
  for (let word = 0; word < words.length; word += 1)
    if (bytes.getInt32(place + (places[word] ?? 0), true) !== words[word]) return false
  return true
}
