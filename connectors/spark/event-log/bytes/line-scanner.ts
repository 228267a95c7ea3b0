const newline = 0x0a

/** A line longer than this is skipped and counted. */
const longestLineBytes = 64 * 1_048_576

export type Lines = {
  /** Takes the bytes of a line, without its end. */
  onLine: (bytes: Buffer, start: number, end: number) => void
  onSkipped: (bytes: number) => void
}

/** Cuts bytes into lines; keeps one line at most. */
export class LineScanner {
  readonly #lines: Lines
  readonly #limit: number
  #begun: Buffer[] = []
  #begunBytes = 0

  constructor(lines: Lines, limit = longestLineBytes) {
    this.#lines = lines
    this.#limit = limit
  }

  /** Takes the next bytes. */
  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      if (this.#begunBytes === 0) this.#emit(chunk, start, end)
      else {
        this.#keep(chunk.subarray(start, end))
        this.#finishBegun()
      }
      start = end + 1
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start))
  }

  /** Ends the last line, which may lack its end. */
  end(): void {
    if (this.#begunBytes > 0) this.#finishBegun()
  }

  #keep(piece: Buffer): void {
    this.#begunBytes += piece.length
    if (this.#begunBytes > this.#limit) this.#begun = []
    // The chunk may be a large one, of which one line would hold on to all.
    else this.#begun.push(Buffer.from(piece))
  }

  #finishBegun(): void {
    const [bytes, begun] = [this.#begunBytes, this.#begun]
    this.#begunBytes = 0
    this.#begun = []
    if (bytes > this.#limit) this.#lines.onSkipped(bytes)
    else this.#emit(Buffer.concat(begun), 0, bytes)
  }

  #emit(bytes: Buffer, start: number, end: number): void {
    if (end - start > this.#limit) this.#lines.onSkipped(end - start)
    else if (end > start) this.#lines.onLine(bytes, start, end)
  }
}
