import { wordBytes } from './literal.ts'

const headBits = 10
const wordBits = 4
const longestHeadBytes = wordBytes << wordBits

/** Bytes with which objects began, by the number of the object; the last one of each place, as lists repeat their objects. */
export class ObjectHeads {
  readonly #words = new BigInt64Array(1 << (headBits + wordBits))
  readonly #lengths = new Uint8Array(1 << headBits)
  readonly #marks = new Uint8Array(1 << headBits)

  /** How many bytes stand behind a place as they stood at the beginning of the object of a number before; 0 if others do. */
  lengthAt(view: DataView, start: number, object: number): number {
    const place = object & ((1 << headBits) - 1)
    const length = this.#lengths[place] ?? 0
    if (length === 0) return 0
    const words = this.#words
    let word = place << wordBits
    const last = start + length - wordBytes
    for (let at = start; at < last; at += wordBytes, word += 1)
      if (view.getBigInt64(at, true) !== words[word]) return 0
    return view.getBigInt64(last, true) === words[word] ? length : 0
  }

  /** Whether what began so was marked. */
  isMarked(object: number): boolean {
    return this.#marks[object & ((1 << headBits) - 1)] === 1
  }

  /** Keeps the bytes from `start` until before `end`, which are at least eight, unless they are too many. */
  keep(view: DataView, start: number, end: number, object: number, isMarked: boolean): void {
    if (end - start > longestHeadBytes) return
    const place = object & ((1 << headBits) - 1)
    let word = place << wordBits
    for (let at = start; at < end - wordBytes; at += wordBytes, word += 1)
      this.#words[word] = view.getBigInt64(at, true)
    this.#words[word] = view.getBigInt64(end - wordBytes, true)
    this.#lengths[place] = end - start
    this.#marks[place] = isMarked ? 1 : 0
  }
}
