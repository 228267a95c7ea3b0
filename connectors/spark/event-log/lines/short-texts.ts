const places = 1_024
const longestBytes = 64

/** Makes texts of bytes, and the same text only once: names of machines and executors stand in each line. */
export class ShortTexts {
  readonly #texts: (string | undefined)[] = Array.from({ length: places }, () => undefined)

  /** The text of some bytes, which are ASCII. */
  at(bytes: Buffer, start: number, end: number): string {
    if (end - start > longestBytes) return bytes.toString('latin1', start, end)
    let hash = 0
    for (let place = start; place < end; place += 1) hash = (Math.imul(hash, 31) + (bytes[place] ?? 0)) | 0
    const place = hash & (places - 1)
    const known = this.#texts[place]
    if (known !== undefined && isText(known, bytes, start, end)) return known
    const text = bytes.toString('latin1', start, end)
    this.#texts[place] = text
    return text
  }
}

function isText(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let place = 0; place < text.length; place += 1)
    if (text.charCodeAt(place) !== bytes[start + place]) return false
  return true
}
