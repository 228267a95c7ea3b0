import { createHash } from 'node:crypto'

/** A sequence of numbers that depends on nothing but a key. */
export class Draws {
  #a: number
  #b: number
  #c: number
  #count: number

  constructor(key: string) {
    const digest = createHash('md5').update(key).digest()
    this.#a = digest.readInt32LE(0)
    this.#b = digest.readInt32LE(4)
    this.#c = digest.readInt32LE(8)
    this.#count = digest.readInt32LE(12)
  }

  /** A number in [0, 1): Chris Doty-Humphrey's sfc32. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }

  /** A number from low to high. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }
}

/** A number in [0, 1) that depends on nothing but the key. */
export function chanceOf(key: string): number {
  return createHash('md5').update(key).digest().readUInt32LE(0) / 4_294_967_296
}
