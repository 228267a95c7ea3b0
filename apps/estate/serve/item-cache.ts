/** A cache of items that take long to read. If they depend on the clock, their key includes it. */
export class ItemCache<Value> {
  readonly #most: number
  readonly #read = new Map<string, Promise<Value>>()

  constructor(most: number) {
    this.#most = most
  }

  /** The item with this key, read if it is not kept. */
  take(key: string, read: () => Promise<Value>): Promise<Value> {
    const found = this.#read.get(key) ?? this.#begin(key, read)
    this.#read.delete(key)
    this.#read.set(key, found)
    const [oldest] = this.#read.keys()
    if (this.#read.size > this.#most && oldest !== undefined) this.#read.delete(oldest)
    return found
  }

  /** All kept items, the latest last. */
  kept(): Promise<Value[]> {
    return Promise.all(this.#read.values())
  }

  #begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const reading = read()
    reading.catch(() => this.#read.delete(key))
    return reading
  }
}
