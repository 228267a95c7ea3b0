const quote = 34
const backslash = 92
const open = 123
const close = 125
const openList = 91
const closeList = 93

/** A member of an object deep in a large JSON text: its key, and the text of its value. */
export type Member = { key: string; value: string }

/**
 * Reads the members of the object at a path from the bytes of a JSON text that is too large to be parsed at once. The
 * path's keys and the members' values are objects.
 */
export async function* membersAt(
  bytes: AsyncIterable<Uint8Array>,
  path: readonly string[],
): AsyncGenerator<Member> {
  const reader = new MemberReader(path)
  for await (const part of bytes) yield* reader.read(part)
}

class MemberReader {
  readonly #path: readonly string[]
  readonly #keys: string[] = []
  #depth = 0
  #inText = false
  #escaped = false
  #text: number[] = []
  #lastText = ''
  #value: Uint8Array[] | undefined

  constructor(path: readonly string[]) {
    this.#path = path
  }

  *read(part: Uint8Array): Generator<Member> {
    let valueStart = 0
    for (let index = 0; index < part.length; index += 1) {
      const byte = part[index] ?? 0
      if (this.#inText) this.#readText(byte)
      else if (byte === quote) this.#beginText()
      else if (byte === open || byte === openList) {
        if (this.#opens()) valueStart = index
      } else if (byte === close || byte === closeList) {
        const member = this.#closes(part.subarray(valueStart, index + 1))
        if (member) yield member
      }
    }
    this.#value?.push(part.slice(valueStart))
  }

  #beginText(): void {
    this.#inText = true
    this.#text = []
  }

  // Within a member's value only the ends of texts matter.
  #readText(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === backslash) this.#escaped = true
    else if (byte === quote) {
      this.#inText = false
      if (!this.#value) this.#lastText = Buffer.from(this.#text).toString('utf8')
      return
    }
    if (!this.#value) this.#text.push(byte)
  }

  /** Whether the value of a wanted member begins. */
  #opens(): boolean {
    if (this.#depth > 0) this.#keys[this.#depth - 1] = this.#lastText
    this.#depth += 1
    const isMember =
      this.#depth === this.#path.length + 2 && this.#path.every((key, index) => this.#keys[index] === key)
    if (isMember) this.#value = []
    return isMember
  }

  #closes(last: Uint8Array): Member | undefined {
    this.#depth -= 1
    if (!this.#value || this.#depth !== this.#path.length + 1) return undefined
    const value = Buffer.concat([...this.#value, last]).toString('utf8')
    this.#value = undefined
    return { key: this.#keys[this.#depth - 1] ?? '', value }
  }
}
