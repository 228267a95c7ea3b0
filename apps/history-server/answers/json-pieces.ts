/** A list of an answer whose values are made one after the other, while it is sent. */
export class LazyList {
  readonly values: Iterable<unknown>

  constructor(values: Iterable<unknown>) {
    this.values = values
  }
}

/** An object of an answer whose values are made one after the other, while it is sent. */
export class LazyObject {
  readonly entries: Iterable<readonly [string, unknown]>

  constructor(entries: Iterable<readonly [string, unknown]>) {
    this.entries = entries
  }
}

const isLazy = (value: unknown) => value instanceof LazyList || value instanceof LazyObject

function* listPieces(values: Iterable<unknown>): Generator<string> {
  let before = '['
  for (const value of values) {
    yield before
    yield* valuePieces(value)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function* objectPieces(entries: Iterable<readonly [string, unknown]>): Generator<string> {
  let before = '{'
  for (const [name, value] of entries) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* valuePieces(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* valuePieces(value: unknown): Generator<string> {
  if (value instanceof LazyList) yield* listPieces(value.values)
  else if (value instanceof LazyObject) yield* objectPieces(value.entries)
  else if (Array.isArray(value)) yield* listPieces(value)
  else if (typeof value === 'object' && value !== null && Object.values(value).some(isLazy))
    yield* objectPieces(Object.entries(value))
  else yield JSON.stringify(value)
}

const pieceCharacters = 65_536

/** The JSON of an answer in pieces of some length, so that a long one is never whole in memory. */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = ''
  for (const part of valuePieces(value)) {
    piece += part
    if (piece.length < pieceCharacters) continue
    yield piece
    piece = ''
  }
  yield piece
}
