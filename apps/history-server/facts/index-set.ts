/** A task's number in its stage above this is that of a broken line. */
const largestIndex = 50_000_000

/** Numbers of tasks, a bit each. */
export class IndexSet {
  size = 0
  #bits = new Uint8Array(8)

  /** Adds a number, if it is not in it. */
  add(index: number): void {
    if (!(index >= 0 && index <= largestIndex)) return
    const place = index >> 3
    if (place >= this.#bits.length) {
      const larger = new Uint8Array(Math.max(place + 1, this.#bits.length * 2))
      larger.set(this.#bits)
      this.#bits = larger
    }
    const [bits, bit] = [this.#bits[place] ?? 0, 1 << (index & 7)]
    if ((bits & bit) !== 0) return
    this.#bits[place] = bits | bit
    this.size += 1
  }
}
